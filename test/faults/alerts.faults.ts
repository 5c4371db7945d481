import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, it, onTestFinished } from 'vitest'
import { type MailServer, openMailServer } from '../app/mail-server.ts'
import { openReceiver, type Received } from '../app/receiver.ts'
import { eventually, startServer, storyTimeout, usedDataFolder } from '../app/server.ts'
import { seed } from '../setup/seed.ts'
import { environment, readWhole, request } from './requests.ts'

/** A server is killed while alerts of each kind begin and are delivered: each is stored once, and arrives. */

const rounds = 12
const devices = Array.from({ length: 16 }, (_, at) => `van-${at}`)

const depot = { latitude: 40.7, longitude: -73.9 }
const street = { latitude: 40.71, longitude: -73.9 }
const minutes = 0.05

const rules = [
  { name: 'arrival', when: 'event', types: ['user.entered_geofence'] },
  { name: 'fast', when: 'speed', speed: 30, emails: ['dispatch@example.com'] },
  { name: 'long', when: 'dwell', minutes },
  { name: 'silent', when: 'unseen', minutes },
]

interface Alert {
  _id: string
  type: string
  createdAt: string
  user: { deviceId: string }
}

/** Milliseconds until each kill: while updates are sent, and when only time passes. */
const pauses = (most: number, count: number, offset: number) =>
  fc.sample(fc.nat(most), { seed: seed + offset, numRuns: count })

it('kills lose and double no alert', { timeout: storyTimeout }, async () => {
  const [mail, receiver] = [await openMailServer(), await openReceiver()]
  onTestFinished(async () => void (await Promise.all([mail.close(), receiver.close()])))
  const settings = { ...environment, GROMA_SMTP_URL: mail.url, GROMA_MAILS_PER_HOUR: '100000' }
  const folder = await usedDataFolder()
  let server = await startServer(folder, settings)
  const { secret = '', publishable = '' } = (await server.keys()).test
  async function make(method: string, path: string, body: object): Promise<void> {
    expect((await request(method, server.address + path, secret, body)).status).toBe(200)
  }
  await make('PUT', '/v1/geofences/depot/1', {
    ...{ description: 'Depot', type: 'circle', radius: 100 },
    coordinates: [depot.longitude, depot.latitude],
  })
  for (const rule of rules) await make('POST', '/v1/alerts', rule)
  await make('POST', '/v1/webhooks', {
    url: receiver.url,
    types: rules.map(({ name }) => `alert.${name}`),
  })
  async function killAfter(pause: number): Promise<void> {
    await sleep(pause)
    await server.end('SIGKILL')
    server = await startServer(folder, settings)
  }

  let isUnderWay = true
  const driving = Promise.all(
    devices.map((deviceId) =>
      drive(deviceId, (body) => request('POST', `${server.address}/v1/track`, publishable, body)),
    ),
  ).finally(() => {
    isUnderWay = false
  })
  for (const pause of pauses(1500, 5, 0)) if (isUnderWay) await killAfter(pause)
  const lastStamps = await driving
  for (const pause of pauses(5000, 3, 1)) await killAfter(pause)

  const stored = new Map<string, Alert[]>()
  await eventually(async () => {
    for (const deviceId of devices) {
      const { events } = await readWhole(`${server.address}/v1/events?limit=1000&user=${deviceId}`, secret)
      stored.set(deviceId, events.filter(({ type }: Alert) => type.startsWith('alert.')).reverse())
    }
    for (const [at, deviceId] of devices.entries()) {
      const due = (lastStamps[at] as number) + minutes * 60_000
      for (const name of ['long', 'silent']) expect(timesOf(stored, deviceId, name)).toContain(due)
    }
  })
  for (const deviceId of devices) {
    expect(timesOf(stored, deviceId, 'arrival')).toHaveLength(rounds)
    expect(timesOf(stored, deviceId, 'fast')).toHaveLength(rounds)
    // Stamped with the moment at which they were due: of a visit and a silence there is one.
    for (const name of ['long', 'silent']) {
      const times = timesOf(stored, deviceId, name)
      expect(times).toEqual([...new Set(times)])
    }
  }
  await eventually(() => checkArrived(stored, receiver.requests))
  await eventually(() => checkMailed(stored, mail))
})

/** Into the depot, fast, and out again, slowly; the last time it stays. Each update is sent until it is answered. Returns the time of the last. */
async function drive(deviceId: string, send: (body: object) => Promise<{ status: number }>): Promise<number> {
  let stamp = 0
  for (let step = 1; step < 2 * rounds + 1; step++) {
    const isInside = step % 2 === 0
    stamp = Date.now()
    const place = isInside ? depot : street
    const body = {
      deviceId,
      ...place,
      accuracy: 5,
      speed: isInside ? 40 : 5,
      updatedAt: new Date(stamp).toISOString(),
    }
    while ((await send(body).catch(() => undefined))?.status !== 200) await sleep(50)
    await sleep(100)
  }
  return stamp
}

function timesOf(stored: Map<string, Alert[]>, deviceId: string, name: string): number[] {
  const own = stored.get(deviceId) ?? []
  return own.filter(({ type }) => type === `alert.${name}`).map(({ createdAt }) => Date.parse(createdAt))
}

/** All, and what came twice under the same id. Those that an update makes are in order; a dwell is stamped with an earlier time than it is stored. */
function checkArrived(stored: Map<string, Alert[]>, requests: Received[]): void {
  const deliveries = new Map<string, unknown>()
  const arrived = new Map<string, string[]>(devices.map((deviceId) => [deviceId, []]))
  for (const { body, headers } of requests) {
    const event = body.event as Alert
    const known = deliveries.get(event._id)
    const delivery = headers['x-service-delivery-id']
    if (known !== undefined) expect(delivery).toBe(known)
    else arrived.get(event.user.deviceId)?.push(event._id)
    deliveries.set(event._id, delivery)
  }
  for (const [deviceId, alerts] of stored) {
    const ids = alerts.map(({ _id }) => _id)
    const own = arrived.get(deviceId) ?? []
    expect(own.toSorted()).toEqual(ids.toSorted())
    const arrivals = new Set(alerts.filter(({ type }) => type === 'alert.arrival').map(({ _id }) => _id))
    const inOrder = (list: string[]) => list.filter((id) => arrivals.has(id))
    expect(inOrder(own)).toEqual(inOrder(ids))
  }
}

/** Alerts of one user that wait together are one message, and a message that came twice has the same id. */
function checkMailed(stored: Map<string, Alert[]>, { mails }: MailServer): void {
  const texts = new Map<string, string>()
  for (const { headers, text } of mails) {
    const id = headers.get('message-id') ?? ''
    if (texts.has(id)) expect(text).toBe(texts.get(id))
    texts.set(id, text)
  }
  const times = [...texts.values()].flatMap((text) => text.match(/^Time: .*$/gm) ?? [])
  const wanted = [...stored.values()].flat().filter(({ type }) => type === 'alert.fast')
  expect(times).toHaveLength(wanted.length)
}
