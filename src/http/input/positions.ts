import { fromJson, readDecimal } from './text-values.ts'

/**
 * `[longitude, latitude]` or a list of such positions, not checked yet: a list or its JSON text; in a form also
 * `longitude,latitude`, or each number or position under the same name.
 */
export function readPositions(sent: unknown, asText: boolean): unknown {
  const list = asText && typeof sent === 'string' && !sent.includes('[') ? sent.split(',') : fromJson(sent)
  return Array.isArray(list) ? list.map(readPart) : list
}

function readPart(part: unknown): unknown {
  return typeof part === 'string' ? (readDecimal(part.trim()) ?? fromJson(part)) : part
}
