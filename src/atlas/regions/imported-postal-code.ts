import type { ImportedRegion } from '../imported-region.ts'

/** Metres. In a town the nearest house with a postal code is not farther; elsewhere the world's guess is as good. */
const nearEnough = 400

/** The postal code whose imported boundary contains the point, else that of the nearest imported address. */
export function importedPostalCode(
  regions: readonly ImportedRegion[],
  longitude: number,
  latitude: number,
): string | undefined {
  for (const { areas } of regions) {
    const row = areas.areasAt(longitude, latitude).find((each) => areas.kind(each) === 'postalCode')
    if (row !== undefined) return areas.code(row)
  }
  let nearest: { code: string; metres: number } | undefined
  for (const { addresses, containingAreas, hasPostalCode } of regions) {
    const reach = nearest?.metres ?? nearEnough
    const found = addresses.nearest(longitude, latitude, reach, (row) => hasPostalCode(addresses.within(row)))
    const code = found && containingAreas(addresses.within(found.row)).postalCode
    if (code) nearest = { code, metres: found.metres }
  }
  return nearest?.code
}
