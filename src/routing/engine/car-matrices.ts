import { setImmediate } from 'node:timers/promises'
import type { Location } from '../../model/route.ts'
import { type CarCell, CarRoads, type Figures } from '../hierarchy/car-roads.ts'
import { unpackRoads } from '../hierarchy/packed-roads.ts'
import type { RoadPlace } from '../hierarchy/road-places.ts'
import { searchDoubtful } from '../hierarchy/search-doubtful.ts'
import type { ConnectedSquares } from '../reach/connected-squares.ts'
import { summaryQuery } from '../translate/summary.ts'
import { type RoadFinder, SnappedPlaces } from './snapped-places.ts'

/** The engine, as far as it is needed here. */
interface CarEngine extends RoadFinder {
  route(query: string): Promise<string>
}

export interface CarMatrixQuery {
  origins: Location[]
  destinations: Location[]
  /** Cells that may differ from their routes are searched one by one. */
  isChecked: boolean
}

type AnsweredCell = Pick<CarCell, 'seconds' | 'metres' | 'isDoubtful'>

export interface CarMatrixAnswer {
  /** Null where no way was found. */
  cells: (AnsweredCell | null)[][]
  /** Where each place is on a road; null without one near it. */
  origins: (Location | null)[]
  destinations: (Location | null)[]
}

/** Cells of a matrix that are searched one by one. */
const mostSearched = 300

/**
 * Matrices by car with the engine's usual costs. The engine is asked once for the roads at each place, and for the few
 * routes that only it knows.
 */
export class CarMatrices {
  private readonly bytes: ArrayBuffer
  private readonly actor: CarEngine
  private readonly places: SnappedPlaces
  private roads: CarRoads | undefined

  /** `carRoads`: the roads with their hierarchy, of which nothing is read before the first matrix. */
  constructor(carRoads: Uint8Array<ArrayBuffer>, actor: CarEngine, squares?: ConnectedSquares) {
    this.bytes = carRoads.buffer
    this.actor = actor
    this.places = new SnappedPlaces(actor, squares)
  }

  /** Takes a CarMatrixQuery and returns a CarMatrixAnswer, both as JSON. */
  async answer(query: string): Promise<string> {
    const { origins, destinations, isChecked } = JSON.parse(query) as CarMatrixQuery
    this.roads ??= new CarRoads(unpackRoads(this.bytes))
    const { roads } = this
    const places = await this.places.find([...origins, ...destinations])
    const [from, to] = [places.slice(0, origins.length), places.slice(origins.length)]
    const cells = roads.matrix(from, to)
    const route = async (row: number, column: number, enough?: number) => {
      await setImmediate() // a search takes some milliseconds, in which nobody else is heard
      const found = roads.route(from[row] as RoadPlace, to[column] as RoadPlace, enough)
      return found ?? this.engineRoute([origins[row] as Location, destinations[column] as Location])
    }
    if (isChecked) await searchDoubtful(cells, route, mostSearched)
    const onRoads = ({ onRoad }: RoadPlace) => onRoad
    return JSON.stringify({
      cells: cells.map((row) => row.map((cell) => (cell && !cell.isNear ? answered(cell) : null))),
      origins: from.map(onRoads),
      destinations: to.map(onRoads),
    } satisfies CarMatrixAnswer)
  }

  /** By the engine itself; undefined where there is none. */
  private async engineRoute(locations: Location[]): Promise<Figures | undefined> {
    const query = JSON.stringify(summaryQuery({ locations, mode: 'car' }))
    const answer = await this.actor.route(query).catch(() => undefined)
    if (answer === undefined) return undefined
    const { summary } = (JSON.parse(answer) as RouteAnswer).trip
    return { metres: summary.length * 1000, seconds: summary.time }
  }
}

function answered({ seconds, metres, isDoubtful }: CarCell): AnsweredCell {
  return { seconds, metres, isDoubtful }
}

/** The part of the engine's answer that we need. */
interface RouteAnswer {
  trip: { summary: { length: number; time: number } }
}
