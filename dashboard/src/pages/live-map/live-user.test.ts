import { expect, it } from 'vitest'
import { stateOf, type UserNews, updated } from './live-user.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const van: UserNews = {
  _id: '1',
  userId: 'van-1',
  deviceId: 'phone',
  location: { type: 'Point', coordinates: [13.26, 53.55] },
  updatedAt: minutesAgo(0),
}
const at = (x: number, y: number) => ({ type: 'Point' as const, coordinates: [x, y] })

it.each([
  ['moving', { speed: 12 }],
  ['moving', {}],
  ['stopped', { stopped: true, speed: 12 }],
  ['moving', { stopped: false, speed: 0 }],
  ['stopped', { speed: 0.2 }],
  ['silent', { speed: 12, updatedAt: minutesAgo(11) }],
] as const)('is %s after %j', (state, news) => {
  expect(updated(undefined, { ...van, ...news }, now).state).toBe(state)
})

it('falls silent without news', () => {
  const user = updated(undefined, van, now)
  expect([stateOf(user, now + 9 * 60_000), stateOf(user, now + 11 * 60_000)]).toEqual(['moving', 'silent'])
})

it('leaves a trail, with each place once, and a new one after a long pause', () => {
  let user = updated(undefined, { ...van, description: 'Lena', updatedAt: minutesAgo(3) }, now)
  for (const [x, minutes] of [[13.26, 2], [13.27, 1], [13.28, 0]] as const) // biome-ignore format: one line
    user = updated(user, { ...van, location: at(x, 53.55), updatedAt: minutesAgo(minutes) }, now)
  expect(user.trail).toEqual([[13.26, 53.55], [13.27, 53.55], [13.28, 53.55]]) // biome-ignore format: one line
  expect([user.label, user.description]).toEqual(['van-1', 'Lena'])
  const later = new Date(now + 20 * 60_000).toISOString()
  expect(updated(user, { ...van, updatedAt: later }, now + 20 * 60_000).trail).toEqual([[13.26, 53.55]])
})

it('keeps a trail of the last positions only', () => {
  let user = updated(undefined, van, now)
  for (let step = 1; step <= 100; step++)
    user = updated(user, { ...van, location: at(13 + step / 1000, 53.5) }, now)
  expect([user.trail.length, user.trail.at(-1)]).toEqual([60, [13.1, 53.5]])
})
