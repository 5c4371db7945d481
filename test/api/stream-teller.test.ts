import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { tellerOf } from '../../src/api/stream-teller.ts'
import type { MovedUser } from '../../src/store/events/news.ts'

function moved(id: number, x: number): MovedUser {
  return {
    ...{ id: `user-${id}`, userId: null, deviceId: `device-${id}`, x, y: 0, accuracy: 5, foreground: null },
    ...{ stopped: null, updatedAt: new Date(0), geofenceIds: [], version: x },
  }
}

const everyone = (x: number) => Array.from({ length: 1200 }, (_, id) => moved(id, x))

it('tells who reads slowly where users are by then, and keeps no more than one message waiting', async () => {
  const body = new PassThrough()
  const messages: { _id: string; location: { coordinates: number[] } }[][] = []
  const tell = tellerOf(
    { body, send: (_event, data) => void body.write(`${data}\n`) },
    { include: ['users'] },
  )
  tell({ events: [], users: everyone(0) })
  const waiting = body.readableLength + body.writableLength
  for (let x = 1; x <= 50; x++) tell({ events: [], users: everyone(x) })
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
