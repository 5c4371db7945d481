import { expect, it } from 'vitest'
import { createDurations } from './durations.ts'

it('counts requests into the buckets of a Prometheus histogram', () => {
  const durations = createDurations()
  const operation = { method: 'GET', route: '/v1/users', access: 'secret' as const, limit: undefined }
  for (const milliseconds of [0.4, 1, 1.1, 9, 20_000]) durations.observe(operation, 200, milliseconds)
  durations.observe(operation, 404, 3)
  durations.observe(undefined, 404, 3)

  const lines = durations.text().split('\n')
  const of = (start: string) =>
    lines.filter((line) => line.startsWith(start)).map((line) => line.split(' ')[1])
  const ok = 'method="GET",route="/v1/users",status="200"'
  expect(of(`groma_request_duration_seconds_bucket{${ok}`)).toEqual(
    //  1   2.5  5    10   25   50  100  250  500   1s  2.5s 10s  +Inf
    ['2', '3', '3', '4', '4', '4', '4', '4', '4', '4', '4', '4', '5'],
  )
  expect(of(`groma_request_duration_seconds_count{${ok}}`)).toEqual(['5'])
  expect(Number(of(`groma_request_duration_seconds_sum{${ok}}`)[0])).toBeCloseTo(20.0115)
  expect(lines).toContain('groma_request_duration_seconds_count{method="any",route="unknown",status="404"} 1')
})
