import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { ApiError, errors } from '../../errors.ts'
import { type Constraints, expectation, refuseUnstorable, shown, Unexpected } from './expectations.ts'
import { itemsAtOnce, type Later } from './long-lists.ts'
import { fromJson, readBoolean, readDecimal, splitWords } from './text-values.ts'

/**
 * Input is validated and cleaned once, here. The schema that documents an operation becomes a function that reads what
 * the caller sent: null and the empty string count as absent, unknown fields are dropped, query strings and forms are
 * converted to numbers, booleans and lists, defaults are filled in, and the first invalid parameter is refused by name.
 * Given `later`, it reads only the beginning of long lists, and adds what is left to do.
 */
export type Reader = (sent: unknown, param: string, later?: Later) => unknown

// Beyond what JSON Schema says. Under symbols, so that they do not appear in the document.

/** A schema's own reader. `asText` as in `readerOf`. */
export const decoder = Symbol('decoder')

/** On a string, number or boolean: a further check of a valid value; throws `Unexpected`. */
export const check = Symbol('check')

/** On an object: what to change in what was sent before its fields are read. */
export const prepare = Symbol('prepare')

/** On a field: the empty string is a value here, not the same as absent. */
export const keepsEmpty = Symbol('keepsEmpty')

/** On a field: an invalid value counts as absent. */
export const ignoresInvalid = Symbol('ignoresInvalid')

type Entries = Record<string, unknown>

interface JsonSchema extends Constraints {
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  additionalProperties?: JsonSchema | boolean
  maxProperties?: number
  default?: unknown
  [decoder]?: (sent: unknown, param: string, asText: boolean) => unknown
  [check]?: (value: unknown) => void
  [prepare]?: (sent: Entries) => Entries
  [keepsEmpty]?: boolean
  [ignoresInvalid]?: boolean
}

/** `asText`: for query strings, path parameters and forms, where every value is text. JSON in such a text is JSON. */
export function readerOf(schema: TSchema, asText: boolean): Reader {
  return anyReader(schema as JsonSchema, asText)
}

function anyReader(schema: JsonSchema, asText: boolean): Reader {
  if (!keepsNull(schema)) return plainReader(schema, asText)
  const types = [schema.type].flat().filter((type) => type !== 'null')
  const read = plainReader({ ...schema, type: types.length === 1 ? types[0] : types } as JsonSchema, asText)
  return (sent, param, later) => (sent === null ? null : read(sent, param, later))
}

/** Where null is a value of the type, it is not the same as absent. */
function keepsNull({ type }: JsonSchema): boolean {
  return Array.isArray(type) && type.includes('null')
}

function plainReader(schema: JsonSchema, asText: boolean): Reader {
  const decode = schema[decoder]
  if (decode) return storableReader((sent, param) => decode(sent, param, asText))
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
    read: anyReader(field, asText),
    required: required.has(name),
    default: field.default,
    keepsNull: keepsNull(field),
    keepsEmpty: field[keepsEmpty] === true,
    ignoresInvalid: field[ignoresInvalid] === true,
  }))
  const readJson = asText ? objectReader(schema, false) : undefined
  const { [prepare]: change } = schema
  return (sent, param, later) => {
    if (readJson && typeof sent === 'string') return readJson(fromJson(sent), param)
    if (!isObject(sent)) {
      throw param ? new Unexpected(expectation({ type: 'object' }, sent)) : errors.notAnObject()
    }
    const object = change ? change(sent) : sent
    const result: Entries = {}
    for (const field of fields) {
      const value = object[field.name]
      const path = param ? `${param}.${field.name}` : field.name
      const read = isAbsent(value, field) ? undefined : readField(field, value, path, later)
      if (read !== undefined && !(asText && isEmptyList(read))) result[field.name] = read
      else if (field.default !== undefined) result[field.name] = field.default
      else if (field.required) throw errors.missing(path)
    }
    return result
  }
}

function isAbsent(value: unknown, keeps: { keepsNull?: boolean; keepsEmpty?: boolean }): boolean {
  return value === undefined || (value === null && !keeps.keepsNull) || (value === '' && !keeps.keepsEmpty)
}

