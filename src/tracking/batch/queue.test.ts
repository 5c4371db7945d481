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
    () => true,
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
