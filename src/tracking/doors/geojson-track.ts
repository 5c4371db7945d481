import { errors } from '../../errors.ts'
import { mostPoints, type RecordedPoint, type SlicedReader } from './recorded-point.ts'
import { accuracyOf, degreesOf, entriesOf, numberOf, positiveOf, timeOf } from './reported-update.ts'

/**
 * Features of points with a time (`time` or `timestamp`), and of lines with a time for each position: `coordTimes`, as written by
 * converters of GPX (https://github.com/placemark/togeojson), or `times`.
 */
export function* readGeojsonTrack(text: string): SlicedReader {
  yield
  const points: RecordedPoint[] = []
  const add = (coordinates: unknown, time: unknown, properties: Record<string, unknown> = {}) => {
    if (points.length === mostPoints)
      throw errors.invalid('text', `Expected 1 to ${mostPoints} points, got more.`)
    const [longitude, latitude, altitude] = Array.isArray(coordinates) ? coordinates : []
    points.push({
      place: `Point ${points.length + 1}`,
      latitude: degreesOf(latitude),
      longitude: degreesOf(longitude),
      accuracy: accuracyOf(properties.accuracy),
      updatedAt: timeOf(time),
      altitude: numberOf(altitude),
      speed: positiveOf(properties.speed),
      heading: positiveOf(properties.heading ?? properties.course),
    })
  }
  for (const [index, feature] of featuresOf(parse(text)).entries()) {
    yield
    const { geometry, properties } = entriesOf(feature)
    const { type, coordinates } = entriesOf(geometry)
    const own = entriesOf(properties)
    if (type === 'Point') add(coordinates, own.time ?? own.timestamp, own)
    else if (type === 'LineString' || type === 'MultiLineString') {
      const times = own.coordTimes ?? entriesOf(own.coordinateProperties).times ?? own.times
      const lines = listOf(type === 'LineString' ? [coordinates] : coordinates)
      const timesOfLine = (at: number) => listOf(type === 'LineString' ? times : listOf(times)[at])
      for (const [at, line] of lines.entries())
        for (const [number, position] of listOf(line).entries()) add(position, timesOfLine(at)[number])
    } else
      throw errors.invalid(
        'text',
        `Feature ${index + 1}: expected a Point, LineString or MultiLineString, got ${JSON.stringify(type) ?? 'nothing'}.`,
      )
  }
  return points
}

/** Characters. A longer text would take too long to parse at once. */
const longest = 2 * 1024 * 1024

function parse(text: string): unknown {
  if (text.length > longest)
    throw errors.invalid('text', `Expected GeoJSON of at most ${longest} characters, got ${text.length}.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw errors.invalid('text', `Expected GeoJSON: ${(error as Error).message}`)
  }
}

/** Of a collection, or the feature itself. */
function featuresOf(document: unknown): unknown[] {
  const { type, features } = entriesOf(document)
  return type === 'FeatureCollection' ? listOf(features) : [document]
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
