import { SaxesParser } from 'saxes'
import { errors } from '../../errors.ts'
import { mostPoints, type RecordedPoint, type SlicedReader, sliceLength } from './recorded-point.ts'
import { accuracyOf, degreesOf, numberOf, positiveOf } from './reported-update.ts'

/** Elements in elements: a GPX needs about 8. */
const deepest = 60

/** Speeds and courses are of GPX 1.0, or in extensions; elements are known by their local names. */
const fields = ['time', 'ele', 'speed', 'course'] as const

/**
 * The points of all tracks and segments (https://www.topografix.com/GPX/1/1/); waypoints and routes were not recorded. `hdop` is
 * no accuracy in metres, so that the usual one is assumed.
 */
export function* readGpx(text: string): SlicedReader {
  const points: RecordedPoint[] = []
  const path: string[] = []
  let current: { lat: unknown; lon: unknown; texts: Partial<Record<string, string>> } | undefined
  let content = ''
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', ({ message }) => {
    throw errors.invalid('text', `Expected well-formed GPX: ${message}`)
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(localName(name))
    if (path.length > deepest)
      throw errors.invalid('text', `Expected elements at most ${deepest} levels deep, got more.`)
    if (path[0] !== 'gpx') throw errors.invalid('text', `Expected the element gpx, got ${path[0]}.`)
    content = ''
    if (path.at(-1) === 'trkpt') current = { lat: attributes.lat, lon: attributes.lon, texts: {} }
  })
  const addContent = (piece: string) => {
    content += piece
  }
  parser.on('text', addContent)
  parser.on('cdata', addContent)
  parser.on('closetag', () => {
    const tag = path.pop() as string
    if (current && (fields as readonly string[]).includes(tag)) current.texts[tag] ??= content.trim()
    if (current && tag === 'trkpt') {
      if (points.length === mostPoints)
        throw errors.invalid('text', `Expected 1 to ${mostPoints} points, got more.`)
      const { time, ele, speed, course } = current.texts
      points.push({
        place: `Point ${points.length + 1}`,
        latitude: degreesOf(current.lat),
        longitude: degreesOf(current.lon),
        accuracy: accuracyOf(undefined),
        updatedAt: time,
        altitude: numberOf(ele),
        speed: positiveOf(speed),
        heading: positiveOf(course),
      })
      current = undefined
    }
    content = ''
  })
  for (let at = 0; at < text.length; at += sliceLength) {
    yield
    parser.write(text.slice(at, at + sliceLength))
  }
  parser.close()
  return points
}

const localName = (name: string) => name.replace(/^.*:/, '')
