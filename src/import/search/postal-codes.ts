import type { RegionIndex } from './region-index.ts'
import { postalWords } from './words.ts'

/** Sums over its addresses. */
interface CodeSums {
  within: number
  count: number
  longitudes: number
  latitudes: number
}

/** Postal codes without a boundary, at the centroid of their addresses. */
export function addPostalCodes({ writer, region, contextOf, countryOf }: RegionIndex): void {
  const { areas, addresses, containingAreas } = region
  const bounded = new Set<string>()
  for (let row = 0; row < areas.count; row++)
    if (areas.kind(row) === 'postalCode') bounded.add(areas.code(row) || areas.name(row))
  const texts = Array.from({ length: region.withinCount }, (_, row) => containingAreas(row).postalCode ?? '')
  const codes = new Map<string, CodeSums>()
  for (let row = 0; row < addresses.count; row++) {
    const within = addresses.within(row)
    const text = texts[within] as string
    if (text === '' || bounded.has(text)) continue
    const { longitude, latitude } = addresses.location(row)
    const key = `${countryOf(within)} ${text}`
    const code = codes.get(key) ?? { within, count: 0, longitudes: 0, latitudes: 0 }
    codes.set(key, code)
    code.count += 1
    code.longitudes += longitude
    code.latitudes += latitude
  }
  for (const { within, count, longitudes, latitudes } of codes.values())
    writer.add({
      table: 'within',
      row: within,
      layer: 'postalCode',
      longitude: longitudes / count,
      latitude: latitudes / count,
      importance: 0.3,
      country: countryOf(within),
      names: postalWords(texts[within] as string),
      contexts: [contextOf(within)],
    })
}
