import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runningProcesses } from '../app/processes.ts'
import { walkedFences } from './walkers.ts'

/** Limits that the load of these tests would exceed. */
export const environment = {
  GROMA_LIMITS:
    'track=off,events.list=off,users.locations=off,geofences.upsert=off,route.distance=off,geocode.forward=off',
  GROMA_LOG_LEVEL: 'silent',
  GROMA_WEBHOOK_NETWORKS: '127.0.0.1',
}

/** One request; throws when there is no answer in time. */
export async function request(method: string, url: string, key: string, body?: object, patience = 60_000) {
  const answer = await fetch(url, {
    method,
    headers: { authorization: key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
  return { status: answer.status, body: (await answer.json()) as any }
}

/** A list, which must be whole. */
export async function readWhole(url: string, key: string) {
  const { status, body } = await request('GET', url, key)
  expect([status, body.meta.hasMore]).toEqual([200, false])
  return body
}

/** The geofences that the walks pass. */
export async function makeFences(address: string, key: string): Promise<void> {
  for (const { name, body } of walkedFences)
    expect((await request('PUT', `${address}/v1/geofences/place/${name}`, key, body)).status).toBe(200)
}

/** The postmaster of the cluster in `<folder>/postgres`, unless it has ended, or its pid was reused. */
export async function killPostmaster(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  const [pid = ''] = text.split('\n')
  const postmaster = (await runningProcesses()).find((one) => one.pid === Number(pid))
  if (postmaster?.args.includes(folder)) process.kill(postmaster.pid, 'SIGKILL')
}
