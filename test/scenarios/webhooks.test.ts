import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDispatcher, type Dispatcher } from '../../src/delivery/dispatcher.ts'
import { claimReceivers } from '../../src/store/delivery/leases.ts'
import { openNodeBeside, openTestApp, type TestApp } from '../app/app.ts'
import { openReceiver, type Received, type Receiver } from '../app/receiver.ts'
import { eventually } from '../app/server.ts'
import { draw, position, type Spot } from '../maps/draw.ts'
import { fence, walker } from '../tracking/walker.ts'

/**
 * Two servers deliver to a receiver that fails at random and is away for hours, while users move on. Servers die: one when it
 * has claimed the work, one when it has delivered and not yet written that down. Every event arrives, each user's in order.
 */

const { h, s } = draw('h . . . . s', 100) as Record<'h' | 's', Spot>
const people = 10
const steps = 12

let groma: TestApp
let beside: TestApp
let receiver: Receiver

beforeAll(async () => {
  const settings = { GROMA_WEBHOOK_NETWORKS: '127.0.0.1' }
  groma = await openTestApp(settings)
  beside = await openNodeBeside(groma)
  receiver = await openReceiver()
})
afterAll(async () => {
  await receiver.close()
  await beside.close()
  await groma.close()
})

/** A number from 0 to 1, the same in every run. */
let state = 7
function random(): number {
  state = (state * 48271) % 2147483647
  return state / 2147483647
}

/** Every tick is this much later, so that nobody waits for pauses of minutes. */
const virtualTick = 2000 // milliseconds
const time = { ahead: 0 }

function dispatcherOf(node: TestApp, database = node.database): Dispatcher {
  const { receivers } = node.webhooks
  const isAllowed = (address: string) => address === '127.0.0.1'
  const parts = { database, receivers, isAllowed, usersOf: node.tracker.currentUsers, onFailure: () => {} }
  return createDispatcher(parts, { ahead: () => time.ahead })
}

/** Ticks until the returned function is called. */
function run(dispatcher: Dispatcher): () => Promise<void> {
  let isRunning = true
  const running = (async () => {
    while (isRunning) {
      time.ahead += virtualTick
      await dispatcher.tick()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return async () => {
    isRunning = false
    await running
  }
}

/** A database that, from then on, takes no word of what was delivered: as if the server had died. */
function withoutRecords({ database }: TestApp): TestApp['database'] {
  return {
    ...database,
    query: (text, values, name) =>
      text.includes('insert into delivery_attempts')
        ? Promise.reject(new Error('dead'))
        : database.query(text, values, name),
  }
}

it('every event at least once, in order per user, and twice only under the same id', async () => {
  await fence(groma, 'home', { coordinates: position(h) })
  await fence(groma, 'store', { coordinates: position(s) })
  await beside.tracker.reloadGeofences()
  const { webhook } = (await groma.call('POST /v1/webhooks', { body: { url: receiver.url } })).body
  await beside.reload.webhooks()

  // Accepted, refused, refused by a broken connection, or accepted with an answer that is lost; each takes a while.
  const underWay = new Set<string>()
  const overlaps: string[] = []
  receiver.answer = (received: Received) => (response) => {
    const user = received.body.event.user.userId
    if (underWay.has(user)) overlaps.push(user)
    underWay.add(user)
    const chance = random()
    setTimeout(() => {
      underWay.delete(user)
      if (chance < 0.7 || chance >= 0.9) receiver.accepted.push(received)
      if (chance >= 0.8) response.destroy()
      else response.writeHead(chance < 0.7 ? 200 : 500).end()
    }, 5)
  }
  const walks = Array.from({ length: people }, (_, at) =>
    walker(at % 2 === 0 ? groma : beside, { userId: `user-${at}`, deviceId: `device-${at}` }),
  )
  const move = (step: number) => Promise.all(walks.map((walk) => walk(step % 2 === 0 ? h : s)))

  await move(0)
  expect(await claimReceivers(groma.database, 'dies with the claim', 1, 10)).toHaveLength(1)

  const dying = dispatcherOf(groma, withoutRecords(groma))
  const stopDying = run(dying)
  await eventually(() => expect(receiver.accepted.length).toBeGreaterThan(0))
  await stopDying()
  await dying.stop()

  const stops = [run(dispatcherOf(groma)), run(dispatcherOf(beside))]
  for (let step = 1; step < steps / 2; step++) await move(step)
  await receiver.close()
  for (let step = steps / 2; step < steps; step++) await move(step)
  const health = async () => {
    const { rows } = await groma.pool.query('select failures from receivers where id = $1', [webhook._id])
    return rows[0].failures
  }
  await eventually(async () => expect(await health()).toBeGreaterThan(8))
  await receiver.open()

  const stored = (await groma.pool.query('select id, user_id from events order by user_id, sequence')).rows
  expect(stored).toHaveLength(people * (2 * steps - 1))
  const waiting = async () => {
    const { rows } = await groma.pool.query('select count(*)::int as count from deliveries')
    return rows[0].count
  }
  await eventually(async () => expect(await waiting()).toBe(0))
  for (const stop of stops) await stop()

  const firsts = new Map<string, string>()
  const ids = new Map<string, Set<unknown>>()
  for (const { body, headers } of receiver.accepted) {
    firsts.set(body.event._id, body.event.user._id)
    const known = ids.get(body.event._id) ?? new Set()
    ids.set(body.event._id, known.add(headers['x-service-delivery-id']))
  }
  expect([...ids.values()].filter(({ size }) => size > 1)).toEqual([])
  expect(overlaps).toEqual([])
  const inOrder = (user: string) => [...firsts].filter(([, owner]) => owner === user).map(([id]) => id)
  for (const user of new Set(stored.map((row) => row.user_id)))
    expect(inOrder(user)).toEqual(stored.filter((row) => row.user_id === user).map((row) => row.id))
  expect(firsts.size).toBe(stored.length)
})
