import { insertOutbox, outboxRows } from '../delivery/outbox.ts'
import type { WantedBy } from '../delivery/receivers.ts'
import { sequenceOf } from '../events/sequence.ts'
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
 * One statement that writes a batch and returns the ids of the users written; events and locations of other users are
 * left out. It has only the parts that the batch needs: most batches update existing users without events, and each
 * further part costs the database time.
 */
export function saveStatement({ users, events, locations, areMoves = false }: BatchRows, wantedBy: WantedBy) {
  // Users are written in the same order everywhere, to avoid deadlocks.
  const inOrder = users.toSorted((a, b) => a.bucket - b.bucket || (a.id < b.id ? -1 : 1))
  const known = inOrder.filter(({ version }) => version > 1)
  const added = inOrder.filter(({ version }) => version === 1)
  const columns = areMoves ? moved : changed
  const writers = [
    known.length > 1
      ? { name: columns.names.several, rows: known.map(columns.row), sql: columns.updateInOrder }
      : { name: columns.names.one, rows: known.map(columns.row), sql: columns.update },
    { name: 'inserted', rows: added, sql: (rows: string) => insertUsers(rows, stillNamed) },
  ].filter(({ rows }) => rows.length > 0)
  const written = writers
    .map(({ name }) => `select id, version, project, live from ${name}`)
    .join(' union all ')
  const parts = [
    ...writers,
    { name: 'events_added', rows: events, sql: insertEvents },
    { name: 'locations_added', rows: locations, sql: insertLocations },
    { name: 'queued', rows: outboxRows(events, wantedBy), sql: insertOutbox },
  ].filter(({ rows }) => rows.length > 0)
  const steps = parts.map(({ name, sql }, at) => `${name} as (${sql(`$${at + 1}`, written)})`)
  return {
    // PostgreSQL keeps 63 characters of a name.
    name: `save ${parts.map(({ name }) => name.replace('_added', '')).join(', ')}`,
    text: `with ${steps.join(',\n')}\n${written}`,
    values: parts.map(({ rows }) => JSON.stringify(rows)),
  }
}

/** Columns that differ after an update that only moves a user, as nearly all do. */
const movedRecord = `
  bucket int, id text, x float8, y float8, accuracy float8, foreground boolean, stopped boolean, battery float8,
  speed float8, altitude float8, heading float8, ip text, "updatedAt" float8, "latestAt" float8, version bigint, visits jsonb, "dueAt" float8`

