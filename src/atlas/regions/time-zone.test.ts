import { expect, it } from 'vitest'
import { timeZoneAt } from './time-zone.ts'

it.each([
  ['Neubrandenburg', 13.2618, 53.5587, 'Europe/Berlin'],
  ['New York', -74.006, 40.7128, 'America/New_York'],
  ['Aden, which is not lumped with Riyadh', 45.036933, 12.826174, 'Asia/Aden'],
  ['the high seas', -30, 0, 'Etc/GMT+2'],
])('%s', async (_where, longitude, latitude, zone) => {
  expect(await timeZoneAt(longitude, latitude)).toBe(zone)
})

it.each([
  [180, 0],
  [-180, 90],
  [180, -90],
  [0, 90],
])('some zone at %d, %d', async (longitude, latitude) => {
  const zone = await timeZoneAt(longitude, latitude)
  expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow()
})
