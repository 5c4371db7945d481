import type { Config } from '../config.ts'
import type { User } from '../model/user.ts'
import type { Database } from '../store/database.ts'
import type { Receivers } from '../store/delivery/receivers.ts'
import { createAddressRule } from './addresses.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import type { WebhookParts } from './webhooks.ts'

/** What a server needs to deliver events. */
export interface Delivery {
  webhooks: WebhookParts
  dispatcher: Dispatcher
}

export function createDelivery(
  database: Database,
  receivers: Receivers,
  { webhookNetworks }: Config,
  usersOf: (keys: { bucket: number; id: string }[]) => Promise<User[]>,
  onFailure: (error: unknown) => void,
): Delivery {
  const webhooks = { database, receivers, isAllowed: createAddressRule(webhookNetworks) }
  return { webhooks, dispatcher: createDispatcher({ ...webhooks, usersOf, onFailure }) }
}
