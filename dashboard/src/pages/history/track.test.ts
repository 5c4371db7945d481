import { describe, expect, it } from 'vitest'
import { toGpx } from './gpx.ts'
import { measure, momentAt, splitAtGaps, stopsOf, type TrackPoint } from './track.ts'

const metre = 1 / 111_195 // degrees, along the equator
const minute = 60_000

/** `[minute, metres to the east]` */
const walk = (...places: [number, number][]): TrackPoint[] =>
  places.map(([at, metres]) => ({ x: metres * metre, y: 0, at: at * minute, accuracy: 5 }))

describe('a day is divided', () => {
  it.each<[what: string, points: [number, number][], segments: number[]]>([
    ['nothing', [], []],
    [
      'a drive',
      [
        [0, 0],
        [1, 900],
        [2, 1800],
      ],
      [3],
    ],
    [
      'a tunnel of an hour',
      [
        [0, 0],
        [1, 900],
        [61, 20_000],
        [62, 21_000],
      ],
      [2, 2],
    ],
    [
      'a phone that is silent on a desk',
      [
        [0, 0],
        [300, 20],
        [301, 30],
      ],
      [3],
    ],
  ])('%s', (_what, points, segments) => {
    expect(splitAtGaps(walk(...points)).map(({ length }) => length)).toEqual(segments)
  })
})

/** An hour: a drive of 3 km, 20 minutes at a door, back 3 km, a gap, and 1 km more. */
const day = walk(
  [0, 0],
  [2, 1500],
  [4, 3000],
  [14, 3020],
  [24, 2990],
  [26, 1500],
  [28, 0],
  [58, 9000],
  [60, 10_000],
)
const segments = splitAtGaps(day)

it('finds stops, and measures only what lies between them', () => {
  expect(segments.flatMap(stopsOf)).toMatchObject([{ from: 4 * minute, to: 24 * minute }])
  const { metres, moving, fastest } = measure(segments)
  expect(metres).toBeCloseTo(3000 + 2990 + 1000, -1)
  expect(moving).toBe((4 + 4 + 2) * minute)
  expect(fastest).toBeCloseTo(1500 / 120, 1)
})

it.each<[minutes: number, metres: number | undefined, gapUntil?: number]>([
  [-5, 0],
  [1, 750],
  [4, 3000],
  [27, 750],
  [28, 0],
  [40, 0, 58],
  [59, 9500],
  [99, 10_000],
])('at minute %d the user is at %d m', (minutes, metres, gapUntil) => {
  const moment = momentAt(segments, minutes * minute)
  expect((moment?.x ?? 0) / metre).toBeCloseTo(metres ?? 0, 3)
  expect(moment?.gapUntil).toBe(gapUntil === undefined ? undefined : gapUntil * minute)
})

it('writes GPX: a segment for each piece, names made harmless', () => {
  const gpx = toGpx('van <7> & co', splitAtGaps(walk([0, 0], [60, 5000])))
  expect(gpx.match(/<trkseg>/g)).toHaveLength(2)
  expect(gpx).toContain('<name>van &lt;7&gt; &amp; co</name>')
  expect(gpx).toContain('<trkpt lat="0" lon="0"><time>1970-01-01T00:00:00.000Z</time></trkpt>')
})
