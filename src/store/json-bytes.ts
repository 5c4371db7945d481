/** Text that JSON writes otherwise than it is. */
const escaped = /["\\\p{Cc}\p{Surrogate}]/u

/** Bytes of a value as JSON, without writing it: long texts, the bulk of large objects, cost next to nothing. */
export function jsonBytes(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return textBytes(value)
    case 'number':
      return Number.isFinite(value) ? String(value).length : 4
    case 'boolean':
      return value ? 4 : 5
    case 'object':
      return value === null ? 4 : objectBytes(value)
    default:
      return 4 // in lists: null
  }
}

function textBytes(text: string): number {
  return escaped.test(text) ? Buffer.byteLength(JSON.stringify(text)) : Buffer.byteLength(text) + 2
}

function objectBytes(value: object): number {
  if (value instanceof Date) return jsonBytes(value.toJSON())
  if (Array.isArray(value)) {
    const commas = Math.max(0, value.length - 1)
    return value.reduce<number>((sum, item) => sum + jsonBytes(item), 2 + commas)
  }
  let sum = 1
  for (const [key, item] of Object.entries(value))
    if (item !== undefined) sum += textBytes(key) + jsonBytes(item) + 2
  return Math.max(2, sum)
}
