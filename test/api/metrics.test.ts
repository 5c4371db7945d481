import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { workerMetrics } from '../../src/cluster/workers/worker-metrics.ts'
import { startClock } from '../../src/jobs/clock.ts'
import { openTestApp, type TestApp } from '../app/app.ts'
import { eventually } from '../app/server.ts'
import { fence, walker } from '../tracking/walker.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
})
afterAll(() => groma.close())

const metrics = async (): Promise<string> => (await groma.call('GET /metrics', { key: '' })).body
const reading = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  )

it.each(['grafana-dashboard.json', 'prometheus-rules.yml'])(
  'docs/monitoring/%s names only metrics that are exported',
  async (file) => {
    const text = readFileSync(new URL(`../../docs/monitoring/${file}`, import.meta.url), 'utf8')
    const named = new Set(text.match(/\b(groma|nodejs|process)_\w+/g))
    const ofWorkers = workerMetrics({ fleet: () => ({ members: [] }), accidents: () => 0 } as never)
    const exported = new Set([
      ...[...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name),
      ...ofWorkers.map(({ name }) => name),
    ])
    const unknown = [...named].filter((name) => !exported.has(name.replace(/_(bucket|count|sum)$/, '')))
    expect(named.size).toBeGreaterThan(10)
    expect(unknown).toEqual([])
  },
)

it('tell what was written, what waits, the disk and the build', async () => {
  const before = await metrics()
  await fence(groma, 'home', { coordinates: [13.4, 52.5] })
  await groma.call('POST /v1/webhooks', { body: { url: 'https://hooks.example.com/' } })
  await walker(groma)({ latitude: 52.5, longitude: 13.4 })
  const after = await metrics()
  const grown = (series: string) => reading(after, series) - reading(before, series)
  expect(grown('groma_updates_total')).toBe(1)
  expect(grown('groma_events_total')).toBe(1)
  expect(reading(after, 'groma_deliveries_waiting')).toBe(1)
  expect(reading(after, 'groma_deliveries_oldest_seconds')).toBeGreaterThan(0)
  expect(reading(after, 'groma_routing_queries{state="waiting"}')).toBe(0)
  expect(reading(after, 'groma_disk_bytes{kind="size"}')).toBeGreaterThan(1e6)
  expect(after).toMatch(/^groma_build_info\{version="\d+\.\d+\.\d+",node="[\d.]+"\} 1$/m)
})

it('tell which jobs are late, and which fail', async () => {
  let release = () => {}
  const stuck = new Promise<void>((resolve) => {
    release = resolve
  })
  const jobs = [
    { name: 'stuck', every: 1, run: () => stuck },
    { name: 'broken', every: 1, run: () => Promise.reject(new Error('no')) },
  ]
  const clock = startClock(jobs, () => {})
  await eventually(async () => {
    const text = await metrics()
    expect(reading(text, 'groma_job_lag_seconds{job="stuck"}')).toBeGreaterThan(0)
    expect(reading(text, 'groma_job_failures_total{job="broken"}')).toBeGreaterThan(0)
  })
  release()
  await clock.stop()
  expect(await metrics()).not.toContain('groma_job_lag_seconds{job="stuck"}')
})
