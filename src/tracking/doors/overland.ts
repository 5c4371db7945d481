import {
  accuracyOf,
  degreesOf,
  entriesOf,
  isStationary,
  numberOf,
  positiveOf,
  type ReportedUpdate,
  timeOf,
} from './reported-update.ts'

/**
 * Overland (https://github.com/aaronpk/Overland-iOS#api): a batch of GeoJSON features, oldest first. Features with an `action`
 * tell of the app (paused, resumed, a visit), those of type `trip` of a trip: neither is a location. `current`, which comes
 * while the queue is long, is left out: it would make history of all that is still in the queue.
 */
export function readOverland(sent: unknown): ReportedUpdate[] {
  const { locations } = entriesOf(sent)
  const read = Array.isArray(locations) ? locations.flatMap(readFeature) : []
  // A batch is one phone's. Points from before the app was given an id are in its queue, too.
  const named = read.findLast(({ deviceId }) => deviceId)?.deviceId
  return read.map((one) => ({ ...one, deviceId: one.deviceId || named }))
}

function readFeature(feature: unknown): ReportedUpdate[] {
  const { geometry, properties } = entriesOf(feature)
  const { coordinates } = entriesOf(geometry)
  const of = entriesOf(properties)
  if (of.action !== undefined || of.type === 'trip') return []
  const [longitude, latitude] = Array.isArray(coordinates) ? coordinates : []
  return [
    {
      deviceId: of.device_id || of.unique_id,
      latitude: degreesOf(latitude),
      longitude: degreesOf(longitude),
      accuracy: accuracyOf(of.horizontal_accuracy),
      updatedAt: timeOf(of.timestamp),
      stopped: isStationary(of.motion),
      battery: positiveOf(of.battery_level, 100),
      speed: positiveOf(of.speed),
      altitude: numberOf(of.altitude),
      heading: positiveOf(of.course),
    },
  ]
}
