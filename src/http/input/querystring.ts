import { parse } from 'fast-querystring'
import { errors } from '../../errors.ts'

/**
 * Query strings and form bodies: `a=1&a=2` and `a[]=1` are lists, and `metadata[key]=value` an entry of the object
 * `metadata`. Objects have no prototype, so that `__proto__` is a key like any other.
 */
export function parsePairs(text: string): Record<string, unknown> {
  const flat: Record<string, unknown> = parse(text)
  return /\[|%5b/i.test(text) ? gatherBrackets(flat) : flat
}

/** More of them would take longer than a turn of the event loop may. */
const mostPairs = 10_000

/** A form, which may be long. */
export function parseForm(text: string): Record<string, unknown> {
  let pairs = 0
  for (let at = 0; at !== -1; at = text.indexOf('&', at + 1))
    if (++pairs > mostPairs) throw errors.tooManyFields(mostPairs)
  return parsePairs(withSpaces(text))
}

/** The parser takes long for a value of many `+`. */
function withSpaces(text: string): string {
  if (!text.includes('+')) return text
  const bytes = Buffer.from(text)
  for (let at = bytes.indexOf(plus); at !== -1; at = bytes.indexOf(plus, at + 1)) bytes[at] = space
  return bytes.toString()
}

const [plus, space] = [0x2b, 0x20]

function gatherBrackets(flat: Record<string, unknown>): Record<string, unknown> {
  const object: Record<string, unknown> = Object.create(null)
  for (const name in flat) {
    const bracket = name.indexOf('[')
    if (bracket < 1 || !name.endsWith(']')) {
      object[name] = Array.isArray(object[name])
        ? [object[name], flat[name]].flat()
        : (object[name] ?? flat[name])
      continue
    }
    const owner = name.slice(0, bracket)
    const key = name.slice(bracket + 1, -1)
    if (key === '') object[owner] = [isEntries(object[owner]) ? [] : (object[owner] ?? []), flat[name]].flat()
    else {
      const entries = isEntries(object[owner]) ? object[owner] : Object.create(null)
      entries[key] = flat[name]
      object[owner] = entries
    }
  }
  return object
}

function isEntries(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
