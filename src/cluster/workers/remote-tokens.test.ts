import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { wholeLimits } from '../../http/limits/rate-shares.ts'
import { createStreamPlaces } from '../../http/limits/stream-places.ts'
import { createTokens, type Tokens } from '../../http/limits/tokens.ts'
import type { Handlers, Peer } from './peer.ts'
import {
  createRemoteStreamPlaces,
  createRemoteTokens,
  streamHandlers,
  tokenHandlers,
} from './remote-tokens.ts'

/** Two workers and their supervisor, by a virtual clock. */
function twoWorkers() {
  const calls: string[] = []
  const handlers = tokenHandlers(
    createTokens(() => wholeLimits),
    () => 2,
  )
  const supervisor = callerOf(handlers, (name) => calls.push(name))
  return { workers: [createRemoteTokens(supervisor), createRemoteTokens(supervisor)] as const, calls }
}

/** What goes to the supervisor and back is JSON. */
function callerOf(handlers: Handlers, onCall: (name: string) => void = () => {}): Peer {
  return {
    async call(name: string, parcel: { value?: unknown }) {
      onCall(name)
      const handler = handlers[name] as Handlers[string]
      return JSON.parse(JSON.stringify(await handler(JSON.parse(JSON.stringify(parcel)))))
    },
  } as unknown as Peer
}

const key = 'operation:1:live'

/** How many of these requests pass, sent at once. */
async function passing(workers: readonly Tokens[], limit: number, each: number): Promise<number> {
  const asked = workers.flatMap((worker) => Array.from({ length: each }, () => worker.take(key, limit)))
  return (await Promise.all(asked)).filter(({ allowed }) => allowed).length
}

async function passingFor(
  milliseconds: number,
  workers: readonly Tokens[],
  limit: number,
  each: number,
): Promise<number> {
  let passed = 0
  for (let time = 0; time < milliseconds; time += 10) {
    passed += await passing(workers, limit, each)
    await vi.advanceTimersByTimeAsync(10)
  }
  return passed
}

describe('tokens of two workers', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([1, 3, 10])(
    'a limit of %i is exact, and requests of one moment are asked for together',
    async (limit) => {
      const { workers, calls } = twoWorkers()
      expect(await passing(workers, limit, 20)).toBe(limit)
      expect(calls).toEqual(['take tokens', 'take tokens'])
      await vi.advanceTimersByTimeAsync(1000)
      expect(await passing(workers, limit, 20)).toBe(limit)
    },
  )

  it('of a large limit that is far from used up, few requests are asked for', async () => {
    const { workers, calls } = twoWorkers()
    const passed = await passingFor(2000, workers, 10_000, 10)
    expect(passed).toBe(2 * 200 * 10)
    expect(calls.length).toBeLessThan(passed / 15)
  })

  it.each([40, 100, 1000])('of a limit of %i, all pass and no more', async (limit) => {
    const { workers } = twoWorkers()
    const passed = await passingFor(4000, workers, limit, Math.ceil(limit / 40))
    expect(passed).toBeGreaterThan(4.95 * limit)
    expect(passed).toBeLessThanOrEqual(5.1 * limit)
  })

  it('what is not used is given back', async () => {
    const { workers } = twoWorkers()
    await passingFor(300, workers, 1000, 2)
    await vi.advanceTimersByTimeAsync(1500)
    expect(await passing(workers, 1000, 1000)).toBe(1000)
  })

  it('a bulk asks for all of its updates at once, and later ones find theirs leased', async () => {
    const { workers, calls } = twoWorkers()
    for (let bulk = 0; bulk < 10; bulk++) expect(await passing([workers[0]], 1_000_000, 1000)).toBe(1000)
    expect(calls.length).toBeLessThan(6)
  })

  it('of those that come at once, the first pass, and the others learn when they would', async () => {
    const [worker] = twoWorkers().workers
    const taken = await Promise.all(Array.from({ length: 5 }, () => worker.take(key, 3)))
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false])
    expect(taken.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0])
    expect(taken.map(({ retryAfter }) => retryAfter)).toEqual([0, 0, 0, 1, 1])
  })

  it('the answer says how many are left for all', async () => {
    const [worker] = twoWorkers().workers
    const remaining: number[] = []
    for (let count = 0; count < 20; count++) remaining.push((await worker.take(key, 400)).remaining)
    expect(remaining).toEqual(Array.from({ length: 20 }, (_, at) => 399 - at))
  })
})

it('a project has its half of the streams over all workers, also when one has ended', async () => {
  const places = createStreamPlaces()
  const ends = [streamHandlers(places), streamHandlers(places)] as const
  const [first, second] = ends.map(({ handlers }) => createRemoteStreamPlaces(callerOf(handlers)))
  const take = (worker: typeof first, count: number) =>
    Promise.all(Array.from({ length: count }, () => worker?.take(1)))
  const [giveBack] = await take(first, 150)
  await take(second, 100)
  await expect(take(second, 1)).rejects.toMatchObject({ status: 429 })
  giveBack?.()
  await take(second, 1)
  await expect(take(second, 1)).rejects.toMatchObject({ status: 429 })
  ends[0].free()
  await take(second, 149)
  await expect(take(second, 1)).rejects.toMatchObject({ status: 429 })
})
