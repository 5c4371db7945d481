import type { Box } from '../../src/geo/box.ts'
import { createBoxIndex } from '../../src/geo/box-index.ts'
import { contains } from '../../src/tracking/geofences/measure.ts'
import type { Bench, Contender } from '../harness/harness.ts'
import { clustered, makeFences, makePoints, type PlacedFence, type Spot, uniform } from './fences-data.ts'
import { postgisContender } from './fences-postgis.ts'

const many = 100_000

export const bench: Bench = {
  sentence: `Which of ${many.toLocaleString('en')} geofences a point is in: in memory, looking at each, and in PostGIS.`,
  targets: [{ contender: 'index, 100,000', measure: 'cpu', atMost: 0.2 }],
  rounds: 100,
  contenders(random) {
    const spot = uniform(random)
    const fences = makeFences(many, spot, random)
    const points = makePoints(20_000, spot)
    const towns = clustered(random)
    const postgis = postgisContender({ fences, points, pointsPerRound: 300 })
    // What the others are compared with is the first: PostGIS, where it is to be had.
    return [
      ...(postgis ? [postgis] : []),
      linearContender(fences, points),
      ...[1_000, 10_000].map((count) => indexContender('', makeFences(count, spot, random), points)),
      indexContender('', fences, points),
      indexContender(', in towns', makeFences(many, towns, random), makePoints(20_000, towns)),
      changeContender(fences, spot, random),
    ]
  },
}

/** One operation is one point, and the number of fences that hold it. */
function indexContender(where: string, fences: PlacedFence[], points: Float64Array): Contender {
  const name = `index, ${fences.length.toLocaleString('en')}${where}`
  const index = build(name, fences)
  let inside = 0
  return {
    name,
    run: roundsOf(points, 5_000, (x, y) =>
      index.search(boxOfPoint(x, y), (fence) => {
        if (contains(fence, x, y)) inside += 1
      }),
    ),
    teardown: () => expectSome(name, inside),
  }
}

function linearContender(fences: PlacedFence[], points: Float64Array): Contender {
  const name = 'looking at each'
  let inside = 0
  return {
    name,
    run: roundsOf(points, 10, (x, y) => {
      for (const fence of fences) {
        const { minX, minY, maxX, maxY } = fence.box
        if (x >= minX && x <= maxX && y >= minY && y <= maxY && contains(fence, x, y)) inside += 1
      }
    }),
    teardown: () => expectSome(name, inside),
  }
}

/** The worst case: every search comes upon what was just moved. One operation is a change and a search. */
function changeContender(fences: PlacedFence[], spot: Spot, random: () => number): Contender {
  const index = createBoxIndex<PlacedFence>()
  index.replaceAll(fences)
  const moved = makeFences(10_000, spot, random)
  let at = 0
  return {
    name: 'index, each after a change',
    run() {
      for (let done = 0; done < 100; done++) {
        const fence = moved[at++ % moved.length] as PlacedFence
        // Alternately in and out, so that each is a change.
        if (!index.remove(`moved-${fence.id}`)) index.set({ ...fence, id: `moved-${fence.id}` })
        index.search(fence.box, () => {})
      }
      return 100
    },
  }
}

/** Also prints what the build took. The trees are made on demand, so a search of everything belongs to it. */
function build(name: string, fences: PlacedFence[]) {
  const bytesBefore = bytesInUse()
  const started = performance.now()
  const index = createBoxIndex<PlacedFence>()
  index.replaceAll(fences)
  index.search({ minX: -180, minY: -90, maxX: 180, maxY: 90 }, () => {})
  const milliseconds = performance.now() - started
  const megabytes = (bytesInUse() - bytesBefore) / 1e6
  console.log(`${name}: built in ${milliseconds.toFixed(0)} ms, ${megabytes.toFixed(1)} MB beside the fences`)
  return index
}

function bytesInUse(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Goes on through the points where the last round ended. */
function roundsOf(
  points: Float64Array,
  perRound: number,
  work: (x: number, y: number) => void,
): () => number {
  let at = 0
  return () => {
    for (let done = 0; done < perRound; done++) {
      work(points[at] as number, points[at + 1] as number)
      at = (at + 2) % points.length
    }
    return perRound
  }
}

function boxOfPoint(x: number, y: number): Box {
  return { minX: x, minY: y, maxX: x, maxY: y }
}

/** Nobody is quick by finding nothing. */
function expectSome(name: string, inside: number): void {
  if (inside === 0) throw new Error(`${name} found no point in any fence, expected some.`)
}
