import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/app/database.ts'
import type { GeofenceFields } from '../../model/geofence.ts'
import { changesAfter } from './geofence-changes.ts'
import { geofencesByIds } from './geofences.ts'
import { createGeofence, deleteGeofence, upsertGeofence } from './save-geofences.ts'

let opened: TestDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

beforeEach(async () => {
  await opened.database.query('truncate geofences, geofence_removals')
  await opened.database.query("update revisions set revision = 0 where topic = 'geofences'")
})

const scope = { project: 1, live: false }

const fields = {
  description: 'A shop',
  type: 'circle',
  centre: [13, 53],
  radius: 100,
  enabled: true,
} as unknown as GeofenceFields

const named = (externalId: string) => ({ tag: 'stores', externalId })
const upsert = (externalId: string, changed: Partial<GeofenceFields> = {}) =>
  upsertGeofence(opened.database, scope, named(externalId), { ...fields, ...changed })
const remove = (externalId: string) => deleteGeofence(opened.database, scope, named(externalId))

/** What a node would hold: externalId and radius, by id. */
class Copy {
  readonly held = new Map<string, string>()
  revision = 0
  pages = 0

  async catchUp(most?: number): Promise<string[]> {
    for await (const { upserts, removals, revision } of changesAfter(opened.database, this.revision, most)) {
      this.pages += 1
      for (const { id, externalId, radius } of upserts) this.held.set(id, `${externalId}:${radius}`)
      for (const { id } of removals) this.held.delete(id)
      this.revision = revision
    }
    return [...this.held.values()].sort()
  }
}

describe('changesAfter', () => {
  it('tells a story as it goes', async () => {
    const copy = new Copy()
    expect(await copy.catchUp()).toEqual([])
    await upsert('a')
    expect(await copy.catchUp()).toEqual(['a:100'])
    await upsert('b')
    await upsert('a', { radius: 50 })
    expect(await copy.catchUp()).toEqual(['a:50', 'b:100'])
    await remove('a')
    await upsert('a', { radius: 60 })
    expect(await copy.catchUp()).toEqual(['a:60', 'b:100'])
    await remove('b')
    await createGeofence(opened.database, scope, named('c'), fields)
    expect(await copy.catchUp()).toEqual(['a:60', 'c:100'])
    expect(await new Copy().catchUp(), 'and to one who comes late').toEqual(['a:60', 'c:100'])
  })

  it.each([1, 2, 3, 7, 100])('comes in pages of %d, whole', async (most) => {
    const late = new Copy()
    for (let index = 0; index < 6; index++) await upsert(`${index}`)
    await opened.database.query("update geofences set revision = 4 where external_id in ('3', '4', '5')")
    expect(await late.catchUp(most)).toEqual(['0:100', '1:100', '2:100', '3:100', '4:100', '5:100'])
    for (let index = 0; index < 5; index++) await remove(`${index}`)
    expect(await late.catchUp(most)).toEqual(['5:100'])
    expect(late.pages).toBeGreaterThanOrEqual(Math.ceil(6 / most) + Math.ceil(5 / most))
  })

  it('misses nothing of what is written meanwhile, by several at once', async () => {
    const copy = new Copy()
    const writers = [...Array(4).keys()].map(async (writer) => {
      for (let step = 0; step < 15; step++) {
        await upsert(`${(writer * 7 + step) % 10}`, { radius: 10 + step })
        if (step % 4 === 3) await remove(`${(writer + step) % 10}`)
      }
    })
    let done = false
    const written = Promise.all(writers).then(() => {
      done = true
    })
    while (!done) await copy.catchUp(3)
    await written
    expect(await copy.catchUp(3)).toEqual(await new Copy().catchUp())
    const rows = await opened.database.query('select id from geofences')
    expect([...copy.held.keys()].sort()).toEqual(rows.map(({ id }) => id).sort())
  })
})

describe('geofencesByIds', () => {
  it('finds those that exist, in their own world', async () => {
    const [a, b] = [await upsert('a'), await upsert('b', { deleteAfter: new Date('2020-01-01') })]
    const ids = [a.id, b.id, 'nobody']
    expect(await geofencesByIds(opened.database, scope, ids)).toEqual([a])
    expect(await geofencesByIds(opened.database, { ...scope, live: true }, ids)).toEqual([])
  })
})
