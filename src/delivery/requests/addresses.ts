import { BlockList, isIP } from 'node:net'

/**
 * Networks that are not the public internet (IANA's registries of special-purpose addresses): whoever may create webhooks must
 * not reach the server's own neighbours through them.
 */
const special = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carriers' NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, with the metadata services of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
  '::/96', // unspecified, loopback, and IPv4 in an older form
  '64:ff9b::/96', // IPv4 behind NAT64
  '64:ff9b:1::/48',
  '100::/64', // discard
  '2001::/23', // protocol assignments, Teredo among them
  '2001:db8::/32', // documentation
  '2002::/16', // IPv4 through 6to4
  '3fff::/20', // documentation
  '5f00::/16', // segment routing
  'fc00::/7', // unique local
  'fe80::/10', // link-local
  'fec0::/10', // site-local
  'ff00::/8', // multicast
]

/** The public internet, and the networks that the operator allows: addresses, ranges, or `all`. */
export function createAddressRule(allowed: readonly string[]): (address: string) => boolean {
  if (allowed.includes('all')) return () => true
  const refused = listOf(special)
  const exceptions = listOf(allowed)
  return (address) => {
    const [plain = ''] = address.split('%') // a zone, such as fe80::1%eth0
    const family = isIP(plain)
    if (family === 0) return false
    // A list of IPv4 networks also holds their addresses as ::ffff:a.b.c.d.
    const name = family === 4 ? 'ipv4' : 'ipv6'
    return !refused.check(plain, name) || exceptions.check(plain, name)
  }
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return list
}
