import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { createRequestLog, withoutValues } from './request-log.ts'

it.each<[sentence: string, kept: string]>([
  ['Invalid latitude. Expected a number from -90 to 90, got 95.5.', 'Invalid latitude. Expected a number from -90 to 90.'],
  ['User "ada" not found.', 'User "…" not found.'],
  ['The point 53.5574,13.2611 is nowhere.', 'The point …,… is nowhere.'],
  ['Missing deviceId.', 'Missing deviceId.'],
])('%s', (sentence, kept) => {
  expect(withoutValues(sentence)).toBe(kept)
}) // biome-ignore format: a table

it('keeps a few of each key, refused ones apart, and nothing of operators', () => {
  const log = createRequestLog(() => 0)
  const operation = { method: 'POST', route: '/v1/track' }
  const request = (more: object) => ({ operation, ...more }) as unknown as FastifyRequest
  const busy = { project: 1, live: true, secret: false }
  const quiet = { project: 2, live: false, secret: true }
  for (let i = 0; i < 1000; i++) log.add(request({ caller: busy }), 200, 1)
  log.add(request({ caller: busy, failure: 'Rate limit exceeded.' }), 429, 0.24)
  log.add(request({ caller: quiet }), 200, 1)
  log.add(request({ caller: quiet, operator: { name: 'olga' } }), 200, 1)
  log.add(request({}), 401, 1)
  const kept = log.take()
  expect(kept.filter(({ project }) => project === 2)).toHaveLength(1)
  expect(kept.filter(({ status }) => status === 200 && kept)).toHaveLength(51)
  expect(kept.find(({ status }) => status === 429)).toEqual({
    project: 1,
    live: true,
    at: new Date(0),
    ...{ method: 'POST', route: '/v1/track', status: 429, ms: 0.2, key: 'publishable' },
    error: 'Rate limit exceeded.',
  })
  expect(log.take()).toEqual([])
})
