import { Counter, Gauge, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createDurations } from '../../http/metrics/durations.ts'
import { createMetricsSum } from './metrics-sum.ts'

/** What a process reports that answered so many requests and holds so many bytes; as it arrives, through JSON. */
async function report(requests: number, bytes: number) {
  const register = new Registry()
  new Counter({ name: 'cpu_seconds', help: 'c', registers: [register] }).inc(requests)
  new Gauge({ name: 'bytes', help: 'b', registers: [register] }).set(bytes)
  const durations = createDurations()
  const operation = { method: 'GET', route: '/v1/users', access: 'secret' as const, limit: undefined }
  for (let count = 0; count < requests; count++) durations.observe(operation, 200, 3)
  return JSON.parse(
    JSON.stringify({ registry: await register.getMetricsAsJSON(), durations: durations.text() }),
  )
}

it('sums up workers; of those that have ended only what counts up', async () => {
  const sum = createMetricsSum()
  sum.add(1, await report(2, 100))
  sum.add(2, await report(3, 100))
  const labels = 'method="GET",route="/v1/users",status="200"'
  const text = await sum.text(await report(0, 10))
  expect(text).toContain(`groma_request_duration_seconds_count{${labels}} 5\n`)
  expect(text).toContain(`groma_request_duration_seconds_bucket{${labels},le="0.0025"} 0\n`)
  expect(text).toContain('\ncpu_seconds 5\n')
  expect(text).toContain('\nbytes 210\n')
  expect(text.match(/# TYPE groma_request_duration_seconds histogram/g)).toHaveLength(1)

  sum.ended(1)
  sum.ended(2)
  sum.ended(2)
  sum.add(3, await report(1, 50))
  const later = await sum.text(await report(0, 10))
  expect(later).toContain(`groma_request_duration_seconds_count{${labels}} 6\n`)
  expect(later).toContain('\ncpu_seconds 6\n')
  expect(later).toContain('\nbytes 60\n')
})
