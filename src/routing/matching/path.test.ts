import { expect, it } from 'vitest'
import { metresPerDegree } from '../../geo/distance.ts'
import { median, pathPoints } from './path.ts'

/** 40 points 30 m apart, of which every other one is so many metres beside the line of the others. */
const zigzag = (metres: number) => Array.from({ length: 40 }, (_, at) => (at % 2) * metres)

/** Turns of 90 degrees after each point, 300 m apart. */
const stairs = Array.from({ length: 40 }, (_, at) => 300 * Math.floor(at / 2))

it.each<[what: string, aside: number[], step: number, sent: number, believed: number]>([
  ['less of a device that could be anywhere, where its points line up', zigzag(0), 30, 500, 30],
  ['as much as its points are apart', zigzag(20), 30, 500, 72],
  ['what is usual', zigzag(0), 30, 30, 30],
  ['what is as large as the jitter', zigzag(20), 30, 40, 40],
  ['at most 100 m', zigzag(90), 30, 500, 100],
  ['at least 5 m', zigzag(20), 30, 1, 5],
  ['anything of points that are far apart', stairs, 300, 80, 80],
])('accuracies: believed is %s', (_, aside, step, sent, believed) => {
  const points = pathPoints(
    aside.map((metres, at) => ({
      coordinates: { longitude: (at * step) / metresPerDegree, latitude: metres / metresPerDegree },
      accuracy: sent,
    })),
  )
  expect(median(points.map(({ accuracy }) => accuracy))).toBeCloseTo(believed, -0.3)
})

it.each([2, 3, 9])('accuracies: %d points say too little of jitter to doubt them', (count) => {
  const points = pathPoints(
    Array.from({ length: count }, (_, at) => ({
      coordinates: { longitude: (at * 30) / metresPerDegree, latitude: 0 },
      accuracy: 80,
    })),
  )
  expect(points.map(({ accuracy }) => accuracy)).toEqual(Array(count).fill(80))
})

it('accuracies: a few large ones among others are believed', () => {
  const points = pathPoints(
    zigzag(3).map((metres, at) => ({
      coordinates: { longitude: (at * 30) / metresPerDegree, latitude: metres / metresPerDegree },
      accuracy: at % 5 === 2 ? 80 : 8,
    })),
  )
  expect(points.slice(0, 5).map(({ accuracy }) => accuracy)).toEqual([8, 8, 80, 8, 8])
})
