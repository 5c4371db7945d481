import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Milliseconds that a signature is good for. Both sides go by the database's clock. */
const validity = 60_000

const scheme = 'Groma-Node'

/** The Authorization header of a request between nodes. `request` is its method, path and range. */
export function signRequest(secret: string, request: string, now: number): string {
  const time = String(Math.round(now))
  const nonce = randomBytes(12).toString('hex')
  return `${scheme} ${time}.${nonce}.${signatureOf(secret, request, time, nonce)}`
}

/** Tells whether a request comes from a node of this cluster, and for the first time. */
export type SignatureCheck = (header: string | undefined, request: string, now: number) => boolean

export function createSignatureCheck(secret: string): SignatureCheck {
  /** When each signature came, oldest first: only those who have the secret make it longer. */
  const used = new Map<string, number>()

  return (header = '', request, now) => {
    const [, time = '', nonce = '', given = ''] = pattern.exec(header) ?? []
    if (given === '' || Math.abs(now - Number(time)) > validity) return false
    const expected = Buffer.from(signatureOf(secret, request, time, nonce))
    if (!timingSafeEqual(expected, Buffer.from(given))) return false
    for (const [signature, at] of used) {
      if (now - at <= 2 * validity) break
      used.delete(signature)
    }
    if (used.has(given)) return false
    used.set(given, now)
    return true
  }
}

const pattern = new RegExp(`^${scheme} (\\d{1,16})\\.([0-9a-f]{24})\\.([0-9a-f]{64})$`)

function signatureOf(secret: string, request: string, time: string, nonce: string): string {
  return createHmac('sha256', secret).update([request, time, nonce].join('\n')).digest('hex')
}
