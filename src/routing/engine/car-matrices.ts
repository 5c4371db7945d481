import { type FileHandle, open } from 'node:fs/promises'
import type { Actor } from '@valhallajs/valhallajs'
import { LRUCache } from 'lru-cache'
import type { Location } from '../../model/route.ts'
import { type CarCell, CarRoads } from '../hierarchy/car-roads.ts'
import { unpackRoads } from '../hierarchy/packed-roads.ts'
import { type RoadPlace, unknownAround } from '../hierarchy/road-places.ts'
import { locate } from './locate.ts'

/** Where the roads of cars lie with their hierarchy. */
export interface CarRoadsFile {
  path: string
  at: number
  size: number
}

export interface CarMatrixQuery {
  origins: Location[]
  destinations: Location[]
}

export interface CarMatrixAnswer {
  /** Null where no way was found. */
  cells: (CarCell | null)[][]
  /** Where each place is on a road; null without one near it. */
  origins: (Location | null)[]
  destinations: (Location | null)[]
}

interface SnappedPlace extends RoadPlace {
  onRoad: Location | null
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

/** Matrices by car with the engine's usual costs. It is asked only for the roads at each place, and once. */
export class CarMatrices {
  private readonly read: () => Promise<Uint8Array<ArrayBuffer>>
  private readonly actor: Pick<Actor, 'locate'>
  private readonly places = new LRUCache<string, SnappedPlace>({ max: mostPlaces })
  private roads: Promise<CarRoads> | undefined

  private constructor(read: () => Promise<Uint8Array<ArrayBuffer>>, actor: Pick<Actor, 'locate'>) {
    this.read = read
    this.actor = actor
  }

  /** The file may be deleted afterwards: it is read for the first matrix, so that whoever has none needs no memory for it. */
  static async open({ path, at, size }: CarRoadsFile, actor: Pick<Actor, 'locate'>): Promise<CarMatrices> {
    const file = await open(path)
    return new CarMatrices(() => readPart(file, at, size), actor)
  }

  /** Takes a CarMatrixQuery and returns a CarMatrixAnswer, both as JSON. */
  async answer(query: string): Promise<string> {
    const { origins, destinations } = JSON.parse(query) as CarMatrixQuery
    this.roads ??= this.read().then(({ buffer }) => new CarRoads(unpackRoads(buffer)))
    const roads = await this.roads
    const places = await this.snap([...origins, ...destinations])
    const [from, to] = [places.slice(0, origins.length), places.slice(origins.length)]
    const cells = roads.matrix(from, to)
    const onRoads = ({ onRoad }: SnappedPlace) => onRoad
    return JSON.stringify({
      cells: cells.map((row) => row.map((cell) => cell ?? null)),
      origins: from.map(onRoads),
      destinations: to.map(onRoads),
    } satisfies CarMatrixAnswer)
  }

  private async snap(locations: Location[]): Promise<SnappedPlace[]> {
    const found = new Map<string, SnappedPlace>()
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
    return locations.map((location) => found.get(nameOf(location)) as SnappedPlace)
  }

  private async locate(locations: Location[]): Promise<SnappedPlace[]> {
    const places = await this.ask(locations)
    for (const [at, { edges }] of places.entries()) {
      const around = unknownAround(edges)
      if (around === undefined || around > widest) continue
      const [wider] = await this.ask([locations[at] as Location], Math.ceil(around) + 1)
      if (wider) places[at] = wider
    }
    return places
  }

  /** `radius`: metres within which all roads are wanted instead of the nearest. */
  private async ask(locations: Location[], radius = 0): Promise<SnappedPlace[]> {
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

async function readPart(file: FileHandle, at: number, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  try {
    for (let done = 0; done < size; ) {
      const { bytesRead } = await file.read(bytes, done, size - done, at + done)
      if (bytesRead === 0) throw new Error('The tiles are cut off.') // their checksum was right at the start
      done += bytesRead
    }
  } finally {
    await file.close()
  }
  return bytes
}
