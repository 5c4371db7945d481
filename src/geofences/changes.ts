import { errors } from '../errors.ts'
import type { StoredGeofence } from '../model/geofence.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import * as store from '../store/geofences/save-geofences.ts'
import { geofenceIds, shownName, type TaggedName } from '../store/geofences/tagged-names.ts'
import type { Tracker } from '../tracking/tracker.ts'
import { computeFields, type GeofenceInput, type MapSources, type NewGeofence } from './fields.ts'

/** After each change this server's copy of the geofences is reloaded, so that its next location update sees the change. */
export interface ChangeParts extends MapSources {
  database: Database
  tracker: Pick<Tracker, 'endVisits' | 'reloadGeofences'>
}

export async function createGeofence(
  parts: ChangeParts,
  scope: Scope,
  input: NewGeofence,
): Promise<StoredGeofence> {
  const { tag, externalId } = input
  const fields = await computeFields(parts, input)
  const created = await store.createGeofence(parts.database, scope, { tag, externalId }, fields)
  if (!created) throw errors.nameTaken('geofence', tag, externalId)
  await parts.tracker.reloadGeofences()
  return created
}

export async function upsertGeofence(
  parts: ChangeParts,
  scope: Scope,
  name: { tag: string; externalId: string },
  input: GeofenceInput,
): Promise<StoredGeofence> {
  const fields = await computeFields(parts, input)
  await parts.tracker.endVisits(scope, await geofenceIds(parts.database, scope, [name]))
  const stored = await store.upsertGeofence(parts.database, scope, name, fields)
  await parts.tracker.reloadGeofences()
  return stored
}

export async function replaceGeofence(
  parts: ChangeParts,
  scope: Scope,
  name: { id: string },
  input: GeofenceInput,
): Promise<StoredGeofence> {
  const fields = await computeFields(parts, input)
  await parts.tracker.endVisits(scope, [name.id])
  const stored = await store.replaceGeofence(parts.database, scope, name, fields)
  if (!stored) throw errors.notFound('geofence', name.id)
  await parts.tracker.reloadGeofences()
  return stored
}

export async function deleteGeofence(
  { database, tracker }: Pick<ChangeParts, 'database' | 'tracker'>,
  scope: Scope,
  name: TaggedName,
): Promise<void> {
  const found = await store.deleteGeofence(database, scope, name)
  if (!found) throw errors.notFound('geofence', shownName(name))
  await tracker.reloadGeofences()
}
