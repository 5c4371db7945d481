import { LRUCache } from 'lru-cache'
import type { Location } from '../../model/route.ts'
import { type RoadPlace, unknownAround } from '../hierarchy/road-places.ts'
import { locate } from './locate.ts'

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

/** Metres around a place within which the engine lists all roads (`max_radius` of its settings). */
const widest = 199

/** Places and the roads for cars at them, of which the engine is asked once. */
export class SnappedPlaces {
  private readonly actor: RoadFinder
  private readonly places = new LRUCache<string, RoadPlace>({ max: mostPlaces })

  constructor(actor: RoadFinder) {
    this.actor = actor
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
    for (let first = 0; first < asked.length; first += placesAtOnce)
      for (const place of await this.locate(asked.slice(first, first + placesAtOnce))) {
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
      const [wider] = isWithin ? await this.ask([locations[at] as Location], Math.ceil(around) + 1) : []
      places[at] = wider ?? { ...(places[at] as RoadPlace), hasOthers: true }
    }
    return places
  }

  /** `radius`: metres within which all roads are wanted instead of the nearest. */
  private async ask(locations: Location[], radius = 0): Promise<RoadPlace[]> {
    const query = {
      locations: locations.map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude, radius })),
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
          outbound: outbound_reach,
          inbound: inbound_reach,
        })),
        onRoad: first ? { latitude: first.correlated_lat, longitude: first.correlated_lon } : null,
      }
    })
  }
}

function nameOf({ latitude, longitude }: Location): string {
  return `${latitude},${longitude}`
}
