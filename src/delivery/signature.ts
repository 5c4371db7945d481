import { createHmac } from 'node:crypto'

export interface Signed {
  secret: string
  /** The one before, while it is valid. */
  oldSecret?: string | undefined
}

/** Headers that show the receiver whose delivery this is. `seconds` is the Unix time. */
export function signatureHeaders(
  { secret, oldSecret }: Signed,
  body: string,
  seconds: number,
  signingId: string,
): Record<string, string> {
  const secrets = oldSecret === undefined ? [secret] : [secret, oldSecret]
  const signatures = secrets.map((one) => `v1=${hmac('sha256', one, `${seconds}.${body}`)}`)
  return {
    'x-service-signature': [`t=${seconds}`, ...signatures].join(','),
    // The older scheme, which has room for one secret.
    'x-radar-signing-id': signingId,
    'x-radar-signature': hmac('sha1', secret, signingId),
  }
}

function hmac(algorithm: string, secret: string, text: string): string {
  return createHmac(algorithm, secret).update(text).digest('hex')
}
