/**
 * What an app reports, in the fields and units of POST /v1/track. Nothing is checked yet: that is done as for every update.
 * Undefined where the app does not say.
 */
export interface ReportedUpdate {
  deviceId: unknown
  latitude: unknown
  longitude: unknown
  accuracy: number
  /** An ISO 8601 text; anything else is refused later. */
  updatedAt: unknown
  stopped?: boolean | undefined
  mocked?: boolean | undefined
  battery?: number | undefined
  speed?: number | undefined
  altitude?: number | undefined
  heading?: number | undefined
}

/** Metres, where an app does not say, or says 0. */
const unknownAccuracy = 50

/** Of numbers, and of texts that are decimal numbers. */
export function numberOf(value: unknown): number | undefined {
  const isNumber =
    typeof value === 'number' ||
    (typeof value === 'string' && /^\s*[-+]?(\d|\.\d)[\d.]*(e[-+]?\d+)?\s*$/i.test(value))
  const number = isNumber ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/** As it was sent where it is no number, so that it is refused by name. */
export function degreesOf(value: unknown): unknown {
  return numberOf(value) ?? value
}

export function accuracyOf(value: unknown): number {
  const metres = numberOf(value)
  return metres !== undefined && metres > 0 ? metres : unknownAccuracy
}

/** Apps write a negative number for what they do not know. */
export function positiveOf(value: unknown, factor = 1): number | undefined {
  const number = numberOf(value)
  return number !== undefined && number >= 0 ? rounded(number * factor) : undefined
}

/** Digits beyond these are noise of conversions. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

/** Seconds or milliseconds since 1970, which differ by their size; other texts as they are. */
export function timeOf(value: unknown): unknown {
  const number = numberOf(value)
  if (number === undefined) return value ?? undefined
  const time = number < largestSeconds ? number * 1000 : number
  return time >= 0 && time < latestTime ? new Date(time).toISOString() : value
}

/** Seconds until the year 2106; as milliseconds, a day in February 1970. */
export const largestSeconds = 2 ** 32

/** The year 10,000: later times have no ISO form of four digits. */
const latestTime = 253_402_300_800_000

export type Entries = Record<string, unknown>

export function entriesOf(value: unknown): Entries {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entries) : {}
}

/** A phone on the dashboard of a moving car is both stationary and on the move. Undefined where nothing is known. */
export function isStationary(states: unknown): boolean | undefined {
  const known = Array.isArray(states) ? states.filter((state) => state !== 'unknown') : []
  return known.length === 0 ? undefined : known.every((state) => state === 'stationary')
}
