import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { openWorld } from '../../src/atlas/world.ts'
import {
  type ChangeParts,
  createGeofence,
  deleteGeofence,
  upsertGeofence,
} from '../../src/geofences/changes.ts'
import { exportGeofences } from '../../src/geofences/export.ts'
import type { GeofenceInput, NewGeofence } from '../../src/geofences/fields.ts'
import { previewImport, type RowReader } from '../../src/geofences/import.ts'
import { openEngine } from '../../src/routing/engine/engine.ts'
import { createProject } from '../../src/store/projects/projects.ts'
import { openTestDatabase, type TestDatabase } from '../app/database.ts'

/** The geofences wing on a database, without HTTP, and with no map but the world's. */
let opened: TestDatabase
let parts: ChangeParts
let reloads = 0
let close: () => Promise<void>
const scope = { project: 1, live: false }

beforeAll(async () => {
  opened = await openTestDatabase()
  await createProject(opened.database, 'default', async () => {})
  const folder = await mkdtemp(join(tmpdir(), 'groma-geofences-'))
  const onFailure = (failure: Error | string) => expect.fail(String(failure))
  const atlas = await openAtlas(await openWorld(), folder, { onFailure })
  const config = { dataFolder: folder, routingThreads: 1, routingQueue: 1, routingSeconds: 1 }
  const engine = await openEngine(config, { onFailure })
  const tracker = { endVisits: async () => {}, reloadGeofences: async () => void reloads++ }
  parts = { database: opened.database, atlas, engine, tracker }
  close = async () => {
    engine.stop()
    atlas.stop()
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  }
})

afterAll(() => close?.())

const circle: GeofenceInput = {
  description: 'Store',
  type: 'circle',
  coordinates: [13.26, 53.56],
  radius: 100,
  enabled: true,
}

async function exported(): Promise<string> {
  let text = ''
  for await (const piece of await exportGeofences(parts.database, scope, { format: 'csv' })) text += piece
  return text
}

it('creates, replaces and deletes a geofence, and reloads the copy in memory each time', async () => {
  const name = { tag: 'store', externalId: '7' }
  const input: NewGeofence = { ...circle, ...name, operatingHours: { Mon: [['9:00', '17:00']] } }
  const created = await createGeofence(parts, scope, input)
  expect(created).toMatchObject({ ...name, centre: [13.26, 53.56], timeZone: 'Europe/Berlin' })
  await expect(createGeofence(parts, scope, input)).rejects.toMatchObject({ status: 409 })
  expect(await upsertGeofence(parts, scope, name, { ...circle, radius: 50 })).toMatchObject({
    id: created.id,
    radius: 50,
  })
  expect(await exported()).toContain('store,7,Store,circle,53.56,13.26,50,')
  await deleteGeofence(parts, scope, name)
  await expect(deleteGeofence(parts, scope, name)).rejects.toMatchObject({ status: 404 })
  expect(reloads).toBe(3)
})

it.each<[what: string, input: Partial<GeofenceInput>, error: object]>([
  ['a radius out of range', { radius: 5 }, { status: 400, param: 'radius' }],
  ['an unknown place', { coordinates: undefined, placeId: 'x' }, { status: 400, param: 'placeId' }],
  ['an open ring', { type: 'polygon' }, { status: 400, param: 'coordinates' }],
  ['an isochrone without roads', { type: 'isochrone', mode: 'car', radius: 9 }, { status: 404 }],
])('refuses %s', async (_what, input, error) => {
  const change = upsertGeofence(parts, scope, { tag: 'a', externalId: 'b' }, { ...circle, ...input })
  await expect(change).rejects.toMatchObject(error)
})

it('previews an import with a row reader of its own', async () => {
  const rowReader: RowReader = {
    names: ['tag', 'externalId', 'description', 'coordinates', 'radius'],
    read: (fields) => ({ ...circle, ...fields, radius: Number(fields.radius) }) as NewGeofence,
  }
  const text = 'External ID,name,lat,lng\na,A,53.5,13.2\nb,B,95,13.2\nc,5" pipe,53.5,13.2'
  const file = { format: 'csv' as const, text, defaults: { tag: 't', radius: 20 } }
  const { total, rows, errors } = await previewImport({ ...parts, rowReader }, file, async () => {})
  expect(total).toBe(3)
  expect(rows.map(({ row, tag, externalId }) => [row, tag, externalId])).toEqual([[2, 't', 'a']])
  expect(errors).toEqual([
    {
      row: 3,
      param: 'coordinates',
      problem: 'invalid',
      got: '95, 13.2',
      message: expect.stringContaining('Latitude 95'),
    },
    { row: 4, problem: 'quotes', column: 2, message: expect.stringContaining('inside column 2') },
  ])
})
