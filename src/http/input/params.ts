import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'
import type { MetadataValue } from '../../model/fields.ts'
import type { MetadataFilter } from '../../model/metadata-filter.ts'
import { decoder, keepsNull, refuseUnstorable, shown, Unexpected } from './reader.ts'

/** The kinds of parameter that several operations take: each a schema with its reader, typed as the handler gets it. */
type Json = Record<string, unknown>

export function decoded<Value>(
  schema: Json,
  decode: (sent: unknown, param: string) => Value,
): TUnsafe<Value> {
  return Type.Unsafe<Value>({ ...schema, [decoder]: decode } as Json)
}

export interface LatLng {
  latitude: number
  longitude: number
}

/** A date or an ISO 8601 date and time; without a zone it is UTC. */
export function Datetime(description: string) {
  return decoded<Date>(
    { type: 'string', format: 'date-time', description, examples: ['2026-01-31T12:00:00.000Z'] },
    readDatetime,
  )
}

const iso8601 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i

/** The form that the API answers, for a quick way out; days from 29 on need the full check. */
const ourOwnForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/

function readDatetime(sent: unknown): Date {
  if (typeof sent === 'string' && ourOwnForm.test(sent)) return new Date(sent)
  const match = typeof sent === 'string' ? iso8601.exec(sent.trim()) : null
  const date = match && new Date(canonical(match))
  if (!match || !date || Number.isNaN(date.getTime()) || !isRealDay(match)) {
    throw new Unexpected(
      `Expected a date or an ISO 8601 date and time such as 2026-01-31T12:00:00.000Z, got ${shown(sent)}.`,
    )
  }
  return date
}

/** JavaScript reads a time without a zone as local time, and accepts fewer forms than ISO 8601. */
function canonical([
  ,
  year,
  month,
  day,
  hour = '00',
  minute = '00',
  second = '00',
  fraction = '0',
  zone = 'Z',
]: RegExpExecArray) {
  const milliseconds = fraction.padEnd(3, '0').slice(0, 3)
  const offset = /^z$/i.test(zone) ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  return `${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}${offset}`
}

/** 30 February would silently become 1 or 2 March. */
function isRealDay([, year, month, day]: RegExpExecArray): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
}

/** `latitude,longitude`, latitude first. */
export function Coordinates(description: string) {
  return decoded<LatLng>({ type: 'string', description, examples: ['53.5587,13.2618'] }, (sent) =>
    readCoordinates(sent),
  )
}

/** `lat0,lon0|lat1,lon1|…` */
export function CoordinatesList(description: string, least: number, most: number) {
  return decoded<LatLng[]>(
    { type: 'string', description, examples: ['53.5587,13.2618|53.5571,13.2751'] },
    (sent) => {
      const items = typeof sent === 'string' ? sent.split('|').filter((item) => item.trim() !== '') : []
      if (items.length < least || items.length > most) {
        throw new Unexpected(
          `Expected ${least} to ${most} pairs of latitude,longitude separated by |, got ${items.length}.`,
        )
      }
      return items.map(readCoordinates)
    },
  )
}

function readCoordinates(sent: unknown): LatLng {
  const [latitude, longitude, ...rest] = typeof sent === 'string' ? sent.split(',').map(readNumber) : []
  if (
    latitude === undefined ||
    longitude === undefined ||
    rest.length > 0 ||
    Number.isNaN(latitude + longitude)
  ) {
    throw new Unexpected(`Expected latitude,longitude such as 53.5587,13.2618, got ${shown(sent)}.`)
  }
  if (Math.abs(latitude) > 90)
    throw new Unexpected(`Latitude ${latitude} is out of range. Valid range: [-90, 90].`)
  if (Math.abs(longitude) > 180)
    throw new Unexpected(`Longitude ${longitude} is out of range. Valid range: [-180, 180].`)
  return { latitude, longitude }
}

function readNumber(text: string): number {
  const trimmed = text.trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : Number.NaN
}

/** Comma-separated words, or the same key several times. */
export function CommaList(description: string) {
  return decoded<string[]>({ type: 'string', description }, (sent) => readWords(sent))
}

