import { expect, it, onTestFinished, vi } from 'vitest'
import type { Queries } from '../../src/store/database.ts'
import { createFeed } from '../../src/tracking/feed.ts'
import { openTestDatabase } from '../app/database.ts'
import { eventually } from '../app/server.ts'

it('goes on when the clock of the database is set back', async () => {
  const { database, close } = await openTestDatabase()
  onTestFinished(close)
  let ahead = 3600 * 1e6 // microseconds: an hour
  const queries = {
    async query(text: string, ...rest: [unknown[], string]) {
      const rows = await database.query<{ at: number }>(text, ...rest)
      const isTime = /clock_timestamp\(\)\)/.test(text)
      return isTime ? rows.map(({ at }) => ({ at: at + ahead })) : rows
    },
  } as Queries
  const found: string[] = []
  const unsubscribe = await createFeed(queries, () => {}).subscribe(
    { project: 1, live: false },
    ({ events }) => found.push(...events.map(({ id }) => id)),
  )
  onTestFinished(unsubscribe)
  ahead = 0
  await database.query(
    `insert into events (bucket, id, project, live, type, created_at, body) values (0, 'new', 1, false, 'x', now(), '{}')`,
  )
  const later = performance.now() + 11_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
  onTestFinished(() => clock.mockRestore())
  await eventually(() => expect(found).toEqual(['new']))
})
