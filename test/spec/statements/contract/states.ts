import type { Statement } from '../statement.ts'

const status = 'test/spec/03-states.test.ts > Trip status'

/** Trip statuses, and the flags of other objects. */
export const states: Statement[] = [
  {
    id: 'states.trip-statuses',
    says: 'A trip is pending, started, approaching, arrived, expired, completed or canceled.',
    tests: [
      `${status} > is one of seven`,
      `${status} > can be set to %s by PATCH`,
      `${status} > becomes expired after a day without updates`,
    ],
  },
  {
    id: 'states.trip-created',
    says: 'A created trip is pending.',
    tests: [`${status} > is pending after POST`],
  },
  {
    id: 'states.trip-patch-needs-status',
    says: 'Changing a trip needs a status.',
    tests: [`${status} > must be sent with PATCH`],
  },
  {
    id: 'states.trip-patch-statuses',
    says: 'The new status is pending, started, approaching, arrived, completed or canceled.',
    tests: [`${status} > can be set to %s by PATCH`],
  },
  {
    id: 'states.trip-patch-expired',
    says: 'expired cannot be set.',
    tests: [`${status} > cannot be set to expired`],
  },
  {
    id: 'states.user-carries-trip',
    says: 'Every read of a user has the trip that is started, approaching or arrived.',
    tests: [
      'test/spec/03-states.test.ts > A user carries the trip > that is %s: %s',
      'test/spec/03-states.test.ts > A user carries the trip > in every read of the user',
    ],
  },
  {
    id: 'states.geofence-enabled',
    says: 'A geofence is enabled by default.',
    tests: ['test/spec/03-states.test.ts > Other flags > enabled is true for a geofence by default'],
  },
  {
    id: 'states.beacon-enabled',
    says: 'A beacon can be disabled.',
    tests: [
      'test/spec/12-beacons.test.ts > POST /v1/beacons > takes enabled and metadata, up to 16 keys, also as JSON text',
    ],
  },
  {
    id: 'states.disable-after',
    says: 'A geofence is disabled after disableAfter.',
    tests: [
      'test/spec/03-states.test.ts > Other flags > disableAfter disables a geofence, deleteAfter deletes it',
      'test/scenarios/tracking.test.ts > a geofence that ends, or is not for everyone > disableAfter takes effect at that instant',
    ],
  },
  {
    id: 'states.delete-after',
    says: 'A geofence is deleted after deleteAfter.',
    tests: [
      'test/spec/03-states.test.ts > Other flags > disableAfter disables a geofence, deleteAfter deletes it',
      'test/scenarios/tracking.test.ts > a geofence that ends, or is not for everyone > deleteAfter takes effect at that instant',
    ],
  },
]
