import { boxAround } from '../../geo/box.ts'
import { distance } from '../../geo/distance.ts'
import { type BeaconFields, beaconIdentity, type StoredBeacon } from '../../model/beacon.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { newId } from '../ids.ts'
import { cursorValues, isAfter, type ListPosition, type Page, readPage } from '../page.ts'
import { assignments, fromExcluded, parameters } from '../rows/row-mapping.ts'
import { beaconFields, storedBeacon } from './beacon-row.ts'
import { isNamed, type TaggedName, valuesOf } from './tagged-names.ts'

export interface BeaconPage {
  limit: number
  cursor?: ListPosition
  createdBefore?: Date
  createdAfter?: Date
  tag?: string
  externalId?: string
}

const now = "date_trunc('milliseconds', statement_timestamp())"

/** Newest first. */
export async function listBeacons(
  database: Queries,
  { project, live }: Scope,
  page: BeaconPage,
): Promise<Page<StoredBeacon>> {
  const { createdBefore, createdAfter, tag, externalId } = page
  const slice = (limit: number, cursor: ListPosition | undefined) =>
    database.query(
      `select ${storedBeacon.select} from beacons
     where project = $1 and live = $2
       and ($3::timestamptz is null or created_at < $3)
       and ($4::timestamptz is null or created_at > $4)
       and ($5::text is null or tag = $5)
       and ($6::text is null or external_id = $6)
       and ${isAfter('created_at', 8, 'desc')}
     order by created_at desc, id desc
     limit $7`,
      [project, live, createdBefore, createdAfter, tag, externalId, limit, ...cursorValues(cursor)],
    )
  return readPage(page, slice, storedBeacon.read, ({ id, createdAt }) => ({ at: createdAt.getTime(), id }))
}

export async function getBeacon(
  database: Queries,
  { project, live }: Scope,
  name: TaggedName,
): Promise<StoredBeacon | undefined> {
  const [row] = await database.query(
    `select ${storedBeacon.select} from beacons where project = $1 and live = $2 and ${isNamed(name, 3)}`,
    [project, live, ...valuesOf(name)],
  )
  return row && storedBeacon.read(row)
}

/** Undefined when one with that tag and externalId exists. */
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
  const update = `update set ${fromExcluded(changedColumns)}, updated_at = excluded.updated_at, ${countDisabling('beacons', 'excluded.enabled')}`
  return (await insert(database, scope, name, fields, update)) as StoredBeacon
}

const changedColumns = [...beaconFields.written, 'identity']
/** `enabled`: as it will be. */
const countDisabling = (before: string, enabled: string) =>
  `times_disabled = ${before}.times_disabled + (${before}.enabled and not ${enabled})::int`

const insertedColumns = ['id', 'project', 'live', 'tag', 'external_id', ...changedColumns]

async function insert(
  database: Queries,
  { project, live }: Scope,
  { tag, externalId }: { tag: string; externalId: string },
  fields: BeaconFields,
  onConflict: string,
): Promise<StoredBeacon | undefined> {
  const [made] = await database.query(
    `insert into beacons (${insertedColumns.join(', ')}, created_at, updated_at)
     values (${parameters(insertedColumns)}, ${now}, ${now})
     on conflict (project, live, tag, external_id) do ${onConflict} returning ${storedBeacon.select}`,
    [newId(), project, live, tag, externalId, ...beaconFields.values(fields), beaconIdentity(fields)],
  )
  return made && storedBeacon.read(made)
}

/** Undefined when there is none with that id. */
export async function replaceBeacon(
  database: Queries,
  { project, live }: Scope,
  { id }: { id: string },
  fields: BeaconFields,
): Promise<StoredBeacon | undefined> {
  const [changed] = await database.query(
    `update beacons set ${assignments(changedColumns, 4)}, updated_at = ${now},
       ${countDisabling('beacons', `$${4 + changedColumns.indexOf('enabled')}::boolean`)}
     where project = $1 and live = $2 and id = $3 returning ${storedBeacon.select}`,
    [project, live, id, ...beaconFields.values(fields), beaconIdentity(fields)],
  )
  return changed && storedBeacon.read(changed)
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

/** Enabled beacons within `radius` metres, nearest first. */
export async function beaconsNear(
  database: Queries,
  { project, live }: Scope,
  { x, y, radius, limit }: { x: number; y: number; radius: number; limit: number },
): Promise<StoredBeacon[]> {
  const { minX, minY, maxX, maxY } = boxAround(x, y, radius)
  const rows = await database.query(
    `select ${storedBeacon.select} from beacons
     where project = $1 and live = $2 and enabled
       and (point(longitude, latitude) <@ box(point($3, $4), point($5, $6))
         or point(longitude, latitude) <@ box(point($3 - 360, $4), point($5 - 360, $6))
         or point(longitude, latitude) <@ box(point($3 + 360, $4), point($5 + 360, $6)))`,
    [project, live, minX, minY, maxX, maxY],
  )
  return rows
    .map(storedBeacon.read)
    .map((beacon) => ({ beacon, far: distance(x, y, beacon.x, beacon.y) }))
    .filter(({ far }) => far <= radius)
    .sort((a, b) => a.far - b.far)
    .slice(0, limit)
    .map(({ beacon }) => beacon)
}

/** By the identity they broadcast, or by `_id`, oldest first; one query for a whole batch. */
export async function findBeacons(
  database: Queries,
  heard: (Scope & { identity: string })[],
  ids: string[],
): Promise<(StoredBeacon & { identity: string })[]> {
  const rows = await database.query<{ identity: string }>(
    `select ${storedBeacon.select}, identity from beacons where (project, live, identity) in
       (select * from unnest($1::int[], $2::boolean[], $3::text[]))
     union
     select ${storedBeacon.select}, identity from beacons where id = any($4)
     order by id`,
    [
      heard.map(({ project }) => project),
      heard.map(({ live }) => live),
      heard.map(({ identity }) => identity),
      ids,
    ],
    'find beacons',
  )
  return rows.map((row) => ({ ...storedBeacon.read(row), identity: row.identity }))
}
