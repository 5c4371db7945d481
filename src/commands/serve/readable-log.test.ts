import { expect, it } from 'vitest'
import { readableLog } from './readable-log.ts'

const time = new Date(2026, 4, 1, 7, 8, 9).getTime()

it.each<[line: object, readable: string]>([
  [
    { level: 30, requestId: 'a1', method: 'GET', route: '/v1/users/:id', status: 200, ms: 3.25, project: 1, live: false },
    '07:08:09 GET /v1/users/:id 200 3.25 ms',
  ],
  [{ level: 30, method: 'GET', status: 404, ms: 0.4 }, '07:08:09 GET (no such path) 404 0.4 ms'],
  [{ level: 30, msg: 'roads in use', regions: ['bonn'] }, '07:08:09 info: roads in use regions=["bonn"]'],
  [
    { level: 40, msg: 'a job failed', err: { message: 'no', stack: 'Error: no\n    at run' } },
    '07:08:09 warn: a job failed\nError: no\n    at run',
  ],
])('%j', (line, readable) => {
  const json = `${JSON.stringify({ time, ...line })}\n`
  expect(readableLog(json + json)).toBe(`${readable}\n${readable}\n`)
}) // biome-ignore format: a table