/** Comma-separated words of a fixed set. */
export function Choices<Choice extends string>(choices: readonly Choice[], description: string) {
  return decoded<Choice[]>(
    {
      type: 'string',
      description: `${description} Comma-separated from ${choices.join(', ')}.`,
      examples: choices,
    },
    (sent) =>
      readWords(sent).map((word) => {
        const choice = choices.find((one) => one === word)
        if (!choice)
          throw new Unexpected(
            `Expected a comma-separated list of ${choices.join(', ')}, got ${shown(word)}.`,
          )
        return choice
      }),
  )
}

export function readWords(sent: unknown): string[] {
  const texts = Array.isArray(sent) ? sent : [sent]
  if (!texts.every((text) => typeof text === 'string')) {
    throw new Unexpected(`Expected comma-separated words, got ${shown(sent)}.`)
  }
  texts.forEach(refuseUnstorable)
  return texts
    .flatMap((text: string) => text.split(','))
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

/** One word of a fixed set. */
export function Choice<Word extends string>(words: readonly Word[], description: string) {
  return Type.Unsafe<Word>({ type: 'string', enum: [...words], description })
}

export function Limit(least: number, most: number, byDefault: number) {
  return Type.Integer({
    minimum: least,
    maximum: most,
    default: byDefault,
    description: `How many to answer at most, ${least} to ${most}; ${byDefault} by default.`,
  })
}

/** `metadata[key]=value` filters of a query. A value without a key (some SDKs send `[object Object]`) is ignored. */
export function MetadataFilters(description: string) {
  return decoded<MetadataFilter[]>(
    { type: 'object', additionalProperties: { type: 'string' }, description },
    (sent) => {
      if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return []
      return Object.entries(sent).map(([key, value]) => {
        if (typeof value !== 'string')
          throw new Unexpected(`Expected one value for the key ${shown(key)}, got ${shown(value)}.`)
        refuseUnstorable(key)
        refuseUnstorable(value)
        return { key, values: readFilterValue(value) }
      })
    },
  )
}

/** Some SDKs send the value in literal double quotes. */
function readFilterValue(text: string): MetadataValue[] {
  const bare = /^".*"$/s.test(text) ? text.slice(1, -1) : text
  if (bare === 'true' || bare === 'false') return [bare, bare === 'true']
  const number = readNumber(bare)
  return Number.isNaN(number) ? [bare] : [bare, number]
}

/** The metadata of a resource: strings, booleans and numbers under at most so many keys; an object or its JSON text. */
export function Metadata(mostKeys: number) {
  return Dictionary(
    decoded<MetadataValue>({ type: ['string', 'boolean', 'number'] }, readScalar),
    mostKeys,
    `Custom data: up to ${mostKeys} keys with strings, booleans or numbers.`,
  )
}

/** 1e999 is valid JSON, but it parses to Infinity, which is not. */
function readScalar(sent: unknown): MetadataValue {
  if (typeof sent === 'string' || typeof sent === 'boolean') return sent
  if (typeof sent === 'number' && Number.isFinite(sent)) return sent
  throw new Unexpected(`Expected a string, boolean or number, got ${shown(sent)}.`)
}

/** An object with keys of the caller's choice. */
export function Dictionary<Entry extends TSchema>(entry: Entry, mostKeys: number, description: string) {
  return Type.Unsafe<Record<string, Static<Entry>>>({
    type: 'object',
    additionalProperties: entry,
    maxProperties: mostKeys,
    propertyNames: { type: 'string', minLength: 1 },
    description,
  })
}

/** null is a value here, not the same as absent. */
export function Nullable<Schema extends TSchema>(schema: Schema) {
  const json = schema as Json
  const type = [json.type, 'null'].flat()
  return Type.Unsafe<Static<Schema> | null>({ ...json, type, [keepsNull]: true } as Json)
}

/** A path parameter. */
export function Reference(description: string) {
  return Type.String({ minLength: 1, maxLength: 256, description })
}

/** The body of every success: `meta` and the operation's own properties. */
export function Answer<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(
    { meta: Type.Object({ code: Type.Integer() }), ...properties },
    { description: 'Success.' },
  )
}

const hasMore = Type.Boolean({ description: 'True when a further page exists.' })

const cursor = Type.String({ description: 'Send it as `cursor` to get the next page.' })

export function PagedAnswer<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(
    { meta: Type.Object({ code: Type.Integer(), hasMore, cursor: Type.Optional(cursor) }), ...properties },
    { description: 'Success: one page.' },
  )
}
