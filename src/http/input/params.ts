import { type Static, type TSchema, type TUnsafe, Type } from 'typebox'
import { refuseUnstorable, shown, Unexpected } from './expectations.ts'
import { readIso8601 } from './iso-8601.ts'
import { check, decoder, ignoresInvalid, keepsEmpty } from './reader.ts'
import { readDecimal, splitWords } from './text-values.ts'

/** The kinds of parameter that several operations take: each a schema with its reader, typed as the handler gets it. */
type Json = Record<string, unknown>

export function decoded<Value>(
  schema: Json,
  decode: (sent: unknown, param: string, asText: boolean) => Value,
): TUnsafe<Value> {
  return Type.Unsafe<Value>({ ...schema, [decoder]: decode } as Json)
}

export interface LatLng {
  latitude: number
  longitude: number
}

/** A date or an ISO 8601 date and time, in any form of the standard; without a zone it is UTC. */
export function Datetime(description: string) {
  return decoded<Date>(
    { type: 'string', format: 'date-time', description, examples: ['2026-01-31T12:00:00.000Z'] },
    (sent) => {
      const date = typeof sent === 'string' ? readIso8601(sent) : undefined
      if (date) return date
      throw new Unexpected(
        `Expected a date or an ISO 8601 date and time such as 2026-01-31T12:00:00.000Z, got ${shown(sent)}.`,
      )
    },
  )
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

/** Areas separated by `;`, or the same key several times; each a list of corners `lat0,lon0|lat1,lon1|…`. Their shapes are not checked. */
export function AreaList(description: string, mostAreas: number, mostCorners: number) {
  return decoded<LatLng[][]>(
    { type: 'string', description, examples: ['53.556,13.268|53.558,13.268|53.558,13.271'] },
    (sent) => {
      const texts = [sent].flat().filter((text) => typeof text === 'string')
      const areas = texts.flatMap((text) => text.split(';')).filter((area) => area.trim() !== '')
      if (areas.length < 1 || areas.length > mostAreas)
        throw new Unexpected(`Expected 1 to ${mostAreas} areas separated by ;, got ${areas.length}.`)
      return areas.map((area) => {
        const corners = area.split('|').filter((corner) => corner.trim() !== '')
        if (corners.length < 3 || corners.length > mostCorners)
          throw new Unexpected(
            `Expected areas of 3 to ${mostCorners} corners latitude,longitude separated by |, got ${corners.length}.`,
          )
        return corners.map(readCoordinates)
      })
    },
  )
}

function readCoordinates(sent: unknown): LatLng {
  const numbers = typeof sent === 'string' ? sent.split(',').map((text) => readDecimal(text.trim())) : []
  const [latitude, longitude] = numbers
  if (latitude === undefined || longitude === undefined || numbers.length !== 2)
    throw new Unexpected(`Expected latitude,longitude such as 53.5587,13.2618, got ${shown(sent)}.`)
  if (Math.abs(latitude) > 90)
    throw new Unexpected(`Latitude ${latitude} is out of range. Valid range: [-90, 90].`)
  if (Math.abs(longitude) > 180)
    throw new Unexpected(`Longitude ${longitude} is out of range. Valid range: [-180, 180].`)
  return { latitude, longitude }
}

/** Comma-separated words, or the same key several times. */
export function CommaList(description: string) {
  return decoded<string[]>({ type: 'string', description }, (sent) => readWords(sent))
}

/** Comma-separated numbers above zero. */
export function NumberList(description: string, count: number, most: number) {
  return decoded<number[]>(
    {
      type: 'string',
      description: `${description} 1 to ${count}, comma-separated.`,
      examples: ['5,10'],
    },
    (sent) => {
      const words = readWords(sent)
      const numbers = words.flatMap((word) => readDecimal(word) ?? [])
      const isValid =
        numbers.length === words.length && numbers.every((number) => number > 0 && number <= most)
      if (isValid && words.length >= 1 && words.length <= count) return numbers
      throw new Unexpected(
        `Expected 1 to ${count} comma-separated numbers above 0, up to ${most}, got ${shown(sent)}.`,
      )
    },
  )
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
  const words = texts.flatMap((text: string) => splitWords(text))
  const long = words.find((word) => [...word].length > longestId)
  if (long !== undefined)
    throw new Unexpected(`Expected words of at most ${longestId} characters, got ${shown(long)}.`)
  return words
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
  return Type.Unsafe<Static<Schema> | null>({ ...json, type } as Json)
}

/** An empty string is a value here: it clears the field. */
export function Clearable<Schema extends TSchema>(schema: Schema) {
  return Type.Unsafe<Static<Schema>>({ ...(schema as Json), [keepsEmpty]: true } as Json)
}

/** A field that only SDKs send: devices cannot correct it, so an invalid one is ignored. Marked in the OpenAPI document. */
export function SdkOnly<Schema extends TSchema>(schema: Schema) {
  const marks = { 'x-sdk-only': true, [ignoresInvalid]: true }
  return Type.Unsafe<Static<Schema>>({ ...(schema as Json), ...marks } as Json)
}

/** Shows an optional parameter in the sample call of the reference, for operations that need one of several. */
export function Sampled<Schema extends TSchema>(schema: Schema, value: string): Schema {
  return { ...schema, examples: undefined, 'x-examples': { sample: { value, 'x-disabled': false } } }
}

const longestId = 256

/** An id, tag or other name of the caller's, in a path, a query or a body. */
export function Reference(description?: string, example?: string) {
  return Type.String({
    minLength: 1,
    maxLength: longestId,
    ...(description && { description }),
    ...(example && { examples: [example] }),
  })
}

/** The id of a user where it is written: it must not be personal data, and an e-mail address is recognised. */
export function UserId(description: string) {
  return Type.Unsafe<string>({
    ...Reference(`${description} No personal data.`),
    examples: ['user-1'],
    [check]: refuseEmail,
  } as Json)
}

/** Comma-separated ids of users. */
export function UserIds(description: string) {
  return decoded<string[]>({ type: 'string', description, examples: ['user-1,user-2'] }, (sent) => {
    const words = readWords(sent)
    words.forEach(refuseEmail)
    return words
  })
}

function refuseEmail(id: unknown): void {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(id).trim()))
    throw new Unexpected('Expected an id without personal data, got an e-mail address.')
}

/** The body of every success: `meta` and the operation's own properties. */
export function Answer<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(
    { meta: Type.Object({ code: Type.Integer() }), ...properties },
    { description: 'Success.' },
  )
}

const hasMore = Type.Boolean({ description: 'True when a further page exists.', examples: [false] })

const cursor = Type.String({ description: 'Send it as `cursor` to get the next page.' })

export function PagedAnswer<Properties extends Record<string, TSchema>>(properties: Properties) {
  return Type.Object(
    { meta: Type.Object({ code: Type.Integer(), hasMore, cursor: Type.Optional(cursor) }), ...properties },
    { description: 'Success: one page.' },
  )
}
