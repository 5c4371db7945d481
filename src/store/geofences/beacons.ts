import { boxAround } from '../../geo/box.ts'
import { distance } from '../../geo/distance.ts'
import { type BeaconFields, type BeaconType, beaconIdentity, type StoredBeacon } from '../../model/beacon.ts'
import type { Metadata } from '../../model/fields.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { newId } from '../ids.ts'
import { type Page, pageOf } from '../page.ts'
import { isNamed, type TaggedName, valuesOf } from './tagged-names.ts'

export interface BeaconPage {
  limit: number
  createdBefore?: Date
  createdAfter?: Date
  tag?: string
  externalId?: string
}

interface BeaconRow extends Record<string, unknown> {
  id: string
  project: number
  live: boolean
  tag: string
  external_id: string
  description: string
  type: BeaconType
  uuid: string | null
  major: string | null
  minor: string | null
  uid: string | null
  instance: string | null
  longitude: number
  latitude: number
  enabled: boolean
  metadata: Metadata | null
  created_at: Date
  updated_at: Date
}

const now = "date_trunc('milliseconds', clock_timestamp())"

/** The newest first. */
export async function listBeacons(
  database: Queries,
  { project, live }: Scope,
  { limit, createdBefore, createdAfter, tag, externalId }: BeaconPage,
): Promise<Page<StoredBeacon>> {
  const rows = await database.query<BeaconRow>(
    `select * from beacons
     where project = $1 and live = $2
       and ($3::timestamptz is null or created_at < $3)
       and ($4::timestamptz is null or created_at > $4)
       and ($5::text is null or tag = $5)
       and ($6::text is null or external_id = $6)
     order by created_at desc, id desc
     limit $7`,
    [project, live, createdBefore, createdAfter, tag, externalId, limit + 1],
  )
  return pageOf(rows, limit, fromRow)
}

export async function getBeacon(
  database: Queries,
  { project, live }: Scope,
  name: TaggedName,
): Promise<StoredBeacon | undefined> {
  const [row] = await database.query<BeaconRow>(
    `select * from beacons where project = $1 and live = $2 and ${isNamed(name, 3)}`,
    [project, live, ...valuesOf(name)],
  )
  return row && fromRow(row)
}

/** Undefined when one of that tag and externalId exists. */
export async function createBeacon(
  database: Queries,
  scope: Scope,
  name: { tag: string; externalId: string },
  fields: BeaconFields,
): Promise<StoredBeacon | undefined> {
  return insert(database, scope, name, fields, 'nothing')
}

export async function upsertBeacon(
  database: Queries,
  scope: Scope,
  name: { tag: string; externalId: string },
  fields: BeaconFields,
): Promise<StoredBeacon> {
  const changes = Object.keys(toRow(fields)).map((column) => `${column} = excluded.${column}`)
  const update = `update set ${changes.join(', ')}, updated_at = excluded.updated_at`
  return (await insert(database, scope, name, fields, update)) as StoredBeacon
}

async function insert(
  database: Queries,
  { project, live }: Scope,
  { tag, externalId }: { tag: string; externalId: string },
  fields: BeaconFields,
  onConflict: string,
): Promise<StoredBeacon | undefined> {
  const row = { id: newId(), project, live, tag, external_id: externalId, ...toRow(fields) }
  const columns = Object.keys(row)
  const [made] = await database.query<BeaconRow>(
    `insert into beacons (${columns.join(', ')}, created_at, updated_at)
     values (${columns.map((_, at) => `$${at + 1}`).join(', ')}, ${now}, ${now})
     on conflict (project, live, tag, external_id) do ${onConflict} returning *`,
    Object.values(row),
  )
  return made && fromRow(made)
}

/** Undefined when there is none of that id. */
export async function replaceBeacon(
  database: Queries,
  { project, live }: Scope,
  { id }: { id: string },
  fields: BeaconFields,
): Promise<StoredBeacon | undefined> {
  const row = toRow(fields)
  const changes = Object.keys(row).map((column, at) => `${column} = $${at + 4}`)
  const [changed] = await database.query<BeaconRow>(
    `update beacons set ${changes.join(', ')}, updated_at = ${now}
     where project = $1 and live = $2 and id = $3 returning *`,
    [project, live, id, ...Object.values(row)],
  )
  return changed && fromRow(changed)
}

/** False when there is none. */
export async function deleteBeacon(
  database: Queries,
  { project, live }: Scope,
  name: TaggedName,
): Promise<boolean> {
  const gone = await database.query(
    `delete from beacons where project = $1 and live = $2 and ${isNamed(name, 3)} returning id`,
    [project, live, ...valuesOf(name)],
  )
  return gone.length > 0
}

/** Enabled ones within so many metres, the nearest first. */
export async function beaconsNear(
  database: Queries,
  { project, live }: Scope,
  x: number,
  y: number,
  metres: number,
  limit: number,
): Promise<StoredBeacon[]> {
  const { minX, minY, maxX, maxY } = boxAround(x, y, metres)
  const rows = await database.query<BeaconRow>(
    `select * from beacons
     where project = $1 and live = $2 and enabled
       and (point(longitude, latitude) <@ box(point($3, $4), point($5, $6))
         or point(longitude, latitude) <@ box(point($3 - 360, $4), point($5 - 360, $6))
         or point(longitude, latitude) <@ box(point($3 + 360, $4), point($5 + 360, $6)))`,
    [project, live, minX, minY, maxX, maxY],
  )
  return rows
    .map((row) => ({ beacon: fromRow(row), far: distance(x, y, row.longitude, row.latitude) }))
    .filter(({ far }) => far <= metres)
    .sort((a, b) => a.far - b.far)
    .slice(0, limit)
    .map(({ beacon }) => beacon)
}

/** By what they send, or by `_id`; in one read for a whole batch. */
export async function findBeacons(
  database: Queries,
  heard: (Scope & { identity: string })[],
  ids: string[],
): Promise<(StoredBeacon & { identity: string })[]> {
  const rows = await database.query<BeaconRow & { identity: string }>(
    `select * from beacons where (project, live, identity) in
       (select * from unnest($1::int[], $2::boolean[], $3::text[]))
     union
     select * from beacons where id = any($4)`,
    [
      heard.map(({ project }) => project),
      heard.map(({ live }) => live),
      heard.map(({ identity }) => identity),
      ids,
    ],
    'find beacons',
  )
  return rows.map((row) => ({ ...fromRow(row), identity: row.identity }))
}

function fromRow(row: BeaconRow): StoredBeacon {
  return {
    id: row.id,
    project: row.project,
    live: row.live,
    tag: row.tag,
    externalId: row.external_id,
    description: row.description,
    type: row.type,
    uuid: row.uuid ?? undefined,
    major: row.major ?? undefined,
    minor: row.minor ?? undefined,
    uid: row.uid ?? undefined,
    instance: row.instance ?? undefined,
    x: row.longitude,
    y: row.latitude,
    enabled: row.enabled,
    metadata: row.metadata ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function toRow(fields: BeaconFields): Record<string, unknown> {
  const { x, y, metadata, ...others } = fields
  return {
    ...others,
    identity: beaconIdentity(fields),
    longitude: x,
    latitude: y,
    metadata: metadata && JSON.stringify(metadata),
  }
}
