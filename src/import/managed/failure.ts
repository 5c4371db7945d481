import { ApiError, MapFileError, TilesFailed } from '../../errors.ts'
import type { ImportFailure } from '../../model/map/import-report.ts'

/** The kind of an error that ended an import; undefined for what the sentence alone can tell. */
export function failureOf(error: unknown): ImportFailure | undefined {
  if (error instanceof MapFileError) return 'file'
  if (error instanceof TilesFailed) return 'roads'
  return error instanceof ApiError && error.status === 409 ? 'room' : undefined
}
