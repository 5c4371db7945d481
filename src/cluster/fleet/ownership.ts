import { type Fleet, readyOf } from './fleet.ts'

/**
 * The workers among which devices are divided, each in its place; null where there is none at the moment. One that replaces another
 * takes its place, so that the devices of the others stay where they are.
 */
export type Places = readonly (number | null)[]

/** Ticks of silence after which a worker is handed no more updates: it may be hanging. */
const longestPause = 5

export function nextPlaces(before: Places, fleet: Fleet): Places {
  const owning = readyOf(fleet)
    .filter(({ silence }) => silence < longestPause)
    .map(({ id }) => id)
  const kept = Array.from({ length: fleet.size }, (_, at) => owning.find((id) => id === before[at]) ?? null)
  const added = owning.filter((id) => !kept.includes(id))
  return kept.map((id) => id ?? added.shift() ?? null)
}

/** The owner of a device, by the hash of its name. Devices of an empty place are divided among the others. */
export function ownerOf(places: Places, hash: number): number | undefined {
  const owner = places[hash % places.length]
  if (typeof owner === 'number') return owner
  const others = places.filter((id) => id !== null)
  return others[Math.floor(hash / places.length) % others.length]
}
