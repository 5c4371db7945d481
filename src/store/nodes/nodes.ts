import type { Queries } from '../database.ts'

/** What a node says of itself. */
export interface NodeReport {
  id: string
  address: string
  url: string | undefined
  version: string
  maps: Record<string, string>
  ready: number
  serving: number
  missingBytes: number
}

/** Another node, which has been seen within a minute and serves files. */
export interface LivePeer {
  id: string
  url: string
  serving: number
}

export interface NodeView {
  /** Unix milliseconds, by the database's clock. */
  now: number
  /** The newest revision of the release, and the one that is decided. */
  revision: number
  decided: number
  peers: LivePeer[]
}

/** A node not seen for a minute has gone. One seen in the future is from before the database's clock was set back. */
const isLive = "seen_at between now() - interval '1 minute' and now() + interval '1 minute'"
const isForgotten = "not seen_at between now() - interval '1 day' and now() + interval '1 day'"

/** Writes the node's row, which others may have forgotten, and reads what it must know of them. */
export async function reportNode(database: Queries, node: NodeReport): Promise<NodeView> {
  const [view] = await database.query<NodeView & Record<string, unknown>>(
    `with forgotten as (delete from nodes where id <> $1 and (${isForgotten} or url = $3)),
          own as (
            insert into nodes (id, address, url, version, maps, ready, serving, missing_bytes, seen_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8, now())
            on conflict (id) do update set maps = excluded.maps, ready = excluded.ready, serving = excluded.serving,
              missing_bytes = excluded.missing_bytes, seen_at = excluded.seen_at)
     select round(date_part('epoch', clock_timestamp()) * 1000) as now,
       coalesce((select revision from cluster), 0) as revision, coalesce((select decided from cluster), 0) as decided,
       coalesce((select jsonb_agg(jsonb_build_object('id', id, 'url', url, 'serving', serving) order by id)
         from nodes where id <> $1 and url is not null and url is distinct from $3 and ${isLive}), '[]') as peers`,
    [
      node.id,
      node.address,
      node.url ?? null,
      node.version,
      JSON.stringify(node.maps),
      node.ready,
      node.serving,
      node.missingBytes,
    ],
    'report node',
  )
  return view as NodeView
}

/** It has stopped in order. */
export async function removeNode(database: Queries, id: string): Promise<void> {
  await database.query('delete from nodes where id = $1', [id])
}

export interface ListedNode extends Omit<NodeReport, 'url' | 'ready' | 'serving'> {
  url: string | null
  startedAt: Date
  seenAt: Date
  isGone: boolean
  /** Seconds for which it has not served what it should. */
  lag: number
}

export function listNodes(database: Queries): Promise<ListedNode[]> {
  return database.query<ListedNode & Record<string, unknown>>(
    `select id, address, url, version, maps, started_at as "startedAt", seen_at as "seenAt",
       not (${isLive}) as "isGone", missing_bytes as "missingBytes",
       case when url is null or serving >= decided then 0
         else round(date_part('epoch', now() - greatest(decided_at, started_at))) end as lag
     from nodes left join cluster on true where not (${isForgotten}) order by started_at, id`,
  )
}
