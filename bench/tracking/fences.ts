import type { Box } from '../../src/geo/box.ts'
import { createBoxIndex } from '../../src/geo/box-index.ts'
import { contains } from '../../src/tracking/geofences/measure.ts'
import type { Bench, Contender } from '../harness/harness.ts'
import { clustered, makeFences, makePoints, type PlacedFence, type Spot, uniform } from './fences-data.ts'
import { postgisContender } from './fences-postgis.ts'

const many = 100_000

export const bench: Bench = {
  sentence: `Which of ${many.toLocaleString('en')} geofences a point is in: in memory, by linear scan, and in PostGIS.`,
  targets: [{ contender: 'index, 100,000', measure: 'cpu', atMost: 0.2 }],
  rounds: 100,
  contenders(random) {
    const spot = uniform(random)
    const fences = makeFences(many, spot, random)
    const points = makePoints(20_000, spot)
    const towns = clustered(random)
    const postgis = postgisContender({ fences, points, pointsPerRound: 300 })
    // The first is the baseline: PostGIS where it is installed.
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

/** One operation counts the fences that contain one point. */
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
  const name = 'linear scan'
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

/** The worst case: every search hits a fence that was just changed. One operation is a change and a search. */
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
        // Alternately added and removed, so that each is a change.
        if (!index.remove(`moved-${fence.id}`)) index.set({ ...fence, id: `moved-${fence.id}` })
        index.search(fence.box, () => {})
      }
      return 100
    },
  }
}

/** Also prints the build time. Trees are built on demand, so it includes a search of everything. */
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

/** Continues through the points where the last round ended. */
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

/** Guards against a contender that finds nothing. */
function expectSome(name: string, inside: number): void {
  if (inside === 0) throw new Error(`${name} found no point in any fence, expected some.`)
}
