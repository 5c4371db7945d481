import { errors } from '../../errors.ts'
import { csvRow, readCsv } from '../../model/csv.ts'
import type { StoredGeofence } from '../../model/geofence.ts'
import type { FileRow } from './rows.ts'

/** Empty cells are absent. */
export function readCsvRows(text: string): FileRow[] {
  const [names, ...rows] = readCsv(text)
  if (!names) throw errors.invalid('text', 'Expected a first line that names the columns, got nothing.')
  return rows.map((cells, at) => ({
    row: at + 2,
    fields: Object.fromEntries(
      names.flatMap((name, column) => {
        const cell = cells[column]?.trim() ?? ''
        return cell === '' ? [] : [[name.trim(), cell]]
      }),
    ),
  }))
}

const json = (value: unknown) => (value === undefined ? '' : JSON.stringify(value))
const text = (value: unknown) => (value === undefined ? '' : String(value))

/** Each column and what a geofence has in it; read back, they make the same geofence. */
const columns: Record<string, (geofence: StoredGeofence) => string> = {
  tag: ({ tag }) => tag,
  externalId: ({ externalId }) => externalId,
  description: ({ description }) => description,
  type: ({ type }) => type,
  latitude: ({ type, centre }) => (type === 'polygon' ? '' : text(centre[1])),
  longitude: ({ type, centre }) => (type === 'polygon' ? '' : text(centre[0])),
  radius: ({ type, radius }) => (type === 'polygon' ? '' : text(radius)),
  coordinates: ({ type, ring }) => (type === 'polygon' ? json(ring) : ''),
  mode: ({ mode }) => text(mode),
  metadata: ({ metadata }) => json(metadata),
  userId: ({ userId }) => text(userId),
  userIds: ({ userIds }) => text(userIds),
  ip: ({ ip }) => text(ip),
  enabled: ({ enabled }) => text(enabled),
  disableAfter: ({ disableAfter }) => disableAfter?.toISOString() ?? '',
  deleteAfter: ({ deleteAfter }) => deleteAfter?.toISOString() ?? '',
  stopDetection: ({ stopDetection }) => text(stopDetection),
  dwellThreshold: ({ dwellThreshold }) => text(dwellThreshold),
  tripApproachingThreshold: ({ tripApproachingThreshold }) => text(tripApproachingThreshold),
  operatingHours: ({ operatingHours }) => json(operatingHours),
}

export const csvParts = {
  start: `${csvRow(Object.keys(columns))}\r\n`,
  one: (geofence: StoredGeofence) => `${csvRow(Object.values(columns).map((cell) => cell(geofence)))}\r\n`,
  between: '',
  end: '',
}