function movedRow(user: StoredUser): object {
  const { bucket, id, x, y, accuracy, foreground, stopped, ip, version, visits } = user
  const { battery, speed, altitude, heading, updatedAt, latestAt, dueAt } = user
  const place = { x, y, accuracy, foreground, stopped, battery, speed, altitude, heading, ip }
  return { bucket, id, ...place, updatedAt, latestAt, version, visits, dueAt }
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

const userRecord = `
  bucket int, id text, project int, live boolean, "userId" text, "deviceId" text, description text, metadata jsonb,
  x float8, y float8, accuracy float8, foreground boolean, stopped boolean, "deviceType" text, ip text, "pushToken" text,
  battery float8, speed float8, altitude float8, heading float8,
  "createdAt" float8, "updatedAt" float8, "latestAt" float8, version bigint, visits jsonb, regions jsonb, place jsonb, "nearbyChains" jsonb,
  beacons jsonb, fraud jsonb, history jsonb, "dueAt" float8, alerts jsonb`

export const time = (milliseconds: string) => `to_timestamp(${milliseconds} / 1000)`

const fencesOf = (visits: string) => `array(select visit ->> 0 from jsonb_array_elements(${visits}) visit)`

const setMoved = `set longitude = u.x, latitude = u.y, accuracy = u.accuracy, foreground = u.foreground, stopped = u.stopped,
    battery = u.battery, speed = u.speed, altitude = u.altitude, heading = u.heading, ip = u.ip,
    updated_at = ${time('u."updatedAt"')}, latest_at = ${time('u."latestAt"')}, version = u.version, visits = u.visits,
    geofence_ids = case when users.visits = u.visits then geofence_ids else ${fencesOf('u.visits')} end,
    due_at = ${time('u."dueAt"')}`

const setAll = `${setMoved}, user_id = u."userId", device_id = u."deviceId", description = u.description, metadata = u.metadata,
    device_type = u."deviceType", push_token = u."pushToken", regions = u.regions, place = u.place,
    nearby_chains = u."nearbyChains", beacons = u.beacons, fraud = u.fraud, history = u.history, alerts = u.alerts`

const isAsRead = 'users.bucket = u.bucket and users.id = u.id and users.version = u.version - 1'

/**
 * Updates one user, if the version is still the one that was read. The limit tells the planner that it is one: of a function it
 * expects a hundred rows, for which it would read all of several thousand users rather than their index.
 */
const updateUser = (set: string, record: string) => (rows: string) =>
  `
  update users ${set} from (select * from json_to_recordset(${rows}) as u(${record}) limit 1) as u where ${isAsRead}
  returning users.id, users.version, users.project, users.live`

/**
 * The same for several. Each is looked up and locked in turn, in the order of the rows: an update alone would lock them in
 * whatever order the planner reads them.
 */
const updateInOrder = (set: string, record: string) => (rows: string) =>
  `
  update users ${set}
  from (select u.*, locked.spot from json_to_recordset(${rows}) as u(${record})
        cross join lateral (select users.ctid as spot from users where ${isAsRead} limit 1 for no key update) as locked) as u
  where users.ctid = u.spot
  returning users.id, users.version, users.project, users.live`

/** The same for users of bucket $2, in a cluster, where rows have no ctid. Writers that meet in another order are undone, and try again. */
const updateInBucket = (set: string, record: string) => `
  update users ${set} from json_to_recordset($1) as u(${record})
  where users.bucket = $2 and users.id = u.id and users.version = u.version - 1
  returning users.id`

export const moved = {
  names: { one: 'moved', several: 'moved_locked' },
  row: movedRow,
  update: updateUser(setMoved, movedRecord),
  updateInOrder: updateInOrder(setMoved, movedRecord),
  updateInBucket: updateInBucket(setMoved, movedRecord),
}

export const changed = {
  names: { one: 'updated', several: 'locked' },
  row: (user: StoredUser): object => user,
  update: updateUser(setAll, userRecord),
  updateInOrder: updateInOrder(setAll, userRecord),
  updateInBucket: updateInBucket(setAll, userRecord),
}

/** An id without a name was erased after it was read as new: written late, a first update would bring that user back. */
const stillNamed = `
  cross join lateral (select 1 from identities where identities.user_id = u.id limit 1 for key share) as named`

export const insertUsers = (rows: string, named = '') => `
  insert into users (bucket, id, project, live, user_id, device_id, description, metadata, longitude, latitude, accuracy,
    foreground, stopped, battery, speed, altitude, heading, device_type, ip, push_token, created_at, updated_at, latest_at, version, visits, geofence_ids, regions, place,
    nearby_chains, beacons, fraud, history, due_at, alerts)
  select bucket, id, project, live, "userId", "deviceId", description, metadata, x, y, accuracy, foreground, stopped,
    battery, speed, altitude, heading, "deviceType", ip, "pushToken", ${time('"createdAt"')}, ${time('"updatedAt"')}, ${time('"latestAt"')}, version, visits, ${fencesOf('visits')},
    regions, place, "nearbyChains", beacons, fraud, history, ${time('"dueAt"')}, alerts
  from json_to_recordset(${rows}) as u(${userRecord})${named}
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
    stopped, replayed, battery, speed, altitude, heading, "eventIds", written.project, written.live
  from json_to_recordset(${rows}) as l(bucket int, "userId" text, at float8, "receivedAt" float8, "sentAt" float8, x float8,
    y float8, accuracy float8, foreground boolean, stopped boolean, replayed boolean, battery float8, speed float8,
    altitude float8, heading float8, "eventIds" text[])
  join (${written}) as written on written.id = l."userId"`
