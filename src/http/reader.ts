import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { errors } from '../errors.ts'

/**
 * Input is cleaned once, here, at the door. From the schema that documents an operation this makes the
 * function that reads what a caller sent: null is absent, unknown fields are dropped, text becomes numbers,
 * booleans and lists where it came as text, defaults are filled in, and the first thing wrong is refused
 * with the name of its parameter.
 */
export type Reader = (sent: unknown, param: string) => unknown

/** A schema may carry its own way to read a value, under this symbol so that no JSON document shows it. */
export const decoder = Symbol('decoder')

/** On a schema: null is a value of its own here, not the same as absent. */
export const keepsNull = Symbol('keepsNull')

/** Thrown by a decoder: what was expected, as a sentence. The reader adds the parameter's name. */
export class Unexpected extends Error {}

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  default?: unknown
  enum?: unknown[]
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  [keepsNull]?: boolean
  [decoder]?: (sent: unknown, param: string) => unknown
}

/** `asText`: query strings, path parameters and forms, which know only text. */
export function readerOf(schema: TSchema, asText: boolean): Reader {
  const json = schema as JsonSchema
  if (json[decoder]) return decodingReader(json[decoder])
  if (json.properties) return objectReader(json, asText)
  if (json.type === 'array' && json.items) return arrayReader(json, json.items, asText)
  return leafReader(schema, asText)
}

function objectReader(schema: JsonSchema, asText: boolean): Reader {
  const required = new Set(schema.required)
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    read: readerOf(field, asText),
    required: required.has(name),
    default: field.default,
    keepsNull: field[keepsNull] === true,
  }))
  return (sent, param) => {
    const object = asText ? fromJson(sent) : sent
    if (typeof object !== 'object' || object === null || Array.isArray(object)) {
      throw param ? errors.invalid(param, expectation({ type: 'object' }, sent)) : errors.notAnObject()
    }
    const read: Record<string, unknown> = {}
    for (const field of fields) {
      const value = (object as Record<string, unknown>)[field.name]
      const path = param ? `${param}.${field.name}` : field.name
      if (value === undefined || (value === null && !field.keepsNull)) {
        if (field.default !== undefined) read[field.name] = field.default
        else if (field.required) throw errors.missing(path)
      } else read[field.name] = field.read(value, path)
    }
    return read
  }
}

function arrayReader(schema: JsonSchema, items: JsonSchema, asText: boolean): Reader {
  const read = readerOf(items as TSchema, asText)
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  return (sent, param) => {
    const list = asText ? fromJson(sent) : sent
    if (!Array.isArray(list) || list.length < minItems || list.length > maxItems) {
      throw errors.invalid(param, expectation(schema, list))
    }
    return list.map((item, index) => read(item, `${param}[${index}]`))
  }
}

function leafReader(schema: TSchema, asText: boolean): Reader {
  const validator = Compile(schema)
  const { type } = schema as JsonSchema
  return (sent, param) => {
    const value = asText ? fromText(sent, type) : sent
    refuseNul(value, param)
    if (validator.Check(value)) return value
    throw errors.invalid(param, expectation(schema as JsonSchema, sent))
  }
}

function decodingReader(decode: (sent: unknown, param: string) => unknown): Reader {
  return (sent, param) => {
    refuseNul(sent, param)
    try {
      return decode(sent, param)
    } catch (error) {
      if (error instanceof Unexpected) throw errors.invalid(param, error.message)
      throw error
    }
  }
}

function fromText(sent: unknown, type: string | undefined): unknown {
  if (typeof sent !== 'string') return sent
  if (type === 'number' || type === 'integer') return sent.trim() === '' ? sent : Number(sent)
  if (type === 'boolean')
    return sent === 'true' || sent === '1' ? true : sent === 'false' || sent === '0' ? false : sent
  return sent
}

/** Forms carry objects and lists as JSON text. */
function fromJson(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent
  try {
    return JSON.parse(sent)
  } catch {
    return sent
  }
}

function expectation(schema: JsonSchema, sent: unknown): string {
  return isOutOfRange(schema, sent)
    ? `Valid range: [${schema.minimum}, ${schema.maximum}].`
    : `Expected ${expected(schema)}, got ${shown(sent)}.`
}

function isOutOfRange({ type, minimum, maximum }: JsonSchema, sent: unknown): boolean {
  if (minimum === undefined || maximum === undefined) return false
  const number = Number(sent)
  return sent !== '' && Number.isFinite(number) && (type === 'number' || Number.isInteger(number))
}

function expected(schema: JsonSchema): string {
  const { type, minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems } = schema
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (type === 'boolean') return 'true or false'
  if (type === 'object') return 'an object'
  if (type === 'array') return `a list${between(minItems, maxItems, 'items')}`
  if (type === 'string') return `a string${between(minLength, maxLength, 'characters')}`
  const number = type === 'integer' ? 'a whole number' : 'a number'
  if (exclusiveMinimum !== undefined) return `${number} greater than ${exclusiveMinimum}`
  if (minimum !== undefined && maximum !== undefined) return `${number} from ${minimum} to ${maximum}`
  return minimum === undefined ? number : `${number} not under ${minimum}`
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return ` of ${least} to ${most} ${unit}`
  if (most !== undefined) return ` of at most ${most} ${unit}`
  return least === undefined ? '' : ` of at least ${least} ${unit}`
}

/** PostgreSQL stores any text but this character. */
export function hasNul(text: string): boolean {
  return text.includes('\0')
}

function refuseNul(sent: unknown, param: string): void {
  if (typeof sent === 'string' && hasNul(sent))
    throw errors.invalid(param, 'Expected text without NUL characters.')
}

/** What was got, short enough for a message. */
export function shown(sent: unknown): string {
  if (Array.isArray(sent)) return `a list of ${sent.length}`
  if (typeof sent === 'object' && sent !== null) return 'an object'
  const text = JSON.stringify(sent) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
