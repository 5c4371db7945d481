import { Type } from 'typebox'
import { Datetime, Limit, PagedAnswer } from '../../src/http/input/params.ts'
import { User } from '../../src/model/user.ts'

/** One operation for both servers: a page with one user, as GET /v1/users answers it. */
export const query = Type.Object({
  limit: Limit(1, 1000, 100),
  updatedAfter: Type.Optional(Datetime('Only users updated after this time.')),
})

export const answerSchema = PagedAnswer({ users: Type.Array(User) })

export const answer = {
  meta: { code: 200, hasMore: false },
  users: [
    {
      _id: '56db1f4613012711002229f4',
      live: true,
      userId: 'ada',
      deviceId: 'C305F2DB-56FC-404F-B6C1-BC52F0B680D8',
      metadata: { plan: 'gold', age: 36 },
      location: { type: 'Point' as const, coordinates: [13.2618, 53.5587] },
      locationAccuracy: 12.5,
      foreground: true,
      stopped: false,
      deviceType: 'iOS' as const,
      ip: '203.0.113.7',
      geofences: [],
      createdAt: new Date('2026-01-31T10:00:00Z'),
      updatedAt: new Date('2026-02-28T10:00:00Z'),
    },
  ],
}

export const path = '/v1/users?limit=10&updatedAfter=2026-01-01T00:00:00.000Z'
