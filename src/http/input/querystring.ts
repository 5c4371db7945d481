import { parse } from 'fast-querystring'

/**
 * Query strings and form bodies: `a=1&a=2` and `a[]=1` are lists, and `metadata[key]=value` an entry of the object
 * `metadata`. Objects have no prototype, so that `__proto__` is a key like any other.
 */
export function parsePairs(text: string): Record<string, unknown> {
  const flat: Record<string, unknown> = parse(text)
  return /\[|%5b/i.test(text) ? gatherBrackets(flat) : flat
}

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
