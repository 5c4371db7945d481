import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * The address that a request comes from: behind proxies that the operator trusts, the last hop which is none of them. Where a proxy
 * tells something that is no address, such as `unknown`, the proxy's own counts.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  if (!ip) return ip // its connection has been closed
  const told = plainAddress(ip)
  return isIP(told) === 0 ? plainAddress(socket.remoteAddress ?? '') : told
}

/**
 * Who is counted by limits per address: an IPv4 address, or the /64 of an IPv6 one, as whoever has one address of it has them all.
 */
export function subscriberOf(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = addressOf(request)
  return isIPv6(address) ? networkOf(address) : address
}

/** As `2001:db8:0:7::/64`. */
function networkOf(address: string): string {
  const [plain = ''] = address.split('%') // without the name of an interface
  const [head, tail] = new URL(`http://[${plain}]`).hostname
    .slice(1, -1)
    .split('::')
    .map((groups) => groups.split(':').filter((group) => group !== ''))
  const [first, last] = [head ?? [], tail ?? []]
  const zeros = Array<string>(8 - first.length - last.length).fill('0')
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`
}

/** Whether a hop is one of the proxies of GROMA_TRUSTED_PROXIES. */
export function createTrust(proxies: readonly string[]): (hop: string) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    trusted.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return (hop) => {
    const address = plainAddress(hop)
    const version = isIP(address)
    return version !== 0 && trusted.check(address, version === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * Without the port that some proxies add (`203.0.113.7:5678`, `[2001:db8::1]:443`), and without the prefix that IPv4 has at a
 * socket of both versions (`::ffff:203.0.113.7`).
 */
function plainAddress(hop: string): string {
  const [, ip6, ip4] = /^(?:\[([^\]]*)\](?::\d+)?|(?:::ffff:)?([\d.]+)(?::\d+)?)$/i.exec(hop) ?? []
  return ip6 ?? ip4 ?? hop
}
