import type { StoredGeofence } from '../model/geofence.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { everyGeofence } from '../store/geofences/geofences.ts'
import { type FileFormat, type FileWriter, formats } from './files/formats.ts'

/**
 * All geofences, or those of one tag, as the text of a file that can be imported again. Resolves when the first page is
 * read: a database that is down is an error, not a file that breaks off.
 */
export async function exportGeofences(
  database: Database,
  scope: Scope,
  { format, tag }: { format: FileFormat; tag?: string },
): Promise<AsyncGenerator<string>> {
  const pages = everyGeofence(database, scope, tag)
  const first = await pages.next()
  return written(formats[format].writer, first.done ? [] : first.value, pages)
}

async function* written(
  { start, one, between, end }: FileWriter,
  first: StoredGeofence[],
  others: AsyncIterable<StoredGeofence[]>,
): AsyncGenerator<string> {
  yield start + first.map(one).join(between)
  for await (const page of others) yield between + page.map(one).join(between)
  yield end
}
