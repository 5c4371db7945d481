import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { errors } from '../errors.ts'
import { isWanted, type KnownWebhook } from '../model/delivery/webhook.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { eventsOfBatch } from '../store/delivery/attempts.ts'
import { queueAgain } from '../store/delivery/outbox.ts'
import type { Receivers } from '../store/delivery/receivers.ts'
import { addWebhook, changeWebhook, getWebhook } from '../store/delivery/webhooks.ts'
import { getEvent } from '../store/events/events.ts'
import { eventsStoredSince } from '../store/events/news.ts'
import { newId } from '../store/ids.ts'
import type { Tried } from './courier.ts'
import { createPoster } from './requests/post.ts'
import { sendToWebhook } from './send-to-webhook.ts'

export interface WebhookParts {
  database: Database
  receivers: Receivers
  /** Addresses that webhooks may reach. */
  isAllowed(address: string): boolean
}

/** What a request may set; undefined leaves it as it is. */
export type WebhookFields = Partial<
  Pick<KnownWebhook, 'url' | 'description' | 'enabled' | 'mode' | 'types' | 'tags' | 'users'>
>

const mostWebhooks = 100 // of an environment

/** Events that wait for one webhook. Further ones are not added; a job marks the webhook as full. */
export const mostWaiting = 1_000_000

export async function createWebhook(
  parts: WebhookParts,
  { project, live }: Scope,
  fields: WebhookFields & { url: string },
): Promise<KnownWebhook> {
  refuseUnreachable(fields.url, parts)
  const now = Date.now()
  const webhook: KnownWebhook = {
    ...{ id: newId(), project, live, secret: newSecret(), oldSecret: undefined, oldSecretUntil: undefined },
    ...{
      description: undefined,
      enabled: true,
      mode: 'single',
      types: [],
      tags: [],
      users: [],
      fullSince: undefined,
    },
    ...{ createdAt: now, updatedAt: now },
    ...given(fields),
    url: fields.url,
  }
  if (!(await addWebhook(parts.database, webhook, mostWebhooks))) throw errors.tooManyWebhooks(mostWebhooks)
  await parts.receivers.reload()
  return webhook
}

export function updateWebhook(
  parts: WebhookParts,
  scope: Scope,
  id: string,
  fields: WebhookFields,
): Promise<KnownWebhook> {
  if (fields.url !== undefined) refuseUnreachable(fields.url, parts)
  return change(parts, scope, id, (webhook) => ({ ...webhook, ...given(fields), updatedAt: Date.now() }))
}

const day = 24 * 3600_000

/** The old secret is valid for a day more. */
export function rotateSecret(parts: WebhookParts, scope: Scope, id: string): Promise<KnownWebhook> {
  const now = Date.now()
  return change(parts, scope, id, (webhook) => ({
    ...webhook,
    secret: newSecret(),
    oldSecret: webhook.secret,
    oldSecretUntil: now + day,
    updatedAt: now,
  }))
}

async function change(
  { database, receivers }: WebhookParts,
  scope: Scope,
  id: string,
  how: (webhook: KnownWebhook) => KnownWebhook,
): Promise<KnownWebhook> {
  const changed = await changeWebhook(database, scope, id, how)
  if (!changed) throw errors.notFound('webhook', id)
  await receivers.reload()
  return changed
}

/** Sends an event of the type `test`, once. */
export async function testWebhook(
  { database, isAllowed }: WebhookParts,
  scope: Scope,
  id: string,
): Promise<Tried> {
  const webhook = await getWebhook(database, scope, id)
  if (!webhook) throw errors.notFound('webhook', id)
  const poster = createPoster(isAllowed)
  const [eventId, at] = [newId(), new Date()]
  const event = {
    _id: eventId,
    type: 'test',
    createdAt: at,
    actualCreatedAt: at,
    live: scope.live,
    confidence: 3,
  }
  const parcel = { delivery: `${id}-${eventId}`, events: [{ event }], isBatch: webhook.mode === 'batch' }
  return sendToWebhook(poster, webhook, parcel).finally(poster.close)
}

/** Events of one redelivery. */
const mostAgain = 100_000
const pageSize = 1000

/** Delivers one delivery again, under its id. Returns how many events that is. */
export async function redeliverOne(
  { database }: WebhookParts,
  scope: Scope,
  id: string,
  delivery: string,
): Promise<number> {
  if (!(await getWebhook(database, scope, id))) throw errors.notFound('webhook', id)
  const [, eventId, batchSize] = /^[0-9a-f]+-([0-9a-f]+)(?:-(\d+))?$/.exec(delivery) ?? []
  const isOwn = eventId !== undefined && delivery.startsWith(`${id}-`)
  const events =
    isOwn && batchSize !== undefined ? await eventsOfBatch(database, scope, id, delivery, eventId) : [eventId]
  const batch = batchSize === undefined ? undefined : delivery
  if (!isOwn || !events || !(await getEvent(database, scope, eventId)))
    throw errors.notFound('delivery', delivery)
  return queueAgain(database, scope, id, events as string[], batch)
}

/** Delivers again what was stored since then, in order. Returns how many events, and up to when where there were too many. */
export async function redeliverSince(
  { database }: WebhookParts,
  scope: Scope,
  id: string,
  since: Date,
): Promise<{ count: number; until: Date | undefined }> {
  const webhook = await getWebhook(database, scope, id)
  if (!webhook) throw errors.notFound('webhook', id)
  let count = 0
  let known: string[] = []
  for (let at = since.getTime() * 1000 - 1; ; ) {
    const events = await eventsStoredSince(database, scope, at, known, pageSize)
    const wanted = events.filter(({ event }) => isWanted(webhook, event)).map((one) => one.id)
    if (wanted.length > 0) count += await queueAgain(database, scope, id, wanted)
    const last = events.at(-1)
    if (!last || events.length < pageSize) return { count, until: undefined }
    if (count >= mostAgain) return { count, until: new Date(Math.floor(last.at / 1000)) }
    // Events of the same microsecond may be on either side of the page's end.
    const ofLast = events.filter((one) => one.at === last.at).map((one) => one.id)
    known = last.at - 1 === at ? [...known, ...ofLast] : ofLast
    at = last.at - 1
  }
}

/** Names are checked when they are looked up, at every connection. */
function refuseUnreachable(url: string, { isAllowed }: WebhookParts): void {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const isRefused =
    isIP(host) !== 0 ? !isAllowed(host) : /(^|\.)localhost$/.test(host) && !isAllowed('127.0.0.1')
  if (isRefused)
    throw errors.invalid('url', `Webhooks may not reach ${host}. Expected a host of the public internet.`)
}

function newSecret(): string {
  return `whs_${randomBytes(24).toString('hex')}`
}

function given(fields: WebhookFields): Partial<KnownWebhook> {
  const { description, ...rest } = fields
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(description !== undefined && { description: description === '' ? undefined : description }),
  }
}
