/**
 * Reading Google's Protocol Buffers, as far as OpenStreetMap's format needs it. Whoever reads checks that a message ends
 * where its length says; every loop moves on by a byte at least, so hostile bytes end in a Malformed, never in a hang.
 */
export class Malformed extends Error {}

/** The parts of a number too long for 32-bit arithmetic: bits 0 to 27, 28 to 55, 56 to 63. */
let low = 0
let middle = 0
let high = 0

export class Cursor {
  bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  /** Exact up to 2^53. */
  unsigned(): number {
    const { bytes } = this
    let byte = bytes[this.at++] as number
    if (byte < 128) return byte
    let value = byte & 127
    byte = bytes[this.at++] as number
    value |= (byte & 127) << 7
    if (byte < 128) return value
    byte = bytes[this.at++] as number
    value |= (byte & 127) << 14
    if (byte < 128) return value
    byte = bytes[this.at++] as number
    value |= (byte & 127) << 21
    if (byte < 128) return value
    this.at = readLong(bytes, this.at - 4)
    return low + middle * 2 ** 28 + high * 2 ** 56
  }

  /** An int64: negative numbers are ten bytes. */
  signed(): number {
    const start = this.at
    const value = this.unsigned()
    if (this.at - start < 10 || high < 128) return value
    return -((low ^ 0xfffffff) + (middle ^ 0xfffffff) * 2 ** 28 + (high ^ 0xff) * 2 ** 56) - 1
  }

  /** A sint64: the sign is the last bit. */
  zigzag(): number {
    const start = this.at
    const value = this.unsigned()
    return this.at - start < 5 ? (value >>> 1) ^ -(value & 1) : longZigzag()
  }

  /** Reads the length of what follows and gives its end, which lies at most at `limit`. */
  endOfField(limit: number): number {
    const end = this.unsigned() + this.at
    if (!(end <= limit)) throw new Malformed('a part is longer than the whole')
    return end
  }

  /** Steps over a field that is not asked for. */
  skip(tag: number, limit: number): void {
    const wire = tag & 7
    if (wire === 0) this.unsigned()
    else if (wire === 1) this.at += 8
    else if (wire === 2) this.at = this.endOfField(limit)
    else if (wire === 5) this.at += 4
    else throw new Malformed(`a field is of the unknown kind ${wire}`)
  }

  expectEnd(end: number): void {
    if (this.at !== end) throw new Malformed('a part does not end where it should')
  }
}

/** Sums of the packed differences in bytes `from` to `to`, which `sums` has room for; gives how many. */
export function readDeltas(bytes: Buffer, from: number, to: number, sums: Float64Array): number {
  let at = from
  let sum = 0
  let count = 0
  while (at < to) {
    let byte = bytes[at++] as number
    let value = byte & 127
    if (byte >= 128) {
      byte = bytes[at++] as number
      value |= (byte & 127) << 7
      if (byte >= 128) {
        byte = bytes[at++] as number
        value |= (byte & 127) << 14
        if (byte >= 128) {
          byte = bytes[at++] as number
          value |= (byte & 127) << 21
          if (byte >= 128) {
            at = readLong(bytes, at - 4)
            sum += longZigzag()
            sums[count++] = sum
            continue
          }
        }
      }
    }
    sum += (value >>> 1) ^ -(value & 1)
    sums[count++] = sum
  }
  if (at !== to) throw new Malformed('a list of numbers does not end where it should')
  return count
}

/** Into `low`, `middle` and `high`; gives where the number ends. */
function readLong(bytes: Buffer, start: number): number {
  low = 0
  middle = 0
  high = 0
  for (let index = 0; index < 10; index++) {
    const byte = bytes[start + index]
    if (byte === undefined) throw new Malformed('a number is cut off')
    const bits = byte & 127
    if (index < 4) low |= bits << (7 * index)
    else if (index < 8) middle |= bits << (7 * (index - 4))
    else if (index === 8) high = bits
    else high |= (bits & 1) << 7
    if (byte < 128) return start + index + 1
  }
  throw new Malformed('a number is longer than ten bytes')
}

function longZigzag(): number {
  const half = (low >>> 1) + middle * 2 ** 27 + high * 2 ** 55
  return low & 1 ? -half - 1 : half
}
