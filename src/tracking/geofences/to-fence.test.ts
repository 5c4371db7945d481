import { describe, expect, it } from 'vitest'
import { boxAround } from '../../geo/box.ts'
import type { StoredGeofence } from '../../model/geofence.ts'
import type { Fence } from './fence.ts'
import { toFence } from './to-fence.ts'

const circle = {
  id: 'f',
  tag: 'stores',
  externalId: '7',
  type: 'circle',
  centre: [13, 53],
  radius: 100,
  enabled: true,
} as unknown as StoredGeofence

const plain: Fence = {
  id: 'f',
  tag: 'stores',
  externalId: '7',
  shape: { type: 'circle', x: 13, y: 53, radius: 100 },
  box: boxAround(13, 53, 100),
  enabled: true,
  endsAt: Number.POSITIVE_INFINITY,
  userIds: undefined,
  addresses: undefined,
  stopDetection: undefined,
  dwellThreshold: undefined,
  tripApproachingThreshold: undefined,
  hours: undefined,
}

describe('toFence', () => {
  it.each<[what: string, stored: Partial<StoredGeofence>, fence: Partial<Fence>]>([
    ['nothing but a circle', {}, {}],
    [
      'a polygon across the antimeridian',
      {
        type: 'polygon',
        ring: [
          [179, 0],
          [-179, 0],
          [-179, 1],
          [179, 0],
        ],
      },
      {
        shape: { type: 'polygon', ring: Float64Array.of(179, 0, 181, 0, 181, 1, 179, 0) },
        box: { minX: 179, minY: 0, maxX: 181, maxY: 1 },
      },
    ],
    ['disabled', { enabled: false }, { enabled: false }],
    ['disabled later', { disableAfter: new Date(7) }, { endsAt: 7 }],
    ['deleted before it is disabled', { disableAfter: new Date(7), deleteAfter: new Date(5) }, { endsAt: 5 }],
    ['of one user', { userId: 'ada' }, { userIds: new Set(['ada']) }],
    ['of several', { userIds: 'ada,bob', userId: 'eve' }, { userIds: new Set(['ada', 'bob', 'eve']) }],
    ['for an address', { ip: '203.0.113.*' }, { addresses: [{ parts: [203, 0, 113, 0], bits: 24 }] }],
    [
      'settings of its own',
      { stopDetection: false, dwellThreshold: 4 },
      { stopDetection: false, dwellThreshold: 4 },
    ],
    [
      'with hours',
      { operatingHours: { Sunday: [['09:00', '17:00']] }, timeZone: 'Europe/Berlin' },
      { hours: { zone: 'Europe/Berlin', week: [[540, 1020]] } },
    ],
    [
      'always closed',
      { operatingHours: { Sunday: [] }, timeZone: 'UTC' },
      { hours: { zone: 'UTC', week: [] } },
    ],
  ])('%s', (_what, stored, fence) => {
    expect(toFence({ ...circle, ...stored })).toEqual({ ...plain, ...fence })
  })
})
