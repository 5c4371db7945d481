import { type TUnsafe, Type } from 'typebox'
import type { JsonMetadata, MetadataValue } from '../../model/fields.ts'
import type { MetadataFilter } from '../../model/metadata-filter.ts'
import { refuseUnstorable, shown, Unexpected } from './expectations.ts'
import { Dictionary, decoded } from './params.ts'
import { check, keepsEmpty } from './reader.ts'
import { fromJson, inferType, unquoted } from './text-values.ts'

/** The caller's own data on an object, and the filters on it. An object or its JSON text; in a form also `metadata[key]=value`. */

const mostBytes = 16 * 1024
const mostLevels = 64

/** Strings, booleans and numbers under at most so many keys. */
export function Metadata(mostKeys: number) {
  const entry = { type: ['string', 'boolean', 'number'], [keepsEmpty]: true }
  const dictionary = Dictionary(
    decoded<MetadataValue>(entry, (sent, _param, asText) => readScalar(sent, asText)),
    mostKeys,
    `Custom data: up to ${mostKeys} keys with strings, booleans or numbers; at most 16 kB as JSON.`,
  )
  return Type.Unsafe<Record<string, MetadataValue>>({ ...dictionary, [check]: refuseLarge } as object)
}

/** Any JSON under keys of the caller's choice. */
export function AnyMetadata(): TUnsafe<JsonMetadata> {
  return decoded<JsonMetadata>(
    {
      type: 'object',
      additionalProperties: true,
      propertyNames: { type: 'string', minLength: 1 },
      description: 'Custom data: any JSON object, at most 16 kB.',
    },
    (sent, _param, asText) => {
      const object = fromJson(sent)
      if (!isDictionary(object)) throw new Unexpected(`Expected an object, got ${shown(sent)}.`)
      if ('' in object) throw new Unexpected('Expected keys that are not empty.')
      const typed = asText && typeof sent !== 'string' ? withTypes(object) : object
      refuseUnreadable(typed, mostLevels)
      refuseLarge(typed)
      return typed
    },
  )
}

/** `metadata[key]=value` filters of a query. A value without a key (some SDKs send `[object Object]`) is ignored. */
export function MetadataFilters(description: string) {
  return decoded<MetadataFilter[]>(
    { type: 'object', additionalProperties: { type: 'string' }, description },
    (sent) => {
      if (!isDictionary(sent)) return []
      return Object.entries(sent).map(([key, value]) => {
        if (typeof value !== 'string')
          throw new Unexpected(`Expected one value for the key ${shown(key)}, got ${shown(value)}.`)
        refuseUnstorable(key)
        refuseUnstorable(value)
        const bare = unquoted(value) // mobile SDKs put numbers and booleans in quotes, too
        return { key, values: [...new Set([bare, inferType(bare)])] }
      })
    },
  )
}

/** 1e999 is valid JSON, but it parses to Infinity, which is not. */
function readScalar(sent: unknown, asText: boolean): MetadataValue {
  if (typeof sent === 'string') return asText ? inferType(sent) : sent
  if (typeof sent === 'boolean' || Number.isFinite(sent)) return sent as MetadataValue
  throw new Unexpected(`Expected a string, boolean or number, got ${shown(sent)}.`)
}

function withTypes(object: JsonMetadata): JsonMetadata {
  const entries = Object.entries(object)
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'string' ? inferType(value) : value]),
  )
}

/** What neither JSON nor PostgreSQL can hold, however deep; and nesting that no reader of the answer could parse. */
function refuseUnreadable(value: unknown, levels: number): void {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Unexpected(`Expected numbers that JSON can hold, got ${value}.`)
  refuseUnstorable(value)
  if (typeof value !== 'object' || value === null) return
  if (levels === 0) throw new Unexpected(`Expected at most ${mostLevels} levels of nesting.`)
  const entries = Array.isArray(value) ? value.length : Object.keys(value).length
  if (entries > mostBytes) throw new Unexpected(`Expected at most 16 kB as JSON, got ${entries} entries.`)
  if (!Array.isArray(value)) for (const key of Object.keys(value)) refuseUnstorable(key)
  for (const one of Object.values(value)) refuseUnreadable(one, levels - 1)
}

function refuseLarge(metadata: unknown): void {
  const bytes = Buffer.byteLength(JSON.stringify(metadata))
  if (bytes > mostBytes)
    throw new Unexpected(`Expected at most 16 kB (${mostBytes} bytes) as JSON, got ${bytes} bytes.`)
}

function isDictionary(value: unknown): value is JsonMetadata {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
