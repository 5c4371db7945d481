import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { getUser } from '../store/users/users.ts'
import type { Push, PushGateway } from './push-gateway.ts'

interface RefreshParts {
  database: Database
  pushGateway: PushGateway | undefined
}

export interface Refreshed {
  sent: { userId: string }[]
  failed: { userId: string; reason: string }[]
}

/** Sends a push to the devices of users, so that they send an update. */
export async function refreshUsers(
  parts: RefreshParts,
  scope: Scope,
  userIds: string[],
  type: Push['type'],
): Promise<Refreshed> {
  const results = await Promise.all(
    [...new Set(userIds)].map(async (userId) => ({
      userId,
      reason: await refresh(parts, scope, userId, type),
    })),
  )
  return {
    sent: results.flatMap(({ userId, reason }) => (reason === undefined ? [{ userId }] : [])),
    failed: results.flatMap(({ userId, reason }) => (reason === undefined ? [] : [{ userId, reason }])),
  }
}

/** Undefined when the push was sent, else the reason why not. */
async function refresh(
  { database, pushGateway }: RefreshParts,
  scope: Scope,
  userId: string,
  type: Push['type'],
): Promise<string | undefined> {
  const user = await getUser(database, scope, userId)
  if (!user) return 'There is no such user.'
  if (user.pushToken === undefined) return 'The user has no push token.'
  if (!pushGateway) return 'This server has no push gateway (GROMA_PUSH_GATEWAY).'
  const { deviceId, deviceType, pushToken: token } = user
  return pushGateway.send({ userId, deviceId, deviceType, token, type })
}
