import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { ProjectKeys } from '../../src/store/projects/projects.ts'
import { type Answer, createChecks, withParsed } from '../requests/answers.ts'
import { createHttpClient } from '../requests/http-client.ts'
import { createObjects } from '../requests/objects.ts'
import { operationsOf } from '../requests/operations.ts'
import { anyRequest, type Sent } from '../requests/requests.ts'

const count = 200
const atOnce = 8

/** Requests of every kind, most of them invalid, with the keys of a project of their own: each is answered as documented. */
export async function sendHostileRequests(address: string, keys: ProjectKeys, seed: number): Promise<void> {
  const document = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
  const operations = operationsOf(document).filter(({ id }) => id !== 'streamEvents') // does not end
  const checks = createChecks(operations)
  const known = { keys, objects: createObjects() }
  const any = fc.oneof(...operations.map((operation) => anyRequest(operation, known)))
  const requests = fc.sample(any, { seed, numRuns: count })
  const http = createHttpClient(address)
  const faults: string[] = []
  let answered = 0
  async function sendAll(): Promise<void> {
    for (let sent = requests.pop(); sent; sent = requests.pop()) {
      const answer = await http.send(framed(sent)).then(withParsed, () => undefined)
      if (!answer) continue // a connection may be closed on such a caller
      answered += 1
      const fault = isAway(answer) ? undefined : checks.faultOf(sent, answer)
      if (fault) faults.push(`${fault}: ${answer.statusCode} ${answer.body} to ${JSON.stringify(sent)}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendAll)).finally(http.close)
  expect(faults).toEqual([])
  expect(answered).toBeGreaterThan(count / 2)
}

/** The database may still recover from the fault before. */
function isAway({ statusCode, headers }: Answer): boolean {
  return statusCode === 503 && 'retry-after' in headers
}

/** With headers of the right frame: broken HTTP has tests of its own. Node gives the length of a GET's body only when told. */
function framed({ headers, payload, ...sent }: Sent): Sent {
  const kept = Object.entries(headers).filter(([name]) => name === 'authorization' || name === 'content-type')
  const length = payload === undefined ? [] : [['content-length', String(Buffer.byteLength(payload))]]
  return {
    ...sent,
    headers: Object.fromEntries([...kept, ...length]),
    ...(payload !== undefined && { payload }),
  }
}
