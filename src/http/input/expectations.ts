/** What an invalid value should have been, in words. */

/** A value is invalid: the message says what was expected; the reader adds the parameter's name. */
export class Unexpected extends Error {}

/** The keywords of JSON Schema that a message mentions. */
export interface Constraints {
  type?: string | string[]
  enum?: unknown[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minItems?: number
  maxItems?: number
}

export function expectation(schema: Constraints, got: unknown): string {
  return isOutOfRange(schema, got)
    ? `Valid range: [${schema.minimum}, ${schema.maximum}].`
    : `Expected ${expected(schema)}, got ${shown(got)}.`
}

function isOutOfRange({ type, minimum, maximum }: Constraints, got: unknown): boolean {
  if (minimum === undefined || maximum === undefined) return false
  return Number.isFinite(got) && (type === 'number' || Number.isInteger(got))
}

function expected(schema: Constraints): string {
  const { type, minimum, maximum, exclusiveMinimum, minLength, maxLength, pattern, minItems, maxItems } =
    schema
  if (Array.isArray(type)) return type.map((one) => expected({ ...schema, type: one })).join(' or ')
  if (type === 'null') return 'null'
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (type === 'boolean') return 'true or false'
  if (type === 'object') return 'an object'
  if (type === 'array') return `a list${between(minItems, maxItems, 'items')}`
  if (type === 'string') {
    const form = pattern === undefined ? '' : ` that matches ${pattern}`
    return `a string${between(minLength, maxLength, 'characters')}${form}`
  }
  const number = type === 'integer' ? 'a whole number' : 'a number'
  if (exclusiveMinimum !== undefined) return `${number} greater than ${exclusiveMinimum}`
  if (minimum !== undefined && maximum !== undefined) return `${number} from ${minimum} to ${maximum}`
  return minimum === undefined ? number : `${number} of at least ${minimum}`
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return ` of ${least} to ${most} ${unit}`
  if (most !== undefined) return ` of at most ${most} ${unit}`
  return least === undefined ? '' : ` of at least ${least} ${unit}`
}

/** PostgreSQL stores any Unicode text except NUL characters and lone surrogates. */
export function refuseUnstorable(value: unknown): void {
  if (typeof value !== 'string' || (!value.includes('\0') && value.isWellFormed())) return
  throw new Unexpected('Expected text without NUL characters or lone surrogates.')
}

/** The value got, short enough for a message. */
export function shown(got: unknown): string {
  if (Array.isArray(got)) return `a list of ${got.length}`
  if (typeof got === 'object' && got !== null) return 'an object'
  if (typeof got === 'number') return String(got) // of 1e999 JSON would say null
  const text = JSON.stringify(typeof got === 'string' ? got.slice(0, 60) : got) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
