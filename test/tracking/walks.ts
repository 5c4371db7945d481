import fc from 'fast-check'
import { eventTypeNames } from '../../src/model/event-types.ts'
import { defaultProjectSettings, type ProjectSettings } from '../../src/model/project/project-settings.ts'
import type { Fence } from '../../src/tracking/geofences/fence.ts'
import type { Update } from '../../src/tracking/rules/update.ts'
import { away, circle, square } from './fences.ts'

/** Monday noon, when every walk begins. */
export const noon = Date.parse('2026-03-02T12:00:00Z')
const minutes = (count: number) => noon + count * 60_000
export const maxAccuracy = 100

const whole = (min: number, max: number) => fc.integer({ min, max })
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined })

const users = fc.constantFrom('ada', 'bob', undefined)

/** Random steps with an occasional long jump, over an hour or so. */
export const walks = fc
  .tuple(
    users,
    fc.array(
      fc.record({
        leap: fc.oneof({ weight: 4, arbitrary: whole(-60, 60) }, { weight: 1, arbitrary: whole(-600, 600) }),
        drift: whole(-60, 60),
        accuracy: fc.oneof(
          { weight: 6, arbitrary: whole(1, maxAccuracy) },
          { weight: 1, arbitrary: whole(maxAccuracy + 1, 2000) },
        ),
        foreground: fc.boolean(),
        stopped: fc.boolean(),
        seconds: fc.oneof(whole(0, 60), whole(60, 900)),
      }),
      { minLength: 1, maxLength: 40 },
    ),
  )
  .map(([userId, steps]) => {
    let [east, north, at] = [0, 0, noon]
    return steps.map(({ leap, drift, seconds, ...rest }): Update => {
      east = Math.max(-500, Math.min(500, east + leap))
      north = Math.max(-500, Math.min(500, north + drift))
      at += seconds * 1000
      return { ...away(east, north), ...rest, at, userId, ip: '203.0.113.7' }
    })
  })

const lasting = fc.record({
  userIds: fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    fc.constantFrom(new Set(['ada']), new Set(['ada', 'bob'])),
  ),
  stopDetection: maybe(fc.boolean()),
  dwellThreshold: maybe(whole(1, 30)),
})

/** Geofences that are disabled, end, or close and open again during the walk. */
const ending = fc.record({
  enabled: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
  endsAt: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), whole(0, 90).map(minutes)),
  hours: maybe(
    fc
      .uniqueArray(whole(0, 120), { minLength: 2, maxLength: 2 })
      .map((edges) => edges.sort((a, b) => a - b).map((minute) => 1440 + 720 + minute))
      .map(([from = 0, to = 0]) => ({ zone: 'UTC', week: [[from, to]] as [number, number][] })),
  ),
})

const fencesWith = (more: fc.Arbitrary<Partial<Fence>>) =>
  fc
    .array(
      fc.tuple(fc.constantFrom(circle, square), whole(-300, 300), whole(-300, 300), whole(10, 250), more),
      { minLength: 1, maxLength: 6 },
    )
    .map((list) => list.map(([make, east, north, size, rest], at) => make(`${at}`, east, north, size, rest)))

export const lastingFences = fencesWith(lasting)
export const endingFences = fencesWith(
  fc.tuple(lasting, ending).map(([one, other]) => ({ ...one, ...other })),
)

export const projectSettings = fc
  .record({
    bufferGeofenceEntries: fc.boolean(),
    bufferGeofenceExits: fc.boolean(),
    stopDetection: fc.boolean(),
    exitWhenGeofenceEnds: fc.boolean(),
    detectCrossings: fc.boolean(),
    dwellThreshold: maybe(whole(1, 30)),
  })
  .map(
    ({ dwellThreshold, ...chosen }): ProjectSettings => ({
      ...defaultProjectSettings,
      ...chosen,
      ...(dwellThreshold !== undefined && { dwellThreshold }),
      maxAccuracy,
      events: Object.fromEntries(eventTypeNames.map((name) => [name, true])) as ProjectSettings['events'],
    }),
  )
