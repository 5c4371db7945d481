import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import type { MovedUser } from '../../src/store/events/news.ts'
import { createFeedWriter } from '../../src/tracking/feed-writer.ts'

function moved(id: number, x: number): MovedUser {
  return {
    ...{ id: `user-${id}`, userId: null, deviceId: `device-${id}`, x, y: 0, accuracy: 5, foreground: null },
    ...{ battery: null, speed: 1.4, heading: null },
    ...{ stopped: null, updatedAt: new Date(0), geofenceIds: [], version: x },
  }
}

const everyone = (x: number) => Array.from({ length: 1200 }, (_, id) => moved(id, x))

it('sends a slow reader the latest locations, and buffers at most one message', async () => {
  const body = new PassThrough()
  const messages: { _id: string; location: { coordinates: number[] } }[][] = []
  const write = createFeedWriter(
    { body, send: (_event, data) => void body.write(`${data}\n`) },
    { include: ['users'] },
  )
  write({ events: [], users: everyone(0) })
  const waiting = body.readableLength + body.writableLength
  for (let x = 1; x <= 50; x++) write({ events: [], users: everyone(x) })
  expect(body.readableLength + body.writableLength).toBe(waiting)

  for await (const line of createInterface(body)) {
    messages.push(JSON.parse(line))
    if (messages.flat().length >= 1700) break
  }
  expect(messages.map(({ length }) => length)).toEqual([500, 500, 500, 200])
  const [early = [], ...late] = messages
  expect(new Set(early.map(({ location }) => location.coordinates[0]))).toEqual(new Set([0]))
  expect(new Set(late.flat().map(({ location }) => location.coordinates[0]))).toEqual(new Set([50]))
  expect(new Set(late.flat().map(({ _id }) => _id)).size).toBe(1200)
})
