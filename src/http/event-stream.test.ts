import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { createEventStreams } from './event-stream.ts'
import { createStreamPlaces } from './limits/stream-places.ts'
import type { App } from './operation.ts'

const reply = {
  type: () => reply,
  header: () => reply,
  raw: { destroyed: false, once: () => {} },
} as unknown as FastifyReply

it('one project holds at most half of the streams of a server', async () => {
  const app = { addHook: () => {} } as unknown as App
  const streams = createEventStreams(app, createStreamPlaces(), async () => true)
  const open = async (project: number) =>
    (await streams.open({ caller: { project } } as FastifyRequest, reply, () => {})).body
  const times = (count: number, project: (at: number) => number) =>
    Promise.all(Array.from({ length: count }, (_, at) => open(project(at))))
  const opened = await times(250, () => 1)
  await expect(open(1)).rejects.toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
  opened.push(...(await times(250, (at) => 2 + (at % 2))))
  await expect(open(4)).rejects.toMatchObject({ status: 503 })
  const [first] = opened
  await new Promise((closed) => first?.on('close', closed).destroy())
  opened.push(await open(1))
  for (const stream of opened) stream.destroy()
})
