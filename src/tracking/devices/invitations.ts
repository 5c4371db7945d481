import { randomBytes } from 'node:crypto'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../../store/database.ts'
import { listKeys } from '../../store/projects/projects.ts'
import { type InvitedDevice, type InviteLinks, inviteLinks } from '../doors/invite-links.ts'

export interface Invitation extends InviteLinks {
  deviceId: string
}

/** The links that configure an app, with the publishable key of the environment; undefined where that has none. */
export async function inviteDevice(
  database: Queries,
  { project, live }: Scope,
  {
    deviceId = `phone-${randomBytes(4).toString('hex')}`,
    ...wanted
  }: Pick<InvitedDevice, 'app' | 'baseUrl' | 'userId'> & { deviceId: string | undefined },
): Promise<Invitation | undefined> {
  const keys = await listKeys(database, project)
  const key = keys.find(
    ({ environment, kind }) => kind === 'publishable' && (environment === 'live') === live,
  )?.key
  return key === undefined ? undefined : { deviceId, ...inviteLinks({ ...wanted, deviceId, key }) }
}
