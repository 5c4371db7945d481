import { randomBytes } from 'node:crypto'
import type { KnownWebhook } from '../model/delivery/webhook.ts'
import type { Tried } from './courier.ts'
import type { Parcel } from './parcels.ts'
import type { Poster } from './requests/post.ts'
import { signatureHeaders } from './signature.ts'

/** One request. Any 2xx accepts it. */
export async function sendToWebhook(
  poster: Poster,
  webhook: KnownWebhook | undefined,
  {
    delivery,
    events,
    isBatch,
    user,
  }: Pick<Parcel, 'delivery' | 'isBatch' | 'user'> & { events: { event: unknown }[] },
): Promise<Tried> {
  if (!webhook) return { isDelivered: false, milliseconds: 0, error: 'The webhook is disabled.' }
  const bodies = events.map(({ event }) => event)
  const body = JSON.stringify({
    ...(isBatch ? { events: bodies } : { event: bodies[0] }),
    ...(user && { user }),
  })
  const now = Date.now()
  const isOldValid = webhook.oldSecretUntil !== undefined && now < webhook.oldSecretUntil
  const secrets = { secret: webhook.secret, oldSecret: isOldValid ? webhook.oldSecret : undefined }
  const headers = signatureHeaders(secrets, body, Math.floor(now / 1000), randomBytes(12).toString('hex'))
  const posted = await poster.post(
    webhook.url,
    { ...headers, 'x-service-delivery-id': delivery, 'user-agent': 'Groma' },
    body,
  )
  const { status } = posted
  return { ...posted, isDelivered: status !== undefined && status >= 200 && status < 300 }
}
