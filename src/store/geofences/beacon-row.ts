import type { BeaconFields, StoredBeacon } from '../../model/beacon.ts'
import { type Columns, json, mapRows } from '../rows/row-mapping.ts'

const columns: Columns<BeaconFields> = {
  description: 'description',
  type: 'type',
  uuid: 'uuid',
  major: 'major',
  minor: 'minor',
  uid: 'uid',
  instance: 'instance',
  x: 'longitude',
  y: 'latitude',
  enabled: 'enabled',
  metadata: json('metadata'),
}

/** The columns that a caller sets. */
export const beaconFields = mapRows(columns)

export const storedBeacon = mapRows<StoredBeacon>({
  id: 'id',
  project: 'project',
  live: 'live',
  tag: 'tag',
  externalId: 'external_id',
  ...columns,
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  timesDisabled: 'times_disabled',
})
