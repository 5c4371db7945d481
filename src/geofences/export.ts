import type { StoredGeofence } from '../model/geofence.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { everyGeofence } from '../store/geofences/geofences.ts'
import { type FileFormat, type FileWriter, formats } from './files/formats.ts'

/** All geofences, or those of one tag, as the text of a file that can be imported again. */
export function exportGeofences(
  database: Database,
  scope: Scope,
  { format, tag }: { format: FileFormat; tag?: string },
): AsyncGenerator<string> {
  return written(formats[format].writer, everyGeofence(database, scope, tag))
}

async function* written(
  { start, one, between, end }: FileWriter,
  pages: AsyncIterable<StoredGeofence[]>,
): AsyncGenerator<string> {
  yield start
  let isFirst = true
  for await (const page of pages) {
    yield (isFirst ? '' : between) + page.map(one).join(between)
    isFirst = false
  }
  yield end
}
