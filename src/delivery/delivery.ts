import type { Config } from '../config.ts'
import type { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import type { Receivers } from '../store/delivery/receivers.ts'
import { publishableKey } from '../store/projects/projects.ts'
import { createBroker } from './broker.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { createMailer } from './mailer.ts'
import { createAddressRule } from './requests/addresses.ts'
import type { ReceivedMessage } from './topics.ts'
import type { WebhookParts } from './webhooks.ts'

/** What a server needs to deliver events. */
export interface Delivery {
  webhooks: WebhookParts
  dispatcher: Dispatcher
}

/** A request to this server, without a connection. */
export type Inject = (request: {
  method: 'POST'
  url: string
  headers: Record<string, string>
  payload: string
}) => Promise<{ statusCode: number }>

export interface DeliveryParts {
  database: Database
  receivers: Receivers
  /** As answered by the API; only those who still exist. */
  usersOf(keys: { bucket: number; id: string }[]): Promise<User[]>
  inject: Inject
  onFailure(error: unknown): void
}

export function createDelivery(parts: DeliveryParts, config: Config): Delivery {
  const { webhookNetworks, mqttUrl } = config
  const { database, receivers } = parts
  const webhooks = { database, receivers, isAllowed: createAddressRule(webhookNetworks) }
  const take = (message: ReceivedMessage) => takeOwnTracks(parts, message)
  const broker =
    mqttUrl === undefined
      ? undefined
      : createBroker({ ...parts, url: mqttUrl, projectName: receivers.projectName, take })
  return {
    webhooks,
    dispatcher: createDispatcher({ ...parts, ...webhooks, broker, mailer: createMailer(config) }),
  }
}

/** As if it came over HTTP: the same rules and limits hold. False when it should be tried again. */
async function takeOwnTracks(
  { database, inject }: DeliveryParts,
  { project, live, userId, deviceId, payload }: ReceivedMessage,
): Promise<boolean> {
  const key = await publishableKey(database, project, live)
  if (key === undefined) return true
  const { statusCode } = await inject({
    method: 'POST',
    url: `/in/owntracks?user=${encodeURIComponent(userId)}`,
    headers: { authorization: key, 'x-limit-d': deviceId, 'content-type': 'application/json' },
    payload,
  })
  return statusCode < 500
}
