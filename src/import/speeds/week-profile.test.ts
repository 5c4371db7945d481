import fc from 'fast-check'
import { expect, it } from 'vitest'
import { coefficientCount, weekProfile } from './week-profile.ts'

/** As the engine reads it: km/h at an hour of the week, from Sunday at midnight. */
function speedAt(profile: Int16Array, hour: number): number {
  const bucket = Math.floor(hour * 12)
  let sum = (profile[0] as number) * Math.SQRT1_2
  for (let at = 1; at < coefficientCount; at++)
    sum += (profile[at] as number) * Math.cos((Math.PI / 2016) * (bucket + 0.5) * at)
  return sum * Math.sqrt(2 / 2016)
}

const tuesdayEight = 24 + 8

it.each([
  ['in the middle of the jam', 2 * 24 + 8.5, 6, 2],
  ['as it begins', 2 * 24 + 8, 28, 7],
  ['an hour before', 2 * 24 + 7.5, 50, 2],
  ['an hour later', 2 * 24 + 9.5, 50, 3],
  ['at night', 2 * 24 + 3.5, 50, 2],
  ['a day later', 3 * 24 + 8.5, 50, 1],
])('a jam of an hour: %s', (_when, hour, kmh, tolerance) => {
  const profile = weekProfile(
    Uint8Array.from({ length: 168 }, (_, at) => (at === tuesdayEight ? 6 : 0)),
    50,
  )
  expect(Math.abs(speedAt(profile, hour) - kmh)).toBeLessThan(tolerance)
})

it('keeps the mean of any week, and each hour that lasts', () => {
  const speed = fc.integer({ min: 1, max: 250 })
  fc.assert(
    fc.property(fc.array(speed, { minLength: 7, maxLength: 7 }), (days) => {
      const profile = weekProfile(
        Uint8Array.from({ length: 168 }, (_, hour) => days[Math.floor(hour / 24)] as number),
        1,
      )
      const range = Math.max(...days) - Math.min(...days)
      for (const [day, kmh] of days.entries())
        expect(Math.abs(speedAt(profile, (((day + 1) % 7) + 0.5) * 24) - kmh)).toBeLessThan(1 + 0.03 * range)
    }),
  )
})
