import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Position } from '../../src/geo/distance.ts'
import { lengthOf } from '../../src/routing/translate/geometry.ts'
import { decodePolyline } from '../../src/routing/translate/polyline.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import type { BuiltFolder } from '../maps/built-folder.ts'
import { demoRegion } from '../maps/demo-region.ts'
import { type Drive, makeDrives, tick } from '../tracking/drives.ts'
import { fence } from '../tracking/walker.ts'

let demo: BuiltFolder
let groma: TestApp
let drives: Drive[]
const began = Date.now()

/** What a driver was told: at each update the ETA in seconds and the time really left, and where which event came. */
interface Told {
  etas: { eta: number; left: number }[]
  events: { type: string; at: Position; left: number }[]
}

beforeAll(async () => {
  demo = await demoRegion()
  groma = await openTestApp({ GROMA_DATA: demo.folder })
  drives = await makeDrives(groma.engine, 20, seeded(7))
  for (const [at, { end }] of drives.entries())
    await fence(groma, String(at), { coordinates: end, radius: 30 }, 'store')
})

afterAll(async () => {
  vi.useRealTimers()
  await groma?.close()
  await demo?.remove()
})

describe('drives through the demo region at other speeds than the engine plans', () => {
  let live: Told[]
  /** Of each of the first two drives: with a clock 5 min fast, one 5 min slow, and as a replay with such a clock. */
  let others: Told[][]

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: began })
    const clocks = [300_000, -300_000]
    const some = drives.slice(0, 2)
    const runs = [
      ...drives.map((drive, at) => startDrive(drive, at, { name: `live-${at}`, clock: 0 })),
      ...some.flatMap((drive, at) => [
        ...clocks.map((clock) => startDrive(drive, at, { name: `clock-${at}-${clock}`, clock })),
        startDrive(drive, at, { name: `replay-${at}`, clock: -300_000, replays: 40 }),
      ]),
    ]
    const started = await Promise.all(runs)
    // All by one clock: the updates of a moment are one batch. A few begin with each tick, so that they do not all ask for a new
    // route at the same moment, of which some would go on with the old one.
    const longest = Math.max(...drives.map(({ places }) => places.length))
    const later = drives.map((_, at) => at % 12) // ticks, of a minute
    const starts = [...later, ...some.flatMap((_, at) => [at, at, at])]
    for (let at = 0; at < longest + 12; at++) {
      vi.setSystemTime(began + at * tick * 1000)
      await Promise.all(started.map(({ send }, index) => send(at - (starts[index] as number))))
    }
    const told = started.map((run) => run.told)
    live = told.slice(0, drives.length)
    others = some.map((_, at) => told.slice(drives.length + 3 * at, drives.length + 3 * at + 3))
  })

  it('start, approach and arrive, each once and in this order', () => {
    for (const { events } of live)
      expect(
        events.map(({ type }) => type).filter((type) => /(started|approaching|arrived)/.test(type)),
      ).toEqual([
        'user.started_trip',
        'user.approaching_trip_destination',
        'user.arrived_at_trip_destination',
      ])
  })

  it('have ETAs with an error of 5 % in the median, and of 15 % at most in nine of ten', () => {
    const wrong = live.flatMap(({ etas }) =>
      etas.filter(({ eta, left }) => eta > 0 && left > 30).map(({ eta, left }) => Math.abs(eta / left - 1)),
    )
    expect(wrong.length).toBeGreaterThan(1000)
    expect(quantile(wrong, 0.5)).toBeLessThan(0.05)
    expect(quantile(wrong, 0.9)).toBeLessThan(0.15)
  })

  it('approach three minutes before the end, give or take 20 s', () => {
    const off = live.map(({ events }) => {
      const approaching = events.find(({ type }) => type === 'user.approaching_trip_destination')
      return Math.abs((approaching?.left ?? 0) - 180)
    })
    expect(off.filter((seconds) => seconds > 20)).toEqual([])
  })

  it('have the same events at the same places with any clock, and in a replay', () => {
    const places = ({ events }: Told) =>
      events.map(({ type, at: [x, y] }) => `${type} ${x.toFixed(5)},${y.toFixed(5)}`)
    for (const [at, told] of others.entries())
      for (const one of told) expect(places(one)).toEqual(places(live[at] as Told))
  })
})

const nowhere: Drive['places'][number] = { position: [0, 0], left: 0 }

it.each<[name: string, before: (typeof nowhere)[], after: (typeof nowhere)[]]>([
  ['seldom', [], []],
  ['seldom-from-nowhere', [nowhere], []],
  ['seldom-to-nowhere', [], [nowhere, nowhere]],
])(
  'has taken a route along the roads, although it was seen twice a minute only: %s',
  async (name, before, after) => {
    vi.useFakeTimers({ toFake: ['Date'], now: began })
    const [{ places, line }] = drives as [Drive]
    const seen = places.filter((_, at) => at % 6 === 0 || at === places.length - 1)
    const sent = [...before, ...seen, ...after]
    const { send } = await startDrive({ ...drives[0], places: sent } as Drive, 0, { name, clock: 0 })
    for (const at of sent.keys()) {
      vi.setSystemTime(began + at * 30_000)
      await send(at)
    }
    await groma.call(`PATCH /v1/trips/${name}/update`, { body: { status: 'completed' } })
    const { body } = await groma.call(`GET /v1/trips/${name}/route?units=metric`)
    const taken = decodePolyline(body.geometry.polyline, 6)
    expect(lengthOf(seen.map(({ position }) => position)) / lengthOf(line)).toBeLessThan(0.97)
    expect(lengthOf(taken) / lengthOf(line)).toBeCloseTo(1, 1)
    expect(body.distance.value).toBeCloseTo(lengthOf(taken), -1)
  },
)

interface Device {
  name: string
  /** Milliseconds that its clock is fast. */
  clock: number
  /** Sends so many updates at a time. */
  replays?: number
}

/** A trip and the function that sends its update of each tick. */
async function startDrive(
  { places }: Drive,
  at: number,
  { name, clock, replays }: Device,
): Promise<{ told: Told; send(at: number): Promise<void> }> {
  const told: Told = { etas: [], events: [] }
  const trip = {
    externalId: name,
    userId: name,
    destinationGeofenceTag: 'store',
    destinationGeofenceExternalId: String(at),
  }
  await groma.call('POST /v1/trips', { body: trip })
  let kept: object[] = []
  const leftAt = new Map(places.map(({ position, left }) => [String(position), left]))

  async function send(index: number): Promise<void> {
    const place = places[index]
    if (!place) return
    const [longitude, latitude] = place.position
    const updatedAt = new Date(Date.now() + clock).toISOString()
    const update = { deviceId: name, userId: name, latitude, longitude, accuracy: 5, updatedAt }
    kept.push(replays === undefined ? update : { ...update, replayed: true })
    const isDue = kept.length === (replays ?? 1) || index === places.length - 1
    if (!isDue) return
    const { status, body } = await (replays === undefined
      ? groma.call('POST /v1/track', { body: update })
      : groma.call('POST /v1/track/replay', { body: { replays: kept } }))
    if (status !== 200) throw new Error(JSON.stringify(body))
    kept = []
    for (const event of body.events) {
      const [x, y] = event.location.coordinates
      told.events.push({ type: event.type, at: [x, y], left: leftAt.get(`${x},${y}`) ?? Number.NaN })
    }
    told.etas.push({ eta: body.user.trip.eta.duration * 60, left: place.left })
  }
  return { told, send }
}

function quantile(values: number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] as number
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}
