import { LRUCache } from 'lru-cache'
import type { Location } from '../../model/route.ts'
import { leastReach, type RoadPlace, unknownAround, usableEdges } from '../hierarchy/road-places.ts'
import type { ConnectedSquares } from '../reach/connected-squares.ts'
import { locate } from './locate.ts'
import { unchecked } from './reach-checks.ts'
import { roadReach } from './settings.ts'

/** The engine, as far as it is needed here. */
export interface RoadFinder {
  locate(query: string): Promise<string>
}

/** The part of the engine's verbose answer about places that we need. */
type LocateAnswer = {
  edges:
    | {
        edge_id: { value: number }
        percent_along: number
        distance: number
        outbound_reach: number
        inbound_reach: number
        correlated_lat: number
        correlated_lon: number
      }[]
    | null
}[]

/** Places whose roads are remembered. */
const mostPlaces = 20_000

/** Places in one question to the engine. */
const placesAtOnce = 50

/** Metres around a place within which the engine lists all roads. */
const widest = roadReach - 1

/** Places and the roads for cars at them, of which the engine is asked once. */
export class SnappedPlaces {
  private readonly actor: RoadFinder
  private readonly squares: ConnectedSquares | undefined
  private readonly places = new LRUCache<string, RoadPlace>({ max: mostPlaces })

  constructor(actor: RoadFinder, squares?: ConnectedSquares) {
    this.actor = actor
    this.squares = squares
  }

  async find(locations: Location[]): Promise<RoadPlace[]> {
    const found = new Map<string, RoadPlace>()
    const unknown = new Map<string, Location>()
    for (const location of locations) {
      const known = this.places.get(nameOf(location))
      if (known) found.set(nameOf(location), known)
      else unknown.set(nameOf(location), location)
    }
    const asked = [...unknown.values()]
    const isConnected = (one: Location) => this.squares?.has(one.longitude, one.latitude) === true
    const connected = asked.filter(isConnected)
    const others = asked.filter((one) => !isConnected(one))
    const places = [
      ...(await inParts(connected, (part) => this.ask(part, { isConnected: true }))),
      ...(await inParts(others, (part) => this.locate(part))),
    ]
    for (const place of places) {
      found.set(nameOf(place), place)
      this.places.set(nameOf(place), place)
    }
    return locations.map((location) => found.get(nameOf(location)) as RoadPlace)
  }

  private async locate(locations: Location[]): Promise<RoadPlace[]> {
    const places = await this.ask(locations)
    for (const [at, { edges }] of places.entries()) {
      const around = unknownAround(edges)
      if (around === undefined) continue
      const isWithin = around <= widest
      const [wider] = isWithin
        ? await this.ask([locations[at] as Location], { radius: Math.ceil(around) + 1 })
        : []
      places[at] = wider
        ? { ...wider, edges: usableEdges(wider.edges) }
        : { ...(places[at] as RoadPlace), hasOthers: true }
    }
    return places
  }

  /** `radius`: metres within which all roads are wanted instead of the nearest; `isConnected`: all are known to lead far. */
  private async ask(locations: Location[], { radius = 0, isConnected = false } = {}): Promise<RoadPlace[]> {
    const query = {
      locations: locations.map(({ latitude, longitude }) => ({
        ...{ lat: latitude, lon: longitude, radius },
        ...(isConnected && unchecked),
      })),
      costing: 'auto',
      verbose: true, // names the edges
    }
    const answers = JSON.parse(await locate(this.actor, JSON.stringify(query))) as LocateAnswer
    return locations.map((location, at) => {
      const edges = answers[at]?.edges ?? []
      const [first] = edges
      return {
        ...location,
        edges: edges.map(({ edge_id, percent_along, distance, outbound_reach, inbound_reach }) => ({
          id: edge_id.value,
          along: percent_along,
          away: distance,
          outbound: isConnected ? leastReach : outbound_reach,
          inbound: isConnected ? leastReach : inbound_reach,
        })),
        onRoad: first ? { latitude: first.correlated_lat, longitude: first.correlated_lon } : null,
      }
    })
  }
}

async function inParts(
  locations: Location[],
  find: (part: Location[]) => Promise<RoadPlace[]>,
): Promise<RoadPlace[]> {
  const found: RoadPlace[] = []
  for (let first = 0; first < locations.length; first += placesAtOnce)
    found.push(...(await find(locations.slice(first, first + placesAtOnce))))
  return found
}

function nameOf({ latitude, longitude }: Location): string {
  return `${latitude},${longitude}`
}
