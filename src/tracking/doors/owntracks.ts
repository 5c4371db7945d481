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
 * OwnTracks in HTTP mode (https://owntracks.org/booklet/tech/http/, https://owntracks.org/booklet/tech/json/): one message a
 * request. A `location` says where the phone is, and so does a `transition`, which tells of a region that it entered or left.
 * Messages of all other types (`lwt`, `waypoint`, `card`, `status`, …) say nothing about where it is.
 */
export function readOwntracks(message: unknown, deviceName: string | undefined): ReportedUpdate[] {
  const { _type, topic, tid, lat, lon, acc, tst, vel, alt, cog, batt, motionactivities } = entriesOf(message)
  if (_type !== 'location' && _type !== 'transition') return []
  return [
    {
      deviceId: deviceName ?? lastPart(topic) ?? tid,
      latitude: degreesOf(lat),
      longitude: degreesOf(lon),
      accuracy: accuracyOf(acc),
      updatedAt: timeOf(tst),
      stopped: isStationary(motionactivities),
      battery: positiveOf(batt),
      speed: positiveOf(vel, 1 / 3.6),
      altitude: numberOf(alt),
      heading: positiveOf(cog),
    },
  ]
}

/** The device in `owntracks/jane/phone`, or in `owntracks/jane/phone/event`, to which transitions are published. */
function lastPart(topic: unknown): string | undefined {
  if (typeof topic !== 'string') return undefined
  return (
    topic
      .replace(/\/event$/, '')
      .split('/')
      .at(-1) || undefined
  )
}
