import type { Scope } from '../../model/project/scope.ts'
import type { KnownSegment, PastVisit, SegmentRule } from '../../model/segment.ts'
import type { Database, Queries } from '../database.ts'
import { moveRevision } from '../revisions.ts'

interface SegmentRow extends Record<string, unknown> {
  project: number
  live: boolean
  external_id: string
  description: string
  rule: SegmentRule
}

export interface LoadedSegment extends Scope, KnownSegment {}

/** The segments of all projects, which every node keeps in memory. */
export async function loadSegments(database: Queries): Promise<LoadedSegment[]> {
  const rows = await database.query<SegmentRow>('select * from segments order by external_id')
  return rows.map(toSegment)
}

/** As they are now: what a node has in memory may be older than what another has just changed, or name a user who was erased. */
export async function listSegments(database: Queries, { project, live }: Scope): Promise<KnownSegment[]> {
  const rows = await database.query<SegmentRow>(
    'select * from segments where project = $1 and live = $2 order by external_id',
    [project, live],
  )
  return rows.map(toSegment)
}

function toSegment({ project, live, external_id, description, rule }: SegmentRow): LoadedSegment {
  return { project, live, externalId: external_id, description, rule }
}

export function putSegment(
  database: Database,
  { project, live }: Scope,
  { externalId, description, rule }: KnownSegment,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.query(
      `insert into segments (project, live, external_id, description, rule) values ($1, $2, $3, $4, $5)
       on conflict (project, live, external_id)
       do update set description = excluded.description, rule = excluded.rule, updated_at = now()`,
      [project, live, externalId, description, JSON.stringify(rule)],
    )
    await moveRevision(transaction, 'settings')
  })
}

/** False when there is none. */
export function deleteSegment(
  database: Database,
  { project, live }: Scope,
  externalId: string,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const gone = await transaction.query(
      'delete from segments where project = $1 and live = $2 and external_id = $3 returning external_id',
      [project, live, externalId],
    )
    if (gone.length > 0) await moveRevision(transaction, 'settings')
    return gone.length > 0
  })
}

interface VisitRow extends Record<string, unknown> {
  userId: string
  at: number
  tag: string | null
  slug: string | null
  name: string | null
  categories: string[] | null
}

/** Entries into geofences and places by these users (users.id) in the last `days` days. */
export async function pastVisits(
  database: Queries,
  ids: string[],
  days: number,
): Promise<Map<string, PastVisit[]>> {
  const rows = await database.query<VisitRow>(
    `select user_id as "userId", round(date_part('epoch', created_at) * 1000) as at,
       body #>> '{geofence,tag}' as tag, body #>> '{place,chain,slug}' as slug, body #>> '{place,chain,name}' as name,
       body #> '{place,categories}' as categories
     from events
     where user_id = any($1) and type in ('user.entered_geofence', 'user.entered_place')
       and created_at > now() - $2 * interval '1 day'`,
    [ids, days],
  )
  const found = new Map<string, PastVisit[]>(ids.map((id) => [id, []]))
  for (const { userId, at, tag, slug, name, categories } of rows) {
    found.get(userId)?.push({
      at,
      geofenceTag: tag ?? undefined,
      chain: slug === null ? undefined : { slug, name: name ?? slug },
      categories: categories ?? [],
    })
  }
  return found
}
