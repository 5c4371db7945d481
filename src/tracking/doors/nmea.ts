import { errors } from '../../errors.ts'
import { mostPoints, type RecordedPoint, type SlicedReader } from './recorded-point.ts'
import { accuracyOf, numberOf, positiveOf } from './reported-update.ts'

const knot = 1852 / 3600 // metres per second

/** Characters; the standard allows 82. */
const longestSentence = 200

/** Lines that are read between two pauses. */
const linesAtOnce = 50

/**
 * Sentences of a receiver (NMEA 0183). RMC has all that a position needs; GGA of the same time adds the altitude. Other
 * sentences, and positions without a fix, are left out; a wrong checksum is refused, as every number after it would be a guess.
 */
export function* readNmea(text: string): SlicedReader {
  const points: RecordedPoint[] = []
  /** Of the last GGA, and the time of the last RMC: either may come first. */
  let altitude: { time: string | undefined; metres: number | undefined } | undefined
  let lastTime: string | undefined
  for (let number = 1, start = 0, end = 0; start < text.length; number++, start = end + 1) {
    if (number % linesAtOnce === 1) yield
    const found = text.indexOf('\n', start)
    end = found === -1 ? text.length : found
    const sentence = text.slice(start, end).trim()
    const [, kind] = /^\$..(RMC|GGA),/.exec(sentence) ?? []
    if (kind === undefined) continue
    const values = fieldsOf(sentence, number)
    if (kind === 'GGA') {
      altitude = { time: values[1], metres: numberOf(values[9]) }
      const last = points.at(-1)
      if (last && values[1] === lastTime) last.altitude ??= altitude.metres
      continue
    }
    const [, time, status, latitude, south, longitude, west, speed, course, date] = values
    lastTime = status === 'A' ? time : undefined
    if (status !== 'A') continue
    if (points.length === mostPoints)
      throw errors.invalid('text', `Expected 1 to ${mostPoints} points, got more.`)
    points.push({
      place: `Line ${number}`,
      latitude: degrees(latitude, south === 'S'),
      longitude: degrees(longitude, west === 'W'),
      accuracy: accuracyOf(undefined),
      updatedAt: isoTime(date, time),
      altitude: altitude && altitude.time === time ? altitude.metres : undefined,
      speed: positiveOf(speed, knot),
      heading: positiveOf(course),
    })
  }
  return points
}

/** Without the checksum, which is that of all characters between $ and *. */
function fieldsOf(sentence: string, line: number): string[] {
  if (sentence.length > longestSentence)
    throw errors.invalid('text', `Line ${line}: expected at most ${longestSentence} characters, got more.`)
  const [body = '', sum] = sentence.slice(1).split('*')
  const computed = [...body].reduce((all, letter) => all ^ letter.charCodeAt(0), 0)
  if (sum !== undefined && Number.parseInt(sum, 16) !== computed)
    throw errors.invalid(
      'text',
      `Line ${line}: expected the checksum ${computed.toString(16).toUpperCase().padStart(2, '0')}, got ${sum.slice(0, 8)}.`,
    )
  return body.split(',')
}

/** Of `4916.45`: 49 degrees and 16.45 minutes. As it is where it is no number. */
function degrees(text = '', isNegative: boolean): unknown {
  const [, whole = '', minutes = ''] = /^(\d{1,3})(\d\d(?:\.\d+)?)$/.exec(text) ?? []
  if (minutes === '') return text
  const value = Math.round((Number(whole) + Number(minutes) / 60) * 1e7) / 1e7 // a centimetre
  return isNegative ? -value : value
}

/** Of `191194` and `225446.00`: 1994-11-19T22:54:46.00Z. Years up to 79 are of this century. */
function isoTime(date = '', time = ''): string | undefined {
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? []
  const [, hour, minute, second] = /^(\d\d)(\d\d)(\d\d(?:\.\d+)?)$/.exec(time) ?? []
  if (day === undefined || hour === undefined) return undefined
  return `${Number(year) < 80 ? 20 : 19}${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}
