import { expect, it } from 'vitest'
import { wayForEngine } from './engine-tags.ts'

it.each([
  ['destination', 'residential', undefined, 'destination'],
  ['private', 'service', undefined, 'private'],
  ['destination', 'path', undefined, undefined],
  ['destination', 'residential', 'yes', 'yes'],
  ['agricultural;forestry', 'track', undefined, 'no'],
  ['destination;agricultural', 'track', undefined, 'destination;agricultural'],
])('vehicle=%s on a %s, motor_vehicle=%s: %s', (vehicle, highway, motor_vehicle, told) => {
  const tags = { highway, vehicle, ...(motor_vehicle && { motor_vehicle }) }
  expect(wayForEngine(tags).motor_vehicle).toBe(told)
})

it.each([
  ['PT1H30M', '01:30:00'],
  ['PT45M', '00:45:00'],
  ['90', '01:30:00'],
  ['01:30', '01:30'],
  ['about an hour', 'about an hour'],
])('a ferry takes %s: %s', (duration, told) => {
  expect(wayForEngine({ route: 'ferry', duration }).duration).toBe(told)
})
