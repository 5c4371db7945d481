import { networkInterfaces } from 'node:os'
import type { Static } from 'typebox'
import type { Config } from '../config.ts'
import { Choice } from './input/params.ts'

export const WarningCode = Choice(
  ['host', 'network'] as const,
  'What `warning` says, for programs: the server listens on its own machine only, or that has no address in a network.',
)

export interface PublicUrl {
  /** Without a slash at its end. */
  url: string
  /** Why devices may not reach it, as a sentence for the operator. */
  warning?: string
  /** The same, for programs. */
  warningCode?: Static<typeof WarningCode>
}

/**
 * The address under which devices reach this server: GROMA_PUBLIC_URL, or else that of this machine in its network. Never what a
 * request calls it, which anyone may choose.
 */
export function publicUrlOf(
  { publicUrl, host, tlsCertificate }: Pick<Config, 'publicUrl' | 'host' | 'tlsCertificate'>,
  port: number,
  addresses: () => string[] = ownAddresses,
): PublicUrl {
  if (publicUrl !== undefined) return { url: publicUrl.replace(/\/+$/, '') }
  const isEverywhere = host === '0.0.0.0' || host === '::'
  const [own = 'localhost'] = isEverywhere ? addresses() : [host]
  const scheme = tlsCertificate === undefined ? 'http' : 'https'
  const url = `${scheme}://${own.includes(':') ? `[${own}]` : own}:${port}`
  if (!/^(localhost|127\.|::1$)/.test(own)) return { url }
  const reason = isEverywhere
    ? 'This machine has no address in a network'
    : `The server listens on this machine only (GROMA_HOST is ${host})`
  return {
    url,
    warningCode: isEverywhere ? 'network' : 'host',
    warning: `${reason}: other devices cannot reach it. Set GROMA_PUBLIC_URL if they can by another.`,
  }
}

/** IPv4 first, without those of containers and virtual machines. */
function ownAddresses(): string[] {
  const all = Object.entries(networkInterfaces()).flatMap(([name, own = []]) =>
    /^(docker|br-|veth|virbr|vmnet|vboxnet)/.test(name) ? [] : own,
  )
  const reachable = all.filter(({ internal, address }) => !internal && !/^(fe80|169\.254)/i.test(address))
  return reachable.toSorted((a, b) => a.family.localeCompare(b.family)).map(({ address }) => address)
}
