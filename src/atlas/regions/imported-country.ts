import type { ImportedRegion } from '../imported-region.ts'
import { territoriesOf } from './countries.ts'

/**
 * The country whose imported boundary contains the point, which is exact; else the one that the world has there. A territory with a
 * code of its own stays that, as boundaries of countries contain theirs.
 */
export function importedCountry(
  regions: readonly ImportedRegion[],
  longitude: number,
  latitude: number,
  ofWorld: string | undefined,
): string | undefined {
  for (const { areas } of regions)
    for (const row of areas.areasAt(longitude, latitude)) {
      const code = areas.kind(row) === 'country' ? areas.code(row) : ''
      if (code !== '') return ofWorld && territoriesOf(code).includes(ofWorld) ? ofWorld : code
    }
  return ofWorld
}
