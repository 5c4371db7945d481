import { fetchList } from '../../server/list.ts'
import type { Beacon, Geofence } from '../../server/models.ts'

/** Per kind, so that the map stays smooth. */
const maxObjects = 5000

export async function fetchMapObjects() {
  const [geofences, beacons] = await Promise.all([
    fetchList<Geofence>({ path: '/v1/geofences', name: 'geofences' }, maxObjects),
    fetchList<Beacon>({ path: '/v1/beacons', name: 'beacons' }, maxObjects),
  ])
  return { geofences: geofences.items, beacons: beacons.items }
}
