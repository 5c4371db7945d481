import { insertOutbox, outboxRows } from '../delivery/outbox.ts'
import type { WantedBy } from '../delivery/receivers.ts'
import { sequenceOf } from '../events/sequence.ts'
import { arraysOf, rowsOfArrays, rowsOfJson, type SentColumns } from '../rows/sent-rows.ts'
import type { StoredEvent, StoredLocation, StoredUser } from './tracking.ts'

export interface BatchRows {
  /** Each with its new version: 1 for a new user, else one more than was read. */
  users: StoredUser[]
  events: StoredEvent[]
  locations: StoredLocation[]
  /** Of all users that are not new, only the columns have changed that a move changes. */
  areMoves?: boolean
}

/**
 * One statement that writes a batch. It returns the ids of the users written as one list, or null where all are, as nearly always;
 * events and locations of other users are left out. It has only the parts that the batch needs: most batches update existing users
 * without events, and each further part costs the database time. What nearly every batch has is sent as columns, the rest as JSON.
 */
export function saveStatement({ users, events, locations, areMoves = false }: BatchRows, wantedBy: WantedBy) {
  // Users are written in the same order everywhere, to avoid deadlocks.
  const inOrder = users.toSorted((a, b) => a.bucket - b.bucket || (a.id < b.id ? -1 : 1))
  const known = inOrder.filter(({ version }) => version > 1)
  const { columns, ...update } = areMoves ? moved : changed
  const writers: Part[] = [
    known.length > 1
      ? { name: update.names.several, rows: known, columns, sql: update.updateInOrder }
      : { name: update.names.one, rows: known, columns, sql: update.updateOne },
    {
      name: 'inserted',
      rows: inOrder.filter(({ version }) => version === 1),
      sql: (rows: string) => insertUsers(rows, stillNamed),
    },
  ].filter(({ rows }) => rows.length > 0)
  const parts: Part[] = [
    ...writers,
    { name: 'events_added', rows: events, sql: insertEvents },
    { name: 'locations_added', rows: locations, columns: locationColumns, sql: insertLocations },
    { name: 'queued', rows: outboxRows(events, wantedBy), sql: insertOutbox },
  ].filter(({ rows }) => rows.length > 0)
  // PostgreSQL keeps 63 characters of a name.
  const name = `save ${parts.map(({ name }) => name.replace('_added', '')).join(', ')}`
  const text = texts.get(name) ?? textOf(parts, writers)
  texts.set(name, text)
  const values = parts.flatMap(({ rows, columns }): unknown[] =>
    columns ? arraysOf(columns, rows) : [JSON.stringify(rows)],
  )
  return { name, text, values: [...values, users.length] }
}

/** By the names of their parts. */
const texts = new Map<string, string>()

function textOf(parts: Part[], writers: Part[]): string {
  const written = writers
    .map(({ name }) => `select id, version, project, live from ${name}`)
    .join(' union all ')
  let next = 1
  const steps = parts.map(({ name, columns, sql }) => {
    const rows = columns ? rowsOfArrays(columns, next) : `$${next}`
    next += columns ? Object.keys(columns).length : 1
    return `${name} as (${sql(rows, written)})`
  })
  const ids = `case when count(*) < $${next}::int then coalesce(array_agg(id), '{}') end as ids`
  return `with ${steps.join(',\n')}\nselect ${ids} from (${written}) as written`
}

interface Part {
  name: string
  rows: readonly object[]
  /** Where the rows are sent as columns. */
  columns?: SentColumns
  /** `rows` is the parameter with the rows, or the function that makes them of columns. */
  sql(rows: string, written: string): string
}

/** Those that differ after an update that only moves a user, as nearly all do. */
const movedColumns: SentColumns = {
  bucket: 'int4',
  id: 'text',
  x: 'float8',
  y: 'float8',
  accuracy: 'float8',
  foreground: 'bool',
  stopped: 'bool',
  battery: 'float8',
  speed: 'float8',
  altitude: 'float8',
  heading: 'float8',
  ip: 'text',
  updatedAt: 'float8',
  latestAt: 'float8',
  version: 'int8',
  visits: 'jsonb',
  dueAt: 'float8',
}

const userColumns: SentColumns = {
  ...movedColumns,
  project: 'int4',
  live: 'bool',
  userId: 'text',
  deviceId: 'text',
  description: 'text',
  metadata: 'jsonb',
  deviceType: 'text',
  pushToken: 'text',
  createdAt: 'float8',
  regions: 'jsonb',
  place: 'jsonb',
  nearbyChains: 'jsonb',
  beacons: 'jsonb',
  fraud: 'jsonb',
  history: 'jsonb',
  alerts: 'jsonb',
}

export const locationColumns: SentColumns = {
  bucket: 'int4',
  userId: 'text',
  at: 'float8',
  receivedAt: 'float8',
  sentAt: 'float8',
  x: 'float8',
  y: 'float8',
  accuracy: 'float8',
  foreground: 'bool',
  stopped: 'bool',
  replayed: 'bool',
  battery: 'float8',
  speed: 'float8',
  altitude: 'float8',
  heading: 'float8',
  eventIds: 'ids',
}

/** Whether a write of `after` changes no other columns than those of a move. */
export function isMove(before: StoredUser, after: StoredUser): boolean {
  return (
    before.userId === after.userId &&
    before.deviceId === after.deviceId &&
    before.description === after.description &&
    before.metadata === after.metadata &&
    before.deviceType === after.deviceType &&
    before.pushToken === after.pushToken &&
    before.regions === after.regions &&
    before.place === after.place &&
    before.nearbyChains === after.nearbyChains &&
    before.beacons === after.beacons &&
    before.fraud === after.fraud &&
    before.history === after.history &&
    before.alerts === after.alerts
  )
}

