import type { Metadata, MetadataValue } from './fields.ts'

/** One of these values under this key. */
export interface MetadataFilter {
  key: string
  values: MetadataValue[]
}

/** Whether the metadata pass every filter. */
export function hasMetadata(metadata: Metadata | undefined, filters: readonly MetadataFilter[]): boolean {
  return filters.every(
    ({ key, values }) => metadata !== undefined && values.some((value) => metadata[key] === value),
  )
}
