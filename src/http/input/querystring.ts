import { isUtf8 } from 'node:buffer'
import { errors } from '../../errors.ts'
import { oneATurn } from '../limits/one-a-turn.ts'

/**
 * Query strings and form bodies: `a=1&a=2` and `a[]=1` are lists, and `metadata[key]=value` an entry of the object
 * `metadata`. Objects have no prototype, so that `__proto__` is a key like any other.
 */
type Pairs = Record<string, unknown>

export function parsePairs(text: string): Pairs {
  const pairs: Pairs = Object.create(null)
  addPairs(pairs, text)
  return pairs
}

/** Each may become a key of an object, and is read once more. */
const mostPairs = 10_000

/** Characters of a form that are parsed at once, unless one pair is longer: about a millisecond. */
const atOnce = 4096

/** A form, which may be long: in slices. */
export async function parseForm(text: string): Promise<Pairs> {
  let count = 0
  for (let at = 0; at !== -1; at = text.indexOf('&', at + 1))
    if (++count > mostPairs) throw errors.tooManyFields(mostPairs)
  const pairs: Pairs = Object.create(null)
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('&', start + atOnce)
    const end = found === -1 ? text.length : found
    const add = () => addPairs(pairs, text.slice(start, end))
    if (text.length <= atOnce) add()
    else await oneATurn(add)
    start = end + 1
  }
  return pairs
}

function addPairs(pairs: Pairs, text: string): void {
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    if (equals === -1) addPair(pairs, decoded(pair), '')
    else addPair(pairs, decoded(pair.slice(0, equals)), decoded(pair.slice(equals + 1)))
  }
}

/** What is not valid UTF-8 stays as it is: `decodeURIComponent` takes microseconds to throw, for each of thousands of pairs. */
function decoded(text: string): string {
  if (!/[%+]/.test(text)) return text
  const bytes = Buffer.from(text)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at] as number
    if (byte === plus) byte = space
    else if (byte === percent) {
      const [high = -1, low = -1] = [hexDigits[bytes[at + 1] ?? 0], hexDigits[bytes[at + 2] ?? 0]]
      if (high < 0 || low < 0) return withSpaces(text)
      byte = 16 * high + low
      at += 2
    }
    bytes[length++] = byte
  }
  const result = bytes.subarray(0, length)
  return isUtf8(result) ? result.toString() : withSpaces(text)
}

const [percent, plus, space] = [0x25, 0x2b, 0x20]

/** By their codes; -1 for what is none. */
const hexDigits = Int8Array.from({ length: 256 }, (_, code) => {
  const digit = String.fromCharCode(code)
  return /^[0-9a-f]$/i.test(digit) ? Number.parseInt(digit, 16) : -1
})

/** Much faster than to replace each, where there are many. */
function withSpaces(text: string): string {
  return text.split('+').join(' ')
}

function addPair(pairs: Pairs, name: string, value: string): void {
  const bracket = name.indexOf('[')
  if (bracket < 1 || !name.endsWith(']')) {
    if (!isEntries(pairs[name])) pairs[name] = joined(pairs[name], value)
    return
  }
  const owner = name.slice(0, bracket)
  const key = name.slice(bracket + 1, -1)
  const before = pairs[owner]
  if (key === '') pairs[owner] = joined(isEntries(before) || before === undefined ? [] : before, value)
  else {
    const entries: Pairs = isEntries(before) ? before : Object.create(null)
    entries[key] = joined(entries[key], value)
    pairs[owner] = entries
  }
}

/** One value is itself, several are a list. */
function joined(before: unknown, value: string): unknown {
  if (before === undefined) return value
  if (!Array.isArray(before)) return [before, value]
  before.push(value)
  return before
}

function isEntries(value: unknown): value is Pairs {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