export const time = (milliseconds: string) => `to_timestamp(${milliseconds} / 1000)`

const fencesOf = (visits: string) => `array(select visit ->> 0 from jsonb_array_elements(${visits}) visit)`

const setMoved = `set longitude = sent.x, latitude = sent.y, accuracy = sent.accuracy, foreground = sent.foreground, stopped = sent.stopped,
    battery = sent.battery, speed = sent.speed, altitude = sent.altitude, heading = sent.heading, ip = sent.ip,
    updated_at = ${time('sent."updatedAt"')}, latest_at = ${time('sent."latestAt"')}, version = sent.version, visits = sent.visits,
    geofence_ids = case when users.visits = sent.visits then geofence_ids else ${fencesOf('sent.visits')} end,
    due_at = ${time('sent."dueAt"')}`

const setAll = `${setMoved}, user_id = sent."userId", device_id = sent."deviceId", description = sent.description, metadata = sent.metadata,
    device_type = sent."deviceType", push_token = sent."pushToken", regions = sent.regions, place = sent.place,
    nearby_chains = sent."nearbyChains", beacons = sent.beacons, fraud = sent.fraud, history = sent.history, alerts = sent.alerts`

const isAsRead = 'users.bucket = sent.bucket and users.id = sent.id and users.version = sent.version - 1'

/**
 * Updates one user, if the version is still the one that was read. The limit tells the planner that it is one: of an array it
 * expects ten rows, for which it would read all of some hundred users rather than their index.
 */
const updateOne = (set: string) => (rows: string) =>
  `
  update users ${set} from (select * from ${rows} limit 1) as sent where ${isAsRead}
  returning users.id, users.version, users.project, users.live`

/**
 * The same for several. Each is looked up and locked in turn, in the order of the rows: an update alone would lock them in
 * whatever order the planner reads them.
 */
const updateInOrder = (set: string) => (rows: string) =>
  `
  update users ${set}
  from (select sent.*, locked.spot from ${rows}
        cross join lateral (select users.ctid as spot from users where ${isAsRead} limit 1 for no key update) as locked) as sent
  where users.ctid = sent.spot
  returning users.id, users.version, users.project, users.live`

/** The same for users of bucket $1, in a cluster, where rows have no ctid. Writers that meet in another order are undone, and try again. */
const updateInBucket = (set: string, columns: SentColumns) => `
  update users ${set} from ${rowsOfArrays(columns, 2)}
  where users.bucket = $1 and users.id = sent.id and users.version = sent.version - 1
  returning users.id`

export const moved = {
  names: { one: 'moved', several: 'moved_locked' },
  columns: movedColumns,
  updateOne: updateOne(setMoved),
  updateInOrder: updateInOrder(setMoved),
  updateInBucket: updateInBucket(setMoved, movedColumns),
}

export const changed = {
  names: { one: 'updated', several: 'locked' },
  columns: userColumns,
  updateOne: updateOne(setAll),
  updateInOrder: updateInOrder(setAll),
  updateInBucket: updateInBucket(setAll, userColumns),
}

/** An id without a name was erased after it was read as new: written late, a first update would bring that user back. */
const stillNamed = `
  cross join lateral (select 1 from identities where identities.user_id = sent.id limit 1 for key share) as named`

export const insertUsers = (rows: string, named = '') => `
  insert into users (bucket, id, project, live, user_id, device_id, description, metadata, longitude, latitude, accuracy,
    foreground, stopped, battery, speed, altitude, heading, device_type, ip, push_token, created_at, updated_at, latest_at, version, visits, geofence_ids, regions, place,
    nearby_chains, beacons, fraud, history, due_at, alerts)
  select bucket, id, project, live, "userId", "deviceId", description, metadata, x, y, accuracy, foreground, stopped,
    battery, speed, altitude, heading, "deviceType", ip, "pushToken", ${time('"createdAt"')}, ${time('"updatedAt"')}, ${time('"latestAt"')}, version, visits, ${fencesOf('visits')},
    regions, place, "nearbyChains", beacons, fraud, history, ${time('"dueAt"')}, alerts
  from ${rowsOfJson(userColumns, rows)}${named}
  on conflict (bucket, id) do nothing
  returning id, version, project, live`

const insertEvents = (rows: string, written: string) => `
  insert into events (bucket, id, project, live, user_id, geofence_id, type, created_at, sequence, body)
  select e.bucket, e.id, e.project, e.live, e."userId", e."geofenceId", e.type, ${time('e."createdAt"')},
    ${sequenceOf('written.version', 'e.number')}, e.body
  from rows from (json_to_recordset(${rows}) as (bucket int, id text, project int, live boolean, "userId" text,
    "geofenceId" text, type text, "createdAt" float8, body jsonb)) with ordinality
    as e(bucket, id, project, live, "userId", "geofenceId", type, "createdAt", body, number)
  join (${written}) as written on written.id = e."userId"
  order by e.number`

const insertLocations = (rows: string, written: string) => `
  insert into locations (bucket, user_id, at, received_at, sent_at, longitude, latitude, accuracy, foreground, stopped,
    replayed, battery, speed, altitude, heading, event_ids, project, live)
  select bucket, "userId", ${time('at')}, ${time('"receivedAt"')}, ${time('"sentAt"')}, x, y, accuracy, foreground,
    stopped, replayed, battery, speed, altitude, heading, "eventIds"::text[], written.project, written.live
  from ${rows}
  join (${written}) as written on written.id = sent."userId"`
