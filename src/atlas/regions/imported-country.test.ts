import { expect, it } from 'vitest'
import type { ImportedRegion } from '../imported-region.ts'
import { importedCountry } from './imported-country.ts'

/** Of areas that contain every point. */
function regionOf(...areas: [kind: string, code: string][]): ImportedRegion {
  return {
    areas: {
      areasAt: () => areas.map((_, row) => row),
      kind: (row: number) => areas[row]?.[0],
      code: (row: number) => areas[row]?.[1],
    },
  } as unknown as ImportedRegion
}

it.each<[what: string, regions: ImportedRegion[], ofWorld: string | undefined, country: string | undefined]>([
  ['the one of an imported boundary', [regionOf(['state', '08'], ['country', 'LI'])], 'AT', 'LI'],
  ['of another region, too', [regionOf(['state', 'V']), regionOf(['country', 'LI'])], 'CH', 'LI'],
  ['at sea, too', [regionOf(['country', 'LI'])], undefined, 'LI'],
  ['the world’s without a boundary', [regionOf(['state', '08'])], 'AT', 'AT'],
  ['the world’s where the boundary has no code', [regionOf(['country', ''])], 'AT', 'AT'],
  ['a territory inside the boundary', [regionOf(['country', 'FR'])], 'RE', 'RE'],
  ['none without both', [], undefined, undefined],
])('%s', (_what, regions, ofWorld, country) => {
  expect(importedCountry(regions, 9.6, 47.1, ofWorld)).toBe(country)
})
