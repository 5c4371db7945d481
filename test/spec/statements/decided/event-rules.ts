import type { Statement } from '../statement.ts'

const usersEventsTrips = 'test/spec/21-users-events-trips.test.ts'
const steps = 'src/tracking/rules/step.test.ts'
const onTheMap = 'test/scenarios/on-the-map.test.ts'
const walks = 'test/scenarios/tracking.test.ts'
const ticks = 'src/tracking/rules/tick.test.ts'

/** When events are made. */
export const eventRules: Statement[] = [
  {
    id: 'event-rules.types',
    says: 'These types of events exist, and these are on by default: geofence entries and exits, and trips.',
    tests: [
      `${usersEventsTrips} > Events > have these types, of which geofences and trips are on by default`,
    ],
  },
  {
    id: 'event-rules.switch',
    says: 'Each type can be switched on and off.',
    tests: [
      `${steps} > drops events of disabled types, with the same visits`,
      'test/spec/15-events.test.ts > 1. an update answers the events it makes, by the settings of the project > types can be switched off',
    ],
  },
  {
    id: 'event-rules.conversion-type',
    says: 'The type of a conversion is its name.',
    tests: [
      'test/spec/11-conversions.test.ts > POST /v1/events > takes metadata, revenue, createdAt and duration',
    ],
  },
  {
    id: 'event-rules.order',
    says: 'In an answer regions come first, then geofence exits, entries, dwells, places, beacons, trip, fraud.',
    tests: [
      'test/spec/19-decisions.test.ts > Events of one update: borders, exits, entries, dwells, places, beacons, trip, fraud',
      `${onTheMap} > regions > generate events on change; below the country only in the United States`,
    ],
  },
  {
    id: 'event-rules.entry',
    says: 'An entry comes with the first update inside, and needs no earlier one outside.',
    tests: [
      `${walks} > entry and exit > come with the first update inside and the first outside`,
      `${walks} > entry and exit > an entry needs no earlier point outside`,
    ],
  },
  {
    id: 'event-rules.alternate',
    says: 'An exit comes before the next entry.',
    tests: [`${steps} > on every walk > entries and exits of a geofence alternate, an entry first`],
  },
  {
    id: 'event-rules.created-around',
    says: 'A geofence created around a user is entered with their next update.',
    tests: [`${walks} > entry and exit > a geofence created around a user is entered with their next update`],
  },
  {
    id: 'event-rules.confidence',
    says: 'Confidence is 3 if all of the accuracy disc is inside (for exits outside), 2 for half or more, else 1.',
    tests: [
      `${walks} > confidence > of an entry with %s`,
      `${walks} > confidence > of an exit follows the share outside`,
      `${walks} > confidence > of an exit that is not buffered is lower while part of the disc is inside`,
    ],
  },
  {
    id: 'event-rules.confidence-regions',
    says: 'Region events have confidence 3.',
    tests: [`${onTheMap} > regions > generate events on change; below the country only in the United States`],
  },
  {
    id: 'event-rules.buffer-entry',
    says: 'Entries are buffered by the accuracy, by default.',
    tests: [
      `${walks} > buffers > %s`,
      `${usersEventsTrips} > Events > have these types, of which geofences and trips are on by default`,
    ],
  },
  {
    id: 'event-rules.buffer-exit',
    says: 'Exits need more than the accuracy outside, by default.',
    tests: [
      `${walks} > buffers > %s`,
      `${usersEventsTrips} > Events > have these types, of which geofences and trips are on by default`,
    ],
  },
  {
    id: 'event-rules.inaccurate',
    says: 'An update less accurate than maxAccuracy (1000 m by default) moves the user, without geofence, place or beacon events.',
    tests: [
      `${walks} > inaccurate and moving > an update less accurate than maxAccuracy moves the user but makes no events`,
      'src/tracking/rules/places.test.ts > places > %s',
      'test/api/beacons.test.ts > a device that scans > enters beacons in range, and exits those out of range',
    ],
  },
  {
    id: 'event-rules.stop-detection',
    says: 'With stop detection (off by default) an entry needs stopped or foreground; a geofence may override the project.',
    tests: [
      `${walks} > inaccurate and moving > stop detection: %s`,
      `${walks} > inaccurate and moving > a geofence's own stop detection overrides the project's`,
      `${usersEventsTrips} > Events > have these types, of which geofences and trips are on by default`,
    ],
  },
  {
    id: 'event-rules.dwell',
    says: 'A dwell comes once a visit, with the first update at or past the threshold since the entry.',
    tests: [
      `${walks} > dwell > is detected once per visit, by the first update past the threshold, with its minutes`,
      `${steps} > on every walk > a visit has at most one dwell, and none before its threshold`,
    ],
  },
  {
    id: 'event-rules.dwell-threshold',
    says: 'The threshold of the geofence counts, else that of the project, and only where dwells are on.',
    tests: [
      `${walks} > dwell > is off by default; the project threshold applies where the geofence has none`,
      `${ticks} > a dwell > %s`,
    ],
  },
  {
    id: 'event-rules.dwell-sweep',
    says: 'A user who sends nothing dwells by the clock, at the time of the threshold.',
    tests: [`${walks} > dwell > is detected without further updates, at the time of the threshold%s, once`],
  },
  {
    id: 'event-rules.duration',
    says: 'duration is minutes, on exits and dwells.',
    tests: [
      `${usersEventsTrips} > Events > of an exit have the minutes since the entry`,
      `${walks} > dwell > is detected once per visit, by the first update past the threshold, with its minutes`,
    ],
  },
  {
    id: 'event-rules.ended',
    says: 'A geofence that is disabled, deleted or closes is left without an event, and gone at the next read.',
    tests: [
      `${walks} > a geofence that ends, or is not for everyone > is left without an event when disabled or deleted, and not listed at the next read`,
      `${walks} > a geofence that ends, or is not for everyone > operatingHours are read in the time zone of the centre`,
    ],
  },
  {
    id: 'event-rules.ended-exit',
    says: 'exitWhenGeofenceEnds (off by default) makes the exit at that instant.',
    tests: [
      `${walks} > exitWhenGeofenceEnds > makes it at the instant of disableAfter, set %s the entry`,
      `${walks} > exitWhenGeofenceEnds > makes the exit of a geofence that is %s, without waiting for an update`,
      `${walks} > exitWhenGeofenceEnds > is off by default: the visit ends without an event`,
      `${ticks} > the end of a geofence > is when it closes`,
    ],
  },
  {
    id: 'event-rules.hours-zone',
    says: 'operatingHours are read in the time zone of the centre.',
    tests: [
      `${walks} > a geofence that ends, or is not for everyone > operatingHours are read in the time zone of the centre`,
    ],
  },
  {
    id: 'event-rules.hours-midnight',
    says: 'Hours whose close is before their open run past midnight.',
    tests: ['src/tracking/geofences/operating-hours.test.ts > parseOperatingHours > reads past midnight'],
  },
  {
    id: 'event-rules.ends-at',
    says: 'disableAfter and deleteAfter take effect at that instant.',
    tests: [
      `${walks} > a geofence that ends, or is not for everyone > %s takes effect at that instant`,
      `${walks} > a geofence that ends, or is not for everyone > past its %s it is left, and read so`,
    ],
  },
  {
    id: 'event-rules.same-instant',
    says: 'Updates of one instant are taken in the order of their arrival.',
    tests: [
      `${usersEventsTrips} > Events > of updates at one instant come in the order in which these arrive`,
    ],
  },
  {
    id: 'event-rules.retry',
    says: 'The same update again within a minute gets the same events, and stores nothing.',
    tests: [
      `${walks} > time > answers a retry within a minute with the same events, and stores nothing twice`,
      `${usersEventsTrips} > Events > of a retry are those of the first time, also when newer updates came between`,
    ],
  },
  {
    id: 'event-rules.retry-same',
    says: 'It is the same by device, user, updatedAt and coordinates, where the client sent a time.',
    tests: [`${usersEventsTrips} > Events > an update %s is no retry`],
  },
  {
    id: 'event-rules.retry-limit',
    says: 'A retry does not count for the limit of its device.',
    tests: [
      'test/api/track.test.ts > POST /v1/track > is limited to one a second per device; a retry is not counted',
      'test/spec/20-wire-rules.test.ts > Rate limits > count no retry within a minute, also after other updates',
    ],
  },
]
