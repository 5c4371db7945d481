import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createTurns, type Turns } from './turns.ts'

const client = { raw: { destroyed: false } }

/** Counts turns of the event loop until stopped, each of which takes so many milliseconds at least. */
function countTurns(milliseconds = 0) {
  const count = { turns: 0, stop: () => clearImmediate(next) }
  let next = setImmediate(function again() {
    count.turns++
    const over = performance.now() + milliseconds
    while (performance.now() < over);
    next = setImmediate(again)
  })
  return count
}

/** A request of so many slices; each adds the request's name to the list. */
async function request(turns: Turns, project: number, name: string, slices: number, done: string[]) {
  const pause = await turns.begin(project, client)
  for (let slice = 0; slice < slices; slice++) {
    if (slice > 0) await pause()
    done.push(name)
  }
}

it('an idle server begins at once', async () => {
  const turns = createTurns(0)
  const loop = countTurns()
  await turns.begin(1, client)
  expect(loop.turns).toBe(0)
  loop.stop()
})

it('does one slice a turn of the loop, whoever asks', async () => {
  const turns = createTurns(0)
  const done: string[] = []
  const requests = [1, 1, 2].map((project, at) => request(turns, project, `${at}`, 4, done))
  let before = 0
  while (done.length < 12) {
    await nextTurn()
    expect(done.length - before).toBeLessThanOrEqual(1)
    before = done.length
  }
  await Promise.all(requests)
})

it('projects take turns: one request does not wait for the hundred of another project', async () => {
  const turns = createTurns(0)
  const done: string[] = []
  const crowd = Array.from({ length: 101 }, () => request(turns, 1, 'a', 10, done))
  await nextTurn()
  const before = done.length
  await request(turns, 2, 'b', 3, done)
  expect(done.slice(before).filter((name) => name === 'a').length).toBeLessThanOrEqual(4)
  await Promise.all(crowd)
})

it('refuses a project of which too many requests wait, and only that one', async () => {
  const turns = createTurns(0)
  const begun = Array.from({ length: 101 }, () => turns.begin(1, client)) // one runs, a hundred wait
  await expect(turns.begin(1, client)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  const other = turns.begin(2, client)
  await Promise.all([...begun, other])
  await turns.begin(1, client)
})

it('goes on at once until its slice of time is used up', async () => {
  const turns = createTurns(60_000)
  const loop = countTurns()
  await request(turns, 1, '', 1000, [])
  expect(loop.turns).toBe(0)
  loop.stop()
})

it('does several short ones in one slice', async () => {
  const turns = createTurns(60_000)
  const done: string[] = []
  const first = request(turns, 1, 'first', 1, done)
  const others = ['a', 'b', 'c'].map((name, project) => request(turns, project, name, 1, done))
  while (done.length < 2) await nextTurn()
  expect(done).toEqual(['first', 'a', 'b', 'c'])
  await Promise.all([first, ...others])
})

it('a slow turn of the loop is rest enough', async () => {
  const turns = createTurns(0, 4, 5)
  const loop = countTurns(10)
  turns.addShort()
  await request(turns, 1, '', 20, [])
  loop.stop()
  expect(loop.turns).toBeLessThan(25)
})

it('leaves turns of the loop to other requests while any is in flight', async () => {
  const turns = createTurns(0)
  const turnsFor = async (slices: number) => {
    const loop = countTurns()
    await request(turns, 1, '', slices, [])
    loop.stop()
    return loop.turns
  }
  const alone = await turnsFor(20)
  turns.addShort()
  const beside = await turnsFor(20)
  turns.removeShort()
  expect(alone).toBeLessThan(30)
  expect(beside).toBeGreaterThan(60)
})

it('does not rest to the end once the last of them is answered', async () => {
  const turns = createTurns(0, 1_000_000, 3_600_000) // an hour
  turns.addShort()
  const done: string[] = []
  const long = request(turns, 1, 'long', 2, done)
  const spin = performance.now() + 5 // so that the rest is long
  while (performance.now() < spin);
  await sleep(30)
  expect(done).toEqual(['long'])
  turns.removeShort()
  await long
})

it('work for which nobody waits any more ends when its turn comes, or at its next pause', async () => {
  const turns = createTurns(0)
  const gone = { raw: { destroyed: false } }
  const pause = await turns.begin(1, gone)
  const waiting = turns.begin(1, gone)
  gone.raw.destroyed = true
  await expect(waiting).rejects.toMatchObject({ status: 408 })
  await expect(pause()).rejects.toMatchObject({ status: 408 })
  await turns.begin(1, client)
})
