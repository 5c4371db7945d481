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
  read(text: string, pause: Pause): Promise<FileRow[]>
  writer: FileWriter
}

export const formats: Record<FileFormat, Format> = {
  csv: { mediaType: 'text/csv', read: readCsvRows, writer: csvWriter },
  geojson: { mediaType: 'application/geo+json', read: readGeoJsonRows, writer: geoJsonWriter },
  kml: { mediaType: 'application/vnd.google-earth.kml+xml', read: readKmlRows, writer: kmlWriter },
}
