import type { Statement } from '../statement.ts'

const context = 'test/spec/04-tracking.test.ts > GET /v1/context'
const levels =
  'test/spec/14-authentication.test.ts > 3. and 6. levels; 5. no key is 401, too weak a key is 403'
const track = 'test/spec/04-tracking.test.ts > POST /v1/track'

/** POST /v1/track and GET /v1/context. */
export const tracking: Statement[] = [
  {
    id: 'tracking.track-access',
    says: 'Updates come with a publishable key.',
    tests: [`${levels} > POST /v1/track is P`],
  },
  {
    id: 'tracking.deviceId',
    says: 'deviceId is required, a string.',
    tests: [`${track} > needs deviceId`, `${track} > refuses {"deviceId":7}`],
  },
  {
    id: 'tracking.deviceId-logged-out',
    says: 'Without userId the user is that of the device.',
    tests: [`${track} > is stateful: answers events, and the user`],
  },
  {
    id: 'tracking.userId',
    says: 'userId is an optional string; with it the user is the one of that name on any device.',
    tests: [
      `${track} > needs nothing else`,
      `${track} > refuses {"userId":7}`,
      `${track} > updates an existing user, else creates one`,
    ],
  },
  {
    id: 'tracking.latitude',
    says: 'latitude is required, -90 to 90.',
    tests: [`${track} > needs latitude`, `${track} > latitude is -90 to 90`],
  },
  {
    id: 'tracking.longitude',
    says: 'longitude is required, -180 to 180.',
    tests: [`${track} > needs longitude`, `${track} > longitude is -180 to 180`],
  },
  {
    id: 'tracking.accuracy',
    says: 'accuracy is required, metres, more than 0.',
    tests: [`${track} > needs accuracy`, `${track} > accuracy is more than 0: %d is %i`],
  },
  {
    id: 'tracking.accuracy-confidence',
    says: 'accuracy decides the confidence of events.',
    tests: [
      'test/spec/15-events.test.ts > 3. confidence is by accuracy > of %d metres in a circle of 100 is %i',
    ],
  },
  {
    id: 'tracking.foreground',
    says: 'foreground is an optional boolean.',
    tests: [
      `${track} > takes foreground and keeps it: true`,
      `${track} > refuses {"foreground":"perhaps"}`,
      `${track} > needs nothing else`,
    ],
  },
  {
    id: 'tracking.stopped',
    says: 'stopped is an optional boolean.',
    tests: [
      `${track} > takes stopped and keeps it: false`,
      `${track} > refuses {"stopped":2}`,
      `${track} > needs nothing else`,
    ],
  },
  {
    id: 'tracking.description',
    says: 'description is an optional string.',
    tests: [
      `${track} > takes description and keeps it: "Ada"`,
      `${track} > refuses {"description":7}`,
      `${track} > needs nothing else`,
    ],
  },
  {
    id: 'tracking.metadata-keys',
    says: 'metadata is optional, with up to 32 keys.',
    tests: [`${track} > metadata has up to 32 keys`, `${track} > needs nothing else`],
  },
  {
    id: 'tracking.metadata-values',
    says: 'Values of metadata are strings, booleans or numbers.',
    tests: [
      `${track} > takes metadata and keeps it: {"a":"text","b":true,"c":1.5}`,
      `${track} > refuses {"metadata":{"a":{"b":1}}}`,
      `${track} > refuses {"metadata":{"a":[1]}}`,
    ],
  },
  {
    id: 'tracking.deviceType',
    says: 'deviceType is optional: iOS, Android or Web.',
    tests: [
      `${track} > takes deviceType and keeps it: "iOS"`,
      `${track} > takes deviceType and keeps it: "Android"`,
      `${track} > takes deviceType and keeps it: "Web"`,
      `${track} > refuses {"deviceType":"Toaster"}`,
    ],
  },
  {
    id: 'tracking.updatedAt',
    says: 'updatedAt is an optional datetime, also of the past.',
    tests: [
      `${track} > updatedAt is the time of the update; by default that of the server, also when out of order`,
      `${track} > refuses {"updatedAt":"then"}`,
    ],
  },
  {
    id: 'tracking.updatedAt-default',
    says: "Without updatedAt, or with one out of order, the time is the server's.",
    tests: [
      `${track} > updatedAt is the time of the update; by default that of the server, also when out of order`,
    ],
  },
  {
    id: 'tracking.replayed',
    says: 'replayed is an optional boolean.',
    tests: [
      'test/scenarios/tracking.test.ts > time > of an older replayed update is history: its events get that time, the user stays',
      `${track} > refuses {"replayed":"perhaps"}`,
    ],
  },
  {
    id: 'tracking.replayed-default',
    says: 'replayed is false by default: an older update counts as one of now.',
    tests: ['test/scenarios/tracking.test.ts > time > ignores older than the last update'],
  },
  {
    id: 'tracking.device-fields',
    says: 'deviceOS, deviceMake and deviceModel are optional strings.',
    tests: [
      `${track} > takes deviceOS, deviceMake, deviceModel, altitude and verticalAccuracy`,
      `${track} > refuses {"deviceModel":7}`,
      'test/api/track.test.ts > POST /v1/track > refuses {"deviceOS":17} and stores nothing',
      'test/api/track.test.ts > POST /v1/track > refuses {"deviceMake":{}} and stores nothing',
    ],
  },
  {
    id: 'tracking.altitude',
    says: 'altitude is an optional number of metres.',
    tests: [
      `${track} > takes deviceOS, deviceMake, deviceModel, altitude and verticalAccuracy`,
      `${track} > refuses {"altitude":"high"}`,
    ],
  },
  {
    id: 'tracking.verticalAccuracy',
    says: 'verticalAccuracy is an optional number of metres.',
    tests: [
      `${track} > takes deviceOS, deviceMake, deviceModel, altitude and verticalAccuracy`,
      `${track} > refuses {"verticalAccuracy":"high"}`,
    ],
  },
  {
    id: 'tracking.creates-or-updates',
    says: 'A user who is known is updated, another is created.',
    tests: [`${track} > updates an existing user, else creates one`],
  },
  {
    id: 'tracking.stateful',
    says: 'An update depends on those before it.',
    tests: [`${track} > is stateful: answers events, and the user`],
  },
  {
    id: 'tracking.answer',
    says: 'The answer has events, by the settings, and the user.',
    tests: [
      `${track} > is stateful: answers events, and the user`,
      'test/spec/15-events.test.ts > 1. an update answers the events it makes, by the settings of the project > types can be switched off',
    ],
  },
  {
    id: 'tracking.context-coordinates',
    says: 'A context needs coordinates as latitude,longitude.',
    tests: [`${context} > needs coordinates`],
  },
  {
    id: 'tracking.context-userId',
    says: 'A context takes a userId, which is optional.',
    tests: [
      `${context} > takes a userId, and is stateless: no user is made, nothing changes`,
      `${context} > answers what is at the place`,
    ],
  },
  {
    id: 'tracking.context-stateless',
    says: 'A context is anonymous and changes nothing.',
    tests: [`${context} > takes a userId, and is stateless: no user is made, nothing changes`],
  },
]
