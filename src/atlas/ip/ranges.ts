import { compareIp, type IpWords, readIp } from './address.ts'

/** A set of IP ranges with fast lookup. */
export interface IpRanges {
  size: number
  contains(ip: string): boolean
  /** Sorted and disjoint, eight words each: first and last address. The file format. */
  words: Uint32Array<ArrayBuffer>
}

export interface IpRange {
  first: IpWords
  last: IpWords
}

/** `192.0.2.7`, `192.0.2.0/24`, `192.0.2.0-192.0.2.99`, the same in IPv6; else undefined. */
export function readIpRange(text: string): IpRange | undefined {
  const [from = '', to] = text.split(/\s*-\s*/)
  if (to !== undefined) {
    const [first, last] = [readIp(from), readIp(to)]
    return first && last && compareIp(first, last) <= 0 ? { first, last } : undefined
  }
  const [address = '', bits] = from.split('/')
  const ip = readIp(address)
  if (!ip || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return undefined
  const prefix = bits === undefined ? 128 : Number(bits) + (address.includes(':') ? 0 : 96)
  return prefix > 128 ? undefined : { first: masked(ip, prefix, 0), last: masked(ip, prefix, 1) }
}

/** Ranges in any order; they may overlap. */
export function createIpRanges(ranges: Iterable<IpRange>): IpRanges {
  const sorted = [...ranges].sort((a, b) => compareIp(a.first, b.first))
  const merged: IpRange[] = []
  for (const range of sorted) {
    const before = merged.at(-1)
    if (!before || compareIp(range.first, after(before.last)) > 0) merged.push({ ...range })
    else if (compareIp(range.last, before.last) > 0) before.last = range.last
  }
  return ipRangesOf(Uint32Array.from(merged.flatMap(({ first, last }) => [...first, ...last])))
}

/** Restores what `words` returned. */
export function ipRangesOf(words: Uint32Array<ArrayBuffer>): IpRanges {
  const size = words.length / 8
  return {
    size,
    words,
    contains(text) {
      const ip = readIp(text)
      if (!ip) return false
      // Find the last range that begins at or before the address.
      let low = 0
      let high = size
      while (low < high) {
        const middle = (low + high) >>> 1
        if (compareIp(words.subarray(middle * 8, middle * 8 + 4), ip) <= 0) low = middle + 1
        else high = middle
      }
      return low > 0 && compareIp(words.subarray(low * 8 - 4, low * 8), ip) >= 0
    },
  }
}

/** Sets all bits beyond the prefix to 0 or 1. */
function masked(ip: IpWords, prefix: number, bit: 0 | 1): IpWords {
  return ip.map((word, at) => {
    const free = Math.min(32, Math.max(0, 32 * (at + 1) - prefix))
    const size = 2 ** free
    return word - (word % size) + bit * (size - 1)
  }) as unknown as IpWords
}

/** The next address; the very last one returns itself. */
function after(ip: IpWords): IpWords {
  const next = [...ip]
  for (let word = 3; word >= 0; word--) {
    if ((next[word] as number) < 0xffffffff) {
      next[word] = (next[word] as number) + 1
      return next as unknown as IpWords
    }
    next[word] = 0
  }
  return ip
}