/** A query or a form has no other way to say that a list is absent. */
function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function readField(
  field: { read: Reader; ignoresInvalid: boolean },
  value: unknown,
  path: string,
  later: Later | undefined,
): unknown {
  if (!field.ignoresInvalid) return named(field.read, value, path, later)
  try {
    return named(field.read, value, path)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** An object with keys of the caller's choice, or its JSON text. */
function dictionaryReader(schema: JsonSchema, entry: JsonSchema, asText: boolean): Reader {
  const readText = anyReader(entry, asText)
  const readJson = anyReader(entry, false)
  const { maxProperties = Number.POSITIVE_INFINITY } = schema
  const keeps = { keepsNull: keepsNull(entry), keepsEmpty: entry[keepsEmpty] === true }
  return (sent, param) => {
    const object = fromJson(sent)
    if (!isObject(object)) throw new Unexpected(expectation({ type: 'object' }, sent))
    const read = typeof sent === 'string' ? readJson : readText
    const keys = Object.keys(object).filter((key) => !isAbsent(object[key], keeps))
    if (keys.length > maxProperties) {
      throw new Unexpected(`Expected at most ${maxProperties} keys, got ${keys.length}.`)
    }
    const result = Object.fromEntries(keys.map((key) => [key, underKey(read, key, object[key], param)]))
    schema[check]?.(result)
    return result
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
  const read = anyReader(items, asText)
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = schema
  const readJson = asText ? arrayReader(schema, items, false) : undefined
  return (sent, param, later) => {
    const parsed = readJson && typeof sent === 'string' ? fromJson(sent) : undefined
    if (readJson && Array.isArray(parsed) && parsed.length > 0) return readJson(parsed, param)
    // Each would be parsed as JSON first.
    if (asText && Array.isArray(sent) && sent.length > maxItems)
      throw new Unexpected(expectation(schema, sent))
    const list = asText ? listOf(parsed ?? sent, items) : sent
    if (asText && isEmptyList(list)) return list
    if (!Array.isArray(list) || list.length < minItems || list.length > maxItems) {
      throw new Unexpected(expectation(schema, list))
    }
    const readItem = (item: unknown, index: number) => named(read, item, `${param}[${index}]`)
    if (!later || list.length <= itemsAtOnce) return list.map(readItem)
    const result: unknown[] = []
    const readFrom = (start: number) => {
      for (const [at, item] of list.slice(start, start + itemsAtOnce).entries())
        result.push(readItem(item, start + at))
    }
    readFrom(0)
    for (let start = itemsAtOnce; start < list.length; start += itemsAtOnce) later.push(() => readFrom(start))
    return result
  }
}

/** In a form: one entry, or several under one name; words and numbers may be comma-separated, other items are JSON texts. */
function listOf(sent: unknown, items: JsonSchema): unknown[] {
  const entries = Array.isArray(sent) ? sent : [sent]
  const isWord = ['string', 'number', 'integer', 'boolean'].includes(String(items.type))
  return entries.flatMap((entry) => {
    if (typeof entry !== 'string') return [entry]
    return isWord ? splitWords(entry) : entry === '' ? [] : [fromJson(entry)]
  })
}

function leafReader(schema: JsonSchema, asText: boolean): Reader {
  const validator = Compile(schema as TSchema)
  const { type, [check]: checkFurther } = schema
  return (sent) => {
    const value = asText && typeof sent === 'string' ? fromText(sent, type) : sent
    if (!validator.Check(value)) throw new Unexpected(expectation(schema, value))
    checkFurther?.(value)
    return value
  }
}

/** Adds the parameter's name to the reader's message. */
function named(read: Reader, sent: unknown, param: string, later?: Later): unknown {
  try {
    return read(sent, param, later)
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

function isObject(value: unknown): value is Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fromText(sent: string, type: JsonSchema['type']): unknown {
  if (type === 'number' || type === 'integer') return readDecimal(sent) ?? sent
  return type === 'boolean' ? (readBoolean(sent) ?? sent) : sent
}
