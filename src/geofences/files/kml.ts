import { SaxesParser } from 'saxes'
import { errors } from '../../errors.ts'
import { circleAsRing } from '../../geo/circle.ts'
import type { Pause } from '../../geocoder/slices.ts'
import type { StoredGeofence } from '../../model/geofence.ts'
import { deepest, longestValue, mostColumns, refuseMoreRows, sliceLength } from './bounds.ts'
import { toFeature } from './geojson.ts'
import { type FileRow, rowWithShape } from './rows.ts'

interface Placemark {
  id: string | undefined
  texts: Record<string, string>
  data: Record<string, string>
  rings: string[]
  holes: number
}

/** All placemarks, in folders or not: points, polygons, and data named like the fields of a geofence. */
export async function readKmlRows(text: string | Iterable<string>, pause: Pause): Promise<FileRow[]> {
  const rows: FileRow[] = []
  const path: string[] = []
  let current: Placemark | undefined
  let dataName = ''
  let content = ''
  let attributes = 0
  const parser = new SaxesParser({ xmlns: false })
  parser.on('error', ({ message }) => {
    throw errors.invalid('text', `Expected well-formed KML: ${message}`)
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > mostColumns)
      throw errors.invalid('text', `Expected at most ${mostColumns} attributes of an element, got more.`)
  })
  parser.on('opentag', (element) => {
    const tag = element.name.replace(/^.*:/, '')
    path.push(tag)
    if (path.length > deepest)
      throw errors.invalid('text', `Expected elements at most ${deepest} levels deep, got more.`)
    content = ''
    attributes = 0
    if (tag === 'Placemark') current = { id: element.attributes.id, texts: {}, data: {}, rings: [], holes: 0 }
    if (tag === 'Data' || tag === 'SimpleData') dataName = element.attributes.name ?? ''
    if (tag === 'innerBoundaryIs' && current) current.holes++
  })
  parser.on('text', (piece) => {
    content += piece
  })
  parser.on('cdata', (piece) => {
    content += piece
  })
  parser.on('closetag', () => {
    const tag = path.pop() ?? ''
    if (current) collect(current, tag, path, dataName, content.trim())
    if (tag === 'Placemark' && current) {
      rows.push(toRow(current, rows.length + 1))
      refuseMoreRows(rows.length)
      current = undefined
    }
    content = ''
  })
  for (const piece of typeof text === 'string' ? [text] : text)
    for (let at = 0; at < piece.length; at += sliceLength) {
      await pause()
      parser.write(piece.slice(at, at + sliceLength))
    }
  parser.close()
  return rows
}

function collect(placemark: Placemark, tag: string, path: string[], dataName: string, text: string): void {
  const parent = path.at(-1)
  if (tag === 'value' || tag === 'SimpleData') placemark.data[dataName] = text
  else if (tag === 'coordinates' && path.includes('outerBoundaryIs')) placemark.rings.push(text)
  else if (tag === 'coordinates' && parent === 'Point') placemark.texts.point = text
  else if (tag === 'name' && parent === 'Placemark') placemark.texts.name = text
}

function toRow({ id, texts, data, rings, holes }: Placemark, row: number): FileRow {
  const fields = {
    ...(id !== undefined && { externalId: id }),
    ...(texts.name && { description: texts.name }),
    ...data,
  }
  const { type, latitude, longitude } = data
  // Our own export draws a circle as a polygon; its data have the centre.
  const isCentred = type === 'circle' || type === 'isochrone'
  if (isCentred && latitude !== undefined && longitude !== undefined) return { row, fields }
  if ([texts.point ?? '', ...rings].some(({ length }) => length > longestValue)) {
    const message = `Expected coordinates of at most ${longestValue} characters, got more.`
    return { row, fields, problem: { param: 'coordinates', problem: 'length', message } }
  }
  if (rings.length > 0) {
    const isOne = rings.length + holes === 1
    const coordinates = isOne ? rings.map(positions) : Array(rings.length + holes).fill([])
    return rowWithShape(row, { type: 'Polygon', coordinates }, fields)
  }
  if (texts.point === undefined) return rowWithShape(row, undefined, fields)
  return rowWithShape(row, { type: 'Point', coordinates: positions(texts.point)[0] }, fields)
}

/** `longitude,latitude[,altitude]`, separated by whitespace. */
function positions(text: string): number[][] {
  return text
    .split(/\s+/)
    .filter((one) => one !== '')
    .map((one) => one.split(',').slice(0, 2).map(Number))
}

function placemark(geofence: StoredGeofence): string {
  const { type, centre, radius, ring = circleAsRing(...centre, radius) } = geofence
  const {
    description,
    createdAt: _created,
    updatedAt: _updated,
    ...properties
  } = toFeature(geofence).properties
  const position = type === 'polygon' ? {} : { longitude: centre[0], latitude: centre[1] }
  const data = Object.entries({ ...properties, ...position }).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`<Data name="${escaped(name)}"><value>${escaped(shownValue(value))}</value></Data>`],
  )
  const corners = ring.map(([x, y]) => `${x},${y}`).join(' ')
  return `<Placemark><name>${escaped(description)}</name><ExtendedData>${data.join('')}</ExtendedData><Polygon><outerBoundaryIs><LinearRing><coordinates>${corners}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>\n`
}

function shownValue(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 cannot represent control characters, not even escaped. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (letter) => entities[letter] as string)
    .replace(/[^\t\n\r\x20-\uFFFD]/gu, (letter) =>
      (letter.codePointAt(0) ?? 0) > 0xffff ? letter : '\uFFFD',
    )
}

export const kmlWriter = {
  start:
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Geofences</name>\n',
  one: placemark,
  between: '',
  end: '</Document></kml>\n',
}
