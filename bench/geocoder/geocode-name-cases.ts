import { metresToLine } from '../../src/atlas/format/line-distance.ts'
import type { ImportedRegion } from '../../src/atlas/imported-region.ts'
import { distance } from '../../src/geo/distance.ts'
import { type Case, metresTo, moved, near, rowsOf, sample } from './geocode-cases.ts'

/** The most metres between the searcher and the result. */
const around = 1000

/** Prefixes of street names, eight letters or more. */
export function streetCases(region: ImportedRegion, count: number, random: () => number): Case[] {
  const { streets } = region
  const long = rowsOf(streets.count).filter((row) => [...streets.name(row)].length >= 8)
  return sample(long, count, random).map((row) => {
    const letters = [...streets.name(row)]
    const text = letters.slice(0, 8 + Math.floor(random() * (letters.length - 7))).join('')
    const from = moved(streets.location(row), around, random)
    const lines = streets.lines(row)
    return {
      kind: 'street begun, near',
      text,
      rank: (find) =>
        find({ text, near: from, complete: false }).findIndex(({ table, at }) => {
          if (table === 'place') return false
          const [x, y] = [Math.round(at[0] * 1e7), Math.round(at[1] * 1e7)]
          const isOnLine = lines.some((line) => metresToLine(line, x, y) <= near)
          return (
            isOnLine ||
            distance(...at, streets.location(row).longitude, streets.location(row).latitude) <= near
          )
        }),
    }
  })
}

/** Of several with one name the nearest is expected: any that is as near as the sampled one is right. */
export function placeCases(region: ImportedRegion, count: number, random: () => number): Case[] {
  const { places } = region
  return sample(rowsOf(places.count), count, random).map((row) => {
    const there = places.place(row)
    const text = places.name(row)
    const from = moved(there, around, random)
    const metres = distance(...from, there.longitude, there.latitude)
    return {
      kind: 'place by name, near',
      text,
      rank: (find) =>
        find({ text, near: from, complete: false }).findIndex(
          (hit) =>
            metresTo(hit, there) <= near ||
            (hit.table === 'place' &&
              places.name(hit.row) === text &&
              distance(...from, ...hit.at) <= metres),
        ),
    }
  })
}
