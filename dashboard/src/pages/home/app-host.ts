import type { connectionTexts } from '../../texts/texts.ts'

type WarningCode = keyof typeof connectionTexts.notReached

/** What the server knows of the address under which devices reach it. */
export interface ServerAddress {
  /** Without a slash at its end. */
  url: string
  /** By its operator, not guessed from the network of its machine. */
  isConfigured: boolean
  /** Why devices may not reach it. */
  warningCode?: WarningCode
}

/**
 * The host for apps on other devices, where `localhost` is the device itself. A name by which this browser reached the server over a
 * network is better than the server's guess: it may be that of a proxy, of which the server knows nothing.
 */
export function appHost(
  { origin, hostname }: Pick<Location, 'origin' | 'hostname'>,
  { url, isConfigured, warningCode }: ServerAddress,
): { host: string; warningCode?: WarningCode } {
  const isLoopback = /^(localhost|.*\.localhost|127\..*|\[::1\])$/.test(hostname)
  if (!isConfigured && !isLoopback) return { host: origin }
  return { host: url, ...(warningCode && { warningCode }) }
}
