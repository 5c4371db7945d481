import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { locateIp } from '../../src/atlas/ip/ip.ts'
import type { Places } from '../../src/atlas/places/places.ts'
import { openWorld, type World } from '../../src/atlas/world.ts'
import type { Position } from '../../src/geo/distance.ts'
import { coarseTexts } from '../../src/geocoder/records.ts'
import { addressLayers } from '../../src/model/address.ts'
import type { Bench, Contender, Work } from '../harness/harness.ts'
import { quantile } from '../harness/statistics.ts'
import { makePlaceQueries, makePlaces, runPlaceQuery } from './atlas-places.ts'

const regions = 'regions of a place'
const reverse = 'reverse geocoding, all coarse layers'
const ip = 'location of an IP address'
const search = 'place search'

export const bench: Bench = {
  sentence:
    'What is at a place, what is around it, and where an IP address is. Latencies are milliseconds of CPU time.',
  targets: [regions, reverse, search, ip].map((contender) => ({ contender, figure: 'p99', bound: 1 })),
  rounds: 50,
  async contenders(random, { quick, points: path }) {
    const before = bytesInUse()
    const started = performance.now()
    const world = await openWorld()
    console.log(
      `the world: opened in ${(performance.now() - started).toFixed(0)} ms, ${megabytesSince(before)} MB`,
    )
    const places = populated(world, random)
    if (path) console.log(accuracyOf(world, path))
    const folder = mkdtempSync(join(tmpdir(), 'groma-bench-'))
    const atlas = await openAtlas(world, folder, {
      onFailure(error) {
        throw error
      },
    })
    const ips = await knownIps(random)
    const around = manyPlaces(world, quick ? 100_000 : 1_000_000, random)
    const wanted = makePlaceQueries(world, 5_000, random)
    return [
      timed(regions, places, ([longitude, latitude]) => world.regionsAt(longitude, latitude)),
      timed(reverse, places, (at) =>
        coarseTexts(atlas, at, addressLayers, { language: 'en', now: new Date() }),
      ),
      timed(search, wanted, (query) => runPlaceQuery(around, query)),
      {
        ...timed(ip, ips, (address) => locateIp(address)),
        teardown() {
          atlas.stop()
          rmSync(folder, { recursive: true })
        },
      },
    ]
  },
}

/** Random points within some 20 km of cities, each city equally likely. */
function populated({ cities }: World, random: () => number): Position[] {
  return Array.from({ length: 5_000 }, () => {
    const { longitude, latitude } = cities.point(Math.floor(random() * cities.count))
    return [longitude + (random() - 0.5) * 0.3, latitude + (random() - 0.5) * 0.3] as Position
  })
}

/** Prints the cost of opening the ranges. */
async function knownIps(random: () => number): Promise<string[]> {
  const before = bytesInUse()
  await locateIp('192.0.2.1')
  console.log(`the IPv4 ranges: ${megabytesSince(before)} MB`)
  const byte = () => Math.floor(random() * 256)
  return Array.from(
    { length: 5_000 },
    () => `${1 + Math.floor(random() * 223)}.${byte()}.${byte()}.${byte()}`,
  )
}

/** Prints the memory they take. */
function manyPlaces(world: World, count: number, random: () => number): Places {
  const before = bytesInUse()
  const places = makePlaces(world, count, random)
  console.log(`${count.toLocaleString('en')} places: ${megabytesSince(before)} MB`)
  return places
}

/** CPU milliseconds of the measurement itself: with slow system calls, more than the work. */
const overhead = quantile(
  Array.from({ length: 501 }, () => cpuSince(process.cpuUsage())).sort((a, b) => a - b),
  0.5,
)

function cpuSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** One operation at a time, as in a request; each round continues where the last ended. */
function timed<Input>(name: string, inputs: Input[], work: (input: Input) => unknown): Contender {
  let at = 0
  return {
    name,
    async run(): Promise<Work> {
      const times = new Float64Array(250)
      for (let done = 0; done < times.length; done++) {
        const start = process.cpuUsage()
        await work(inputs[at++ % inputs.length] as Input)
        times[done] = Math.max(0, cpuSince(start) - overhead)
      }
      times.sort()
      return { operations: times.length, latency: { p50: quantile(times, 0.5), p99: quantile(times, 0.99) } }
    },
  }
}

/** The share of postal codes guessed right, from lines of `zip,longitude,latitude,…`. */
function accuracyOf(world: World, path: string): string {
  const lines = readFileSync(path, 'utf8').trim().split('\n').slice(1)
  const right = lines.filter((line) => {
    const [zip, longitude, latitude] = line.split(',')
    return world.regionsAt(Number(longitude), Number(latitude)).postalCode?.code === zip
  })
  const share = ((100 * right.length) / lines.length).toFixed(1)
  return `postal codes: ${right.length} of ${lines.length} right, ${share} %`
}

function bytesInUse(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers, external } = process.memoryUsage()
  return heapUsed + Math.max(arrayBuffers, external)
}

function megabytesSince(before: number): string {
  return ((bytesInUse() - before) / 1e6).toFixed(0)
}
