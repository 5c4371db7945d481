import { keptForEver, type Retention } from '../../model/project/retention.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Database, Queries } from '../database.ts'
import { moveRevision } from '../revisions.ts'

/** How many days each project and environment keeps rows of a kind; 0 for ever. */
export function retentionOf(database: Queries, kind: keyof Retention): Promise<(Scope & { days: number })[]> {
  return database.query(
    `select project, live, coalesce((project_settings #>> $1)::int, 0) as days from settings`,
    [['retention', kind]],
  )
}

/** Projects from before there was a choice keep locations as long as their server did, and everything else for ever. */
export function adoptRetention(database: Database, historyDays: number): Promise<void> {
  return database.transaction(async (transaction) => {
    const changed = await transaction.query(
      `insert into settings (project, live, project_settings)
       select id, live, jsonb_build_object('retention', $1::jsonb) from projects, unnest(array[false, true]) as live
       on conflict (project, live) do update set project_settings = settings.project_settings || excluded.project_settings
       where not settings.project_settings ? 'retention'
       returning project`,
      [JSON.stringify({ ...keptForEver, locations: historyDays })],
    )
    if (changed.length > 0) await moveRevision(transaction, 'settings')
  })
}
