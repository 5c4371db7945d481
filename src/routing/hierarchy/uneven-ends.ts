import { distance } from '../../geo/distance.ts'
import type { Location } from '../../model/route.ts'
import { leastCost } from '../search/half-search.ts'
import { searchedOn } from '../search/route-search.ts'
import type { Drive, LocalPart } from './drives.ts'

/** A way with its places. */
export interface PlacedDrive {
  drive: Drive
  origin: Location
  destination: Location
}

/**
 * Whether the engine's search from this end may never have come out of its local roads where this way does. Roads there that cost much
 * hold it up while the other search goes everywhere; as soon as both meet it looks at no further roads, and that may be at an exit that
 * the search comes to before. Other exits are those of ways from or to the same place.
 */
export function isHeldUp(
  { drive, origin, destination }: PlacedDrive,
  end: 'start' | 'end',
  others: (Drive | undefined)[],
): boolean {
  const part = drive.localParts[end]
  if (!part || part.cost < searchedOn) return false
  const [here, there] = end === 'start' ? [origin, destination] : [destination, origin]
  const order = (cost: number, x: number, y: number) =>
    cost + leastCost * distance(x, y, there.longitude, there.latitude)
  const exits = new Map<number, LocalPart['exit']>()
  for (const other of others) {
    const exit = other?.localParts[end]?.exit
    if (exit && exit.edge !== part.exit.edge) exits.set(exit.edge, exit)
  }
  const met = Math.min(...[...exits.values()].map(({ cost, x, y }) => order(cost, x, y)))
  if (order(part.cost, part.x, part.y) <= met || met === Number.POSITIVE_INFINITY) return false
  const away = leastCost * distance(part.x, part.y, here.longitude, here.latitude)
  return part.cost + met - away > drive.cost + searchedOn
}
