import { expect, it } from 'vitest'
import { isMove } from './save-statement.ts'
import type { StoredUser } from './tracking.ts'

const user: StoredUser = {
  bucket: 1,
  id: 'a',
  project: 1,
  live: false,
  userId: 'user',
  deviceId: 'device',
  description: 'text',
  metadata: { plan: 'pro' },
  x: 13,
  y: 53,
  accuracy: 5,
  foreground: true,
  stopped: false,
  battery: 0.5,
  speed: 1,
  altitude: 20,
  heading: 90,
  deviceType: 'iOS',
  ip: '127.0.0.1',
  pushToken: 'token',
  createdAt: 1,
  updatedAt: 2,
  latestAt: 3,
  version: 4,
  visits: [['fence', 1, false]],
  regions: {},
  place: { id: 'place', since: 1 } as StoredUser['place'],
  nearbyChains: [],
  beacons: [],
  fraud: { passed: true } as unknown as StoredUser['fraud'],
  history: { at: 1, visits: [] },
  dueAt: 5,
  alerts: [['alert', 1]],
}

/** Those that the statement of a move writes, and those that no update changes. */
const written =
  'x y accuracy foreground stopped battery speed altitude heading ip updatedAt latestAt version visits dueAt'.split(
    ' ',
  )
const fixed = 'bucket id project live createdAt'.split(' ')

it.each(Object.keys(user).filter((name) => !fixed.includes(name)))('another %s', (name) => {
  expect(isMove(user, { ...user, [name]: undefined })).toBe(written.includes(name))
})
