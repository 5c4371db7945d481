import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { errors } from '../../errors.ts'

/**
 * Input is validated and cleaned once, here. The schema that documents an operation becomes a function that reads what
 * the caller sent: null counts as absent, unknown fields are dropped, query strings and forms are converted to numbers,
 * booleans and lists, defaults are filled in, and the first invalid parameter is refused by name.
 */
export type Reader = (sent: unknown, param: string) => unknown

/** A schema's own reader. Under a symbol, so that it does not appear in the JSON Schema. */
export const decoder = Symbol('decoder')

/** On a schema: null is a value here, not the same as absent. */
export const keepsNull = Symbol('keepsNull')

/** A value is invalid: the message says what was expected; `named` adds the parameter. */
export class Unexpected extends Error {}

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  maxProperties?: number
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
  [decoder]?: Reader
}

/** `asText`: for query strings, path parameters and forms, where every value is text. */
export function readerOf(schema: TSchema, asText: boolean): Reader {
  const json = schema as JsonSchema
  const read = plainReaderOf(json, asText)
  return json[keepsNull] ? (sent, param) => (sent === null ? null : read(sent, param)) : read
}

function plainReaderOf(schema: JsonSchema, asText: boolean): Reader {
  if (schema[decoder]) return storableReader(schema[decoder])
  if (schema.properties) return objectReader(schema, asText)
  if (schema.items) return arrayReader(schema, schema.items, asText)
  if (typeof schema.additionalProperties === 'object') {
    return dictionaryReader(schema, schema.additionalProperties, asText)
  }
  return storableReader(leafReader(schema, asText))
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
    if (!isObject(object)) {
      throw param ? new Unexpected(expectation({ type: 'object' }, sent)) : errors.notAnObject()
    }
    const read: Record<string, unknown> = {}
    for (const field of fields) {
      const value = object[field.name]
      const path = param ? `${param}.${field.name}` : field.name
      if (value === undefined || (value === null && !field.keepsNull)) {
        if (field.default !== undefined) read[field.name] = field.default
        else if (field.required) throw errors.missing(path)
      } else read[field.name] = named(field.read, value, path)
    }
    return read
  }
}

/** An object with keys of the caller's choice, or its JSON text. */
function dictionaryReader(schema: JsonSchema, entry: JsonSchema, asText: boolean): Reader {
  const readEntry = readerOf(entry as TSchema, asText)
  const { maxProperties = Number.POSITIVE_INFINITY } = schema
  return (sent, param) => {
    const object = fromJson(sent)
    if (!isObject(object)) throw new Unexpected(expectation({ type: 'object' }, sent))
    const entries = Object.entries(object).filter(([, value]) => value !== null || entry[keepsNull])
    if (entries.length > maxProperties) {
      throw new Unexpected(`Expected at most ${maxProperties} keys, got ${entries.length}.`)
    }
    return Object.fromEntries(entries.map(([key, value]) => [key, underKey(readEntry, key, value, param)]))
  }
}

/** The keys are the caller's, so the parameter at fault is the dictionary. */
function underKey(read: Reader, key: string, value: unknown, param: string): unknown {
  try {
    if (key === '') throw new Unexpected('Expected a key that is not empty.')
    refuseUnstorable(key)
    return read(value, param)
  } catch (error) {
    if (error instanceof Unexpected) throw new Unexpected(`At key ${shown(key)}: ${error.message}`)
    throw error
  }
}

function arrayReader(schema: JsonSchema, items: JsonSchema, asText: boolean): Reader {
  const read = readerOf(items as TSchema, asText)
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  return (sent, param) => {
    const list = asText ? fromJson(sent) : sent
    if (!Array.isArray(list) || list.length < minItems || list.length > maxItems) {
      throw new Unexpected(expectation(schema, list))
    }
    return list.map((item, index) => named(read, item, `${param}[${index}]`))
  }
}

function leafReader(schema: JsonSchema, asText: boolean): Reader {
  const validator = Compile(schema as TSchema)
  const { type } = schema
  return (sent) => {
    const value = asText ? fromText(sent, type) : sent
    if (validator.Check(value)) return value
    throw new Unexpected(expectation(schema, sent))
  }
}

/** Adds the parameter's name to the reader's message. */
function named(read: Reader, sent: unknown, param: string): unknown {
  try {
    return read(sent, param)
  } catch (error) {
    if (error instanceof Unexpected) throw errors.invalid(param, error.message)
    throw error
  }
}

function storableReader(read: Reader): Reader {
  return (sent, param) => {
    refuseUnstorable(sent)
    return read(sent, param)
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fromText(sent: unknown, type: JsonSchema['type']): unknown {
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
  if (typeof sent === 'object') return false
  const number = Number(sent)
  return sent !== '' && Number.isFinite(number) && (type === 'number' || Number.isInteger(number))
}

function expected(schema: JsonSchema): string {
  const { type, minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems } = schema
  if (Array.isArray(type)) return type.map((one) => expected({ ...schema, type: one })).join(' or ')
  if (type === 'null') return 'null'
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (type === 'boolean') return 'true or false'
  if (type === 'object') return 'an object'
  if (type === 'array') return `a list${between(minItems, maxItems, 'items')}`
  if (type === 'string') return `a string${between(minLength, maxLength, 'characters')}`
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
  if (typeof value === 'string' && unstorable.test(value)) {
    throw new Unexpected('Expected text without NUL characters or lone surrogates.')
  }
}

const unstorable = /[\0\p{Surrogate}]/u

/** The value got, short enough for a message. */
export function shown(sent: unknown): string {
  if (Array.isArray(sent)) return `a list of ${sent.length}`
  if (typeof sent === 'object' && sent !== null) return 'an object'
  const text = JSON.stringify(sent) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
