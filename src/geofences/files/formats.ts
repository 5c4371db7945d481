import type { Pause } from '../../geocoder/slices.ts'
import type { StoredGeofence } from '../../model/geofence.ts'
import { csvWriter, readCsvRows } from './csv.ts'
import { geoJsonWriter, readGeoJsonRows } from './geojson.ts'
import { kmlWriter, readKmlRows } from './kml.ts'
import type { FileRow } from './rows.ts'

export const fileFormats = ['csv', 'geojson', 'kml'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A file is `start`, then every geofence with `between` in between, then `end`. */
export interface FileWriter {
  start: string
  one(geofence: StoredGeofence): string
  between: string
  end: string
}

interface Format {
  mediaType: string
  /** A text as a whole or, where that is much, in pieces. */
  read(text: string | Iterable<string>, pause: Pause): Promise<FileRow[]>
  writer: FileWriter
}

export const formats: Record<FileFormat, Format> = {
  csv: { mediaType: 'text/csv', read: (text, pause) => readCsvRows(whole(text), pause), writer: csvWriter },
  geojson: {
    mediaType: 'application/geo+json',
    read: (text, pause) => readGeoJsonRows(whole(text), pause),
    writer: geoJsonWriter,
  },
  kml: { mediaType: 'application/vnd.google-earth.kml+xml', read: readKmlRows, writer: kmlWriter },
}

function whole(text: string | Iterable<string>): string {
  return typeof text === 'string' ? text : [...text].join('')
}
