import type { ImportedRegion } from '../../src/atlas/imported-region.ts'
import { nearestHits } from '../../src/geocoder/search/nearest-hits.ts'
import { type Case, metresTo, moved, near, rowsOf, sample } from './geocode-cases.ts'

/** A point 10 m from a house must find a house within 50 m of it: in a city other doors may be nearer. */
export function reverseCases(region: ImportedRegion, count: number, random: () => number): Case[] {
  const { addresses, streets } = region
  return sample(rowsOf(addresses.count), count, random).flatMap((row): Case[] => {
    const there = addresses.location(row)
    const at = moved(there, 10, random)
    const text = `${addresses.number(row)} ${streets.name(addresses.street(row))}`
    const first = () => nearestHits([region], { at, layers: ['address'], limit: 1 })[0]
    const one = (kind: string, isRight: (hit: ReturnType<typeof first>) => boolean): Case => ({
      kind,
      text,
      rank: () => (isRight(first()) ? 0 : -1),
    })
    return [
      one('reverse, moved by 10 m', (hit) => hit?.table === 'address' && metresTo(hit, there) <= near),
      one('reverse, the very house', (hit) => hit?.table === 'address' && hit.row === row),
    ]
  })
}
