import { fromJson, readDecimal } from './text-values.ts'

/**
 * `[longitude, latitude]` or a list of such positions, not checked yet: a list or its JSON text; in a form also
 * `longitude,latitude`, or each number or position under the same name.
 */
export function readPositions(sent: unknown, asText: boolean): unknown {
  const isPlain = asText && typeof sent === 'string' && !sent.includes('[')
  const list = isPlain ? sent.split(',', mostPositions + 1) : fromJson(sent)
  return Array.isArray(list) && list.length <= mostPositions ? list.map(readPart) : list
}

/** No shape has more: such a list is refused later, and each of its texts would be parsed first. */
const mostPositions = 2000

function readPart(part: unknown): unknown {
  return typeof part === 'string' ? (readDecimal(part.trim()) ?? fromJson(part)) : part
}
