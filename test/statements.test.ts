import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { distributedTables } from '../src/store/cluster/layout.ts'

/** Statements of store/ are held against what a cluster of Citus can run (docs/decisions/citus.md); test:citus runs them. */

const folder = join(import.meta.dirname, '../src/store')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
)
const columnOf = new Map(distributedTables.map(({ name, column }) => [name, column]))

/** Every template in backquotes, and short ones in single quotes, that write a distributed table. */
const writes = files.flatMap((file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  return [...text.matchAll(/`[^`]*`|'[^'\n]*'/g)].flatMap(([statement]) =>
    [...statement.matchAll(/\b(?:insert into|update|delete from) (\w+)/g)].flatMap(([, table = '']) =>
      columnOf.has(table) ? [{ file, table, statement }] : [],
    ),
  )
})

/** These are meant for all shards: asked by somebody, or by a job, never by an update. */
const onAllShards: [file: string, table: string][] = [
  ['delivery/alert-sweep.ts', 'users'], // a new rule about who is inside a geofence
  ['delivery/queue.ts', 'deliveries'], // a receiver is back: everything is due
  ['delivery/queue-of-shards.ts', 'deliveries'], // the same
  ['delivery/set-back.ts', 'deliveries'], // the clock was set back
  ['events/events.ts', 'events'], // by the id of an event
  ['trips/speeds.ts', 'speed_observations'], // older than a month
  ['trips/trips.ts', 'users'], // by the userId of a trip
  ['users/erase.ts', 'events'],
  ['users/erase.ts', 'identities'],
  ['users/erase.ts', 'locations'],
  ['users/tracking.ts', 'users'], // a geofence has ended
  ['users/users-of-devices.ts', 'users_of_devices'],
]

it('what writes a distributed table says in which bucket', () => {
  expect(writes.length).toBeGreaterThan(20)
  const without = writes.filter(
    ({ table, statement }) =>
      !new RegExp(`\\b(${columnOf.get(table)}|isKey|ofUser|isAsRead|columns)\\b`).test(statement),
  )
  const unknown = without.filter(
    ({ file, table }) => !onAllShards.some(([known, name]) => known === file && name === table),
  )
  expect(unknown.map(({ file, table, statement }) => `${file} ${table}: ${statement.slice(0, 120)}`)).toEqual(
    [],
  )
})

it('what a conflict leads to depends on its rows alone, neither on the clock nor on a time zone', () => {
  const conflicts = writes.filter(({ statement }) => /do update/.test(statement))
  expect(conflicts.length).toBeGreaterThan(0)
  const stable = conflicts.filter(({ statement }) =>
    /do update[^`]*(\bnow\(|[-+] (interval|\$\{))/.test(statement),
  )
  expect(stable.map(({ file, table }) => `${file} ${table}`)).toEqual([])
})

it('the parts of a query that a cluster may run by themselves have a column', () => {
  const empty = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8')
    const tables = [...columnOf.keys()].join('|')
    return [...text.matchAll(new RegExp(`\\(\\s*select from (${tables})\\b`, 'g'))].map(
      ([found]) => `${file}: ${found}`,
    )
  })
  // Those of one database alone: a cluster has other statements.
  expect(empty.filter((found) => !/^delivery\/(leases|webhooks)/.test(found))).toEqual([])
})

it('the elements of a column are not joined with anything, which Citus cannot send to a shard', () => {
  const elements = /\b(?:jsonb_array_elements|jsonb_each|unnest)\(\w+\)(?: as)? \w+\s+(join\b)?/g
  const found = files.flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(elements)].map(([text, join]) => ({
      file,
      text,
      join,
    })),
  )
  expect(found.length).toBeGreaterThan(1)
  expect(found.filter(({ join }) => join)).toEqual([])
})
