import {
  accuracyOf,
  degreesOf,
  type Entries,
  entriesOf,
  largestSeconds,
  numberOf,
  positiveOf,
  type ReportedUpdate,
  timeOf,
} from './reported-update.ts'

/**
 * The protocol of OsmAnd's online tracking, which the Traccar Client adopted (https://www.traccar.org/osmand/):
 * - fields of a query or a form, by OsmAnd and by the Traccar Client up to 8 and from 10 on
 * - `{"location": {…}, "device_id"}`, by the Traccar Client 9
 * - a list of objects with the fields of a form, by programs that are built with the Traccar Client SDK
 */
export function readOsmand(sent: unknown): ReportedUpdate[] {
  return [sent].flat().flatMap(readOne)
}

function readOne(sent: unknown): ReportedUpdate[] {
  const entries = entriesOf(sent)
  if (!('location' in entries) || typeof entries.location === 'string') return readFields(entries)
  return [entries.location].flat().map((location) => readLocation(entriesOf(location), entries.device_id))
}

const knot = 1852 / 3600 // metres per second

function readFields(fields: Entries): ReportedUpdate[] {
  const {
    id,
    deviceid,
    valid,
    location,
    timestamp,
    accuracy,
    hdop,
    speed,
    bearing,
    heading,
    altitude,
    batt,
  } = fields
  if (/^(false|0)$/i.test(String(valid))) return [] // the receiver had no fix
  const [latitude, longitude] = typeof location === 'string' ? location.split(',') : [fields.lat, fields.lon]
  const isOsmand = isFromOsmand(fields)
  return [
    {
      deviceId: textOf(id ?? deviceid),
      latitude: degreesOf(latitude),
      longitude: degreesOf(longitude),
      accuracy: accuracyOf(isOsmand ? hdop : accuracy),
      updatedAt: timeOf(timestamp),
      mocked: /^(true|1)$/i.test(String(fields.mock)),
      battery: positiveOf(batt),
      speed: positiveOf(speed, isOsmand ? 1 : knot),
      altitude: numberOf(altitude),
      heading: positiveOf(bearing ?? heading),
    },
  ]
}

/**
 * OsmAnd itself sends milliseconds, metres per second, and as `hdop` the accuracy in metres
 * (https://github.com/osmandapp/OsmAnd, LiveMonitoringHelper). The Traccar Client sends seconds, knots and `accuracy`; trackers
 * that speak its protocol send a true dilution of precision, which says nothing in metres.
 */
function isFromOsmand({ accuracy, hdop, timestamp }: Entries): boolean {
  return accuracy === undefined && hdop !== undefined && (numberOf(timestamp) ?? 0) >= largestSeconds
}

/** As written by the background location library of the Traccar Client 9: metres per second, and -1 for what is unknown. */
function readLocation(location: Entries, deviceId: unknown): ReportedUpdate {
  const { latitude, longitude, accuracy, speed, heading, altitude } = entriesOf(location.coords)
  const { is_moving: isMoving, timestamp, mock } = location
  return {
    deviceId: textOf(deviceId),
    latitude: degreesOf(latitude),
    longitude: degreesOf(longitude),
    accuracy: accuracyOf(accuracy),
    updatedAt: timeOf(timestamp),
    stopped: typeof isMoving === 'boolean' ? !isMoving : undefined,
    mocked: mock === true,
    battery: positiveOf(entriesOf(location.battery).level, 100),
    speed: positiveOf(speed),
    altitude: numberOf(altitude),
    heading: positiveOf(heading),
  }
}

/** Ids are often numbers. */
function textOf(id: unknown): unknown {
  return typeof id === 'number' ? String(id) : id
}
