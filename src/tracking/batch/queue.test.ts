import { expect, it } from 'vitest'
import { createQueue } from './queue.ts'
import type { SentUpdate } from './updates.ts'

const update = (project: number, device: number, at: number) =>
  ({ project, live: false, deviceId: `d${device}`, userId: undefined, receivedAt: at }) as SentUpdate

it('when more wait than a batch takes, projects share it; each device keeps its order', async () => {
  const batches: SentUpdate[][] = []
  const track = createQueue(
    async (requests) => {
      batches.push(requests.flatMap(({ updates }) => updates))
      await new Promise((resolve) => setImmediate(resolve)) // both queues run at the same time
      for (const request of requests) request.resolve([])
      return []
    },
    () => 0,
  )
  const crowd = Array.from({ length: 6000 }, (_, at) => track([update(1, at % 1000, at)]))
  const others = Array.from({ length: 20 }, (_, at) => track([update(2, at, at)]))
  await Promise.all([...crowd, ...others])
  const first = batches.slice(0, 2).flat() // of both queues
  expect(first.filter(({ project }) => project === 2)).toHaveLength(20)
  expect(first.length).toBeLessThanOrEqual(1000)
  const last = new Map<string, number>()
  for (const { project, deviceId, receivedAt } of batches.flat()) {
    const device = `${project} ${deviceId}`
    expect(receivedAt).toBeGreaterThan(last.get(device) ?? -1)
    last.set(device, receivedAt)
  }
  expect(batches.flat()).toHaveLength(6020)
})

it('updates of known devices do not wait for those of new ones; each device keeps its order', async () => {
  const batches: string[][] = []
  let createNew = () => {}
  const created = new Promise<void>((resolve) => {
    createNew = resolve
  })
  const known = new Set(['d1', 'd2'])
  const track = createQueue(
    async (requests) => {
      const devices = requests.map(({ updates }) => updates[0]?.deviceId as string)
      if (devices.some((device) => !known.has(device))) await created
      batches.push(devices)
      for (const request of requests) request.resolve([])
      return []
    },
    ({ deviceId }) => (known.has(deviceId) ? 0 : undefined),
  )
  const invented = Array.from({ length: 50 }, (_, at) => track([update(1, 100 + at, 0)]))
  await Promise.all([1, 2].map((device) => track([update(2, device, 0)])))
  known.add('d100') // known from now on, but its first update is not written yet
  const second = track([update(1, 100, 1)])
  expect(batches.flat().sort()).toEqual(['d1', 'd2'])
  createNew()
  await Promise.all([...invented, second])
  expect(batches.flat().filter((device) => device === 'd100')).toHaveLength(2)
  expect(batches.findLastIndex((batch) => batch.includes('d100'))).toBeGreaterThan(
    batches.findIndex((batch) => batch.includes('d100')),
  )
})
