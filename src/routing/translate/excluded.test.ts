import { expect, it } from 'vitest'
import { excludedRings } from './excluded.ts'

/** `0,0 1,1`: corners x,y in thousandths of a degree, about a hundred metres each. */
const area = (corners: string, unit = 1e-3) =>
  corners.split(' ').map((corner) => {
    const [longitude = 0, latitude = 0] = corner.split(',').map((number) => Number(number) * unit)
    return { longitude, latitude }
  })

const square = '0,0 4,0 4,4 0,4'
const circle = (corners: number) =>
  Array.from({ length: corners }, (_, at) => (at / corners) * 2 * Math.PI)
    .map((angle) => `${2 + Math.cos(angle)},${2 + Math.sin(angle)}`)
    .join(' ')
const places = [
  { name: 'origin', location: { longitude: -0.001, latitude: 0.002 } },
  { name: 'destination', location: { longitude: 0.006, latitude: 0.002 } },
]

it('closes the rings', () => {
  const [ring] = excludedRings([area(square)], places) ?? []
  expect(ring).toHaveLength(5)
  expect(ring?.at(-1)).toEqual(ring?.[0])
  expect(excludedRings([area(`${square} 0,0`)], places)).toEqual([ring])
  expect(excludedRings(undefined, places)).toBeUndefined()
})

it.each([
  [
    'around the destination',
    [area(square), area('5,1 7,1 7,3 5,3')],
    /^Invalid exclude. .* around destination\.$/,
  ],
  [
    'crossed by itself',
    [area(square), area('0,0 4,4 4,0 0,4')],
    /Area 1 \(from 0\): The ring crosses itself at/,
  ],
  ['without an area', [area('0,0 1,1 2,2')], /Area 0 \(from 0\): The ring encloses no area/],
  [
    'too large',
    [area('10,10 10,11 11,11 11,10', 0.5)],
    /add up to 400, got 8\d\d: fewer, smaller or simpler/,
  ],
  ['too complicated', [area(circle(40)), area(circle(10))], /add up to 400, got 500: fewer/],
  ['across longitude 180', [area('179,10 -179,10 -179,11', 1)], /does not cross longitude 180/],
])('refuses an area %s', (_what, areas, message) => {
  expect(() => excludedRings(areas, places)).toThrow(message)
})
