import { mostDrawn } from '../../map/map-geofences.ts'
import { formatNumber } from '../../parts/formats.ts'
import { fetchList } from '../../server/list.ts'
import type { Beacon, Geofence } from '../../server/models.ts'
import { labelTexts, pageNames } from '../../texts/texts.ts'

/** Geofences and beacons; `caps` are sentences about those that there are more of. */
export async function fetchMapObjects() {
  const [geofences, beacons] = await Promise.all([
    fetchList<Geofence>({ path: '/v1/geofences', name: 'geofences' }, mostDrawn),
    fetchList<Beacon>({ path: '/v1/beacons', name: 'beacons' }, mostDrawn),
  ])
  const capped = [geofences.hasMore && pageNames.geofences, beacons.hasMore && pageNames.beacons]
  const caps = capped.flatMap((name) => (name ? [labelTexts.firstDrawn(name, formatNumber(mostDrawn))] : []))
  return { geofences: geofences.items, beacons: beacons.items, caps }
}
