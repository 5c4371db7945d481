/** Text that JSON writes otherwise than it is. */
const escaped = /["\\\p{Cc}\p{Surrogate}]/u

/** Bytes of a value as JSON, without writing it: long texts, the bulk of large objects, cost little. */
export function jsonBytes(value: unknown): number {
  return bytesOf(value, (text) =>
    escaped.test(text) ? Buffer.byteLength(JSON.stringify(text)) : Buffer.byteLength(text) + 2,
  )
}

/** The same, but at least: as if JSON had to escape nothing. Long texts cost next to nothing. */
export function leastJsonBytes(value: unknown): number {
  return bytesOf(value, (text) => Buffer.byteLength(text) + 2)
}

type TextBytes = (text: string) => number

function bytesOf(value: unknown, textBytes: TextBytes): number {
  switch (typeof value) {
    case 'string':
      return textBytes(value)
    case 'number':
      return Number.isFinite(value) ? String(value).length : 4
    case 'boolean':
      return value ? 4 : 5
    case 'object':
      return value === null ? 4 : objectBytes(value, textBytes)
    default:
      return 4 // in lists: null
  }
}

function objectBytes(value: object, textBytes: TextBytes): number {
  if (value instanceof Date) return bytesOf(value.toJSON(), textBytes)
  if (Array.isArray(value)) {
    const commas = Math.max(0, value.length - 1)
    return value.reduce<number>((sum, item) => sum + bytesOf(item, textBytes), 2 + commas)
  }
  let sum = 1
  for (const [key, item] of Object.entries(value))
    if (item !== undefined) sum += textBytes(key) + bytesOf(item, textBytes) + 2
  return Math.max(2, sum)
}
