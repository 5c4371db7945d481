/** An address prefix of `bits` bits. `parts` are the bytes of IPv4, or the 16-bit groups of IPv6. */
export interface AddressRange {
  parts: readonly number[]
  bits: number
}

/** Comma-separated: `203.0.113.7`, `203.0.113.*`, `203.0.113.0/24`, `2001:db8::/32`; or an error message. */
export function parseRanges(text: string): AddressRange[] | string {
  const ranges: AddressRange[] = []
  for (const word of text.split(',').map((one) => one.trim())) {
    if (word === '') continue
    const range = parseRange(word)
    if (!range) {
      return `Expected IP addresses, wildcards such as 203.0.113.* or ranges such as 203.0.113.0/24, separated by commas, got "${word.slice(0, 60)}".`
    }
    ranges.push(range)
  }
  return ranges
}

/** An address that cannot be read matches nothing. */
export function matchesAddress(ranges: readonly AddressRange[], address: string): boolean {
  const parts = parseAddress(address.replace(/%.*$/, '')) // without an IPv6 zone such as %eth0
  return parts !== undefined && ranges.some((range) => isWithin(parts, range))
}

function parseRange(word: string): AddressRange | undefined {
  if (word.endsWith('*')) return parseWildcard(word)
  const [address = '', length, ...more] = word.split('/')
  const parts = parseAddress(address)
  if (!parts || more.length > 0) return undefined
  const whole = parts.length * widthOf(parts)
  if (length === undefined) return { parts, bits: whole }
  // The prefix length of an IPv4-mapped IPv6 range includes the 96 bits of the mapping.
  const bits = Number(length) - (parts.length === 4 && address.includes(':') ? 96 : 0)
  return /^\d{1,3}$/.test(length) && bits >= 0 && bits <= whole ? { parts, bits } : undefined
}

/** `203.0.113.*`. Geofences stored by earlier versions may have more stars, as in `203.0.*.*`; only at the end. */
function parseWildcard(word: string): AddressRange | undefined {
  const octets = word.split('.')
  const stars = octets.length - octets.indexOf('*')
  const parts = parseIpv4(octets.map((octet, index) => (index >= 4 - stars && octet === '*' ? '0' : octet)))
  return parts && { parts, bits: 8 * (4 - stars) }
}

function isWithin(parts: readonly number[], range: AddressRange): boolean {
  if (parts.length !== range.parts.length) return false
  const width = widthOf(parts)
  let left = range.bits
  for (let at = 0; left > 0; at++, left -= width) {
    const differing = (parts[at] as number) ^ (range.parts[at] as number)
    if (left >= width ? differing !== 0 : differing >> (width - left) !== 0) return false
  }
  return true
}

/** Bits per part: IPv4 has 4 of 8 bits, IPv6 8 of 16 bits. */
function widthOf(parts: readonly number[]): number {
  return parts.length === 4 ? 8 : 16
}

/** IPv4-mapped IPv6 (`::ffff:203.0.113.7`, as dual-stack sockets report it) is IPv4. */
function parseAddress(text: string): number[] | undefined {
  if (!text.includes(':')) return parseIpv4(text.split('.'))
  const parts = parseIpv6(text)
  const isMapped = parts?.slice(0, 6).join() === '0,0,0,0,0,65535'
  return isMapped ? parts?.slice(6).flatMap((pair) => [pair >> 8, pair & 0xff]) : parts
}

function parseIpv4(octets: string[]): number[] | undefined {
  const parts = octets.map((octet) => (/^(0|[1-9]\d{0,2})$/.test(octet) ? Number(octet) : 256))
  return parts.length === 4 && parts.every((part) => part < 256) ? parts : undefined
}

function parseIpv6(text: string): number[] | undefined {
  const [before = '', after, ...more] = text.split('::')
  const head = parsePairs(before)
  const tail = after === undefined ? [] : parsePairs(after)
  if (!head || !tail || more.length > 0) return undefined
  const zeros = 8 - head.length - tail.length
  if (after === undefined ? zeros !== 0 : zeros < 1) return undefined
  return [...head, ...Array<number>(zeros).fill(0), ...tail]
}

/** 16-bit groups in hex, separated by colons; the last two may be written as IPv4. */
function parsePairs(text: string): number[] | undefined {
  if (text === '') return []
  const pairs: number[] = []
  const words = text.split(':')
  for (const [index, word] of words.entries()) {
    const ipv4 = index === words.length - 1 ? parseIpv4(word.split('.')) : undefined
    if (ipv4) {
      const [a = 0, b = 0, c = 0, d = 0] = ipv4
      pairs.push(a * 256 + b, c * 256 + d)
    } else if (/^[\da-f]{1,4}$/i.test(word)) pairs.push(Number.parseInt(word, 16))
    else return undefined
  }
  return pairs
}
