import { expect, it, onTestFinished } from 'vitest'
import { openTestDatabase } from '../../test/app/database.ts'
import { expectedTime } from './clocks.ts'

it('the time at a start is expected to be now, unless the last run was days before or after', async () => {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  const now = Date.parse('2026-03-02T12:00:00Z')
  expect(await expectedTime(database, now)).toBe(now) // a new database
  for (const [lastRun, expected] of [
    ['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z'],
    ['2026-02-26T12:00:00Z', '2026-02-26T12:00:00Z'],
    ['2026-03-06T12:00:00Z', '2026-03-06T12:00:00Z'],
  ] as const) {
    await database.query('update usage_progress set counted_to = $1', [lastRun])
    expect(new Date(await expectedTime(database, now))).toEqual(new Date(expected))
  }
})
