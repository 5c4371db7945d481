import { Type } from 'typebox'

/** Fields that several resources share. */

/** Serialized as `2026-01-31T12:00:00.000Z`: mobile SDKs parse only three digits of milliseconds and a Z. */
export function Datetime(description?: string) {
  return Type.Unsafe<Date>({
    type: 'string',
    format: 'date-time',
    ...(description && { description }),
    examples: ['2026-01-31T12:00:00.000Z'],
  })
}

/** Minutes, a thousand years: no time of an event or order leaves the range of dates that the database holds. */
export const longestThreshold = 525_600_000

export function Id(noun: string) {
  return Type.String({ description: `Id of the ${noun}, assigned by the service.` })
}

export const Live = Type.Boolean({ description: 'True when created with a live key.' })

export type MetadataValue = string | boolean | number
export type Metadata = Record<string, MetadataValue>
/** Of trips and conversions. */
export type JsonMetadata = Record<string, unknown>

export const MetadataField = Type.Unsafe<Metadata>({
  type: 'object',
  additionalProperties: true,
  description: 'Custom data: strings, booleans and numbers.',
})

export const JsonMetadataField = Type.Unsafe<JsonMetadata>({
  type: 'object',
  additionalProperties: true,
  description: 'Custom data: any JSON.',
})

export const Point = Type.Object({
  type: Type.Literal('Point'),
  coordinates: Type.Array(Type.Number(), {
    minItems: 2,
    maxItems: 2,
    description: '[longitude, latitude]',
    examples: [[13.2618, 53.5587]],
  }),
})

export function pointAt(longitude: number, latitude: number) {
  return { type: 'Point' as const, coordinates: [longitude, latitude] }
}
