import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { createEventStreams } from './event-stream.ts'
import type { App } from './operation.ts'

const reply = { type: () => reply, header: () => reply } as unknown as FastifyReply

it('one project holds at most half of the streams of a server', async () => {
  const streams = createEventStreams({ addHook: () => {} } as unknown as App, async () => true)
  const open = (project: number) =>
    streams.open({ caller: { project } } as FastifyRequest, reply, () => {}).body
  const opened = Array.from({ length: 250 }, () => open(1))
  expect(() => open(1)).toThrow(expect.objectContaining({ status: 429, headers: { 'retry-after': '5' } }))
  opened.push(...Array.from({ length: 250 }, (_, at) => open(2 + (at % 2))))
  expect(() => open(4)).toThrow(expect.objectContaining({ status: 503 }))
  const [first] = opened
  await new Promise((closed) => first?.on('close', closed).destroy())
  opened.push(open(1))
  for (const stream of opened) stream.destroy()
})
