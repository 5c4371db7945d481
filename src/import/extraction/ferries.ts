import type { Tags } from '../osm/elements.ts'

/** By the ids of the nodes of ferries. */
export type Landings = Map<number, Landing>

/** What leads to a node of a ferry. */
interface Landing {
  ferries: number
  takesBikes: boolean
  hasLand: boolean
  /** Some road to it is for cars; for bikes. */
  hasCars: boolean
  hasBikes: boolean
}

/**
 * The engine takes every ferry for one that carries everybody, unless its tags say otherwise, but not the piers from which they leave.
 * A bike near such a pier then starts on the water. So bikes are pushed along the piers of ferries that take them. Ferries that
 * say nothing of motor vehicles are closed to them where fewer than two landings can be reached by road.
 */
export class Ferries {
  readonly landings: Landings

  constructor(landings: Landings = new Map()) {
    this.landings = landings
  }

  get isEmpty(): boolean {
    return this.landings.size === 0
  }

  /** First all ferries, by the ids of their nodes. */
  addFerry(refs: Iterable<number>, { bicycle, vehicle, access }: Tags): void {
    const takesBikes = (bicycle ?? vehicle ?? access) !== 'no'
    for (const ref of new Set(refs)) {
      const before = this.landings.get(ref)
      this.landings.set(ref, {
        ferries: (before?.ferries ?? 0) + 1,
        takesBikes: takesBikes || before?.takesBikes === true,
        hasLand: false,
        hasCars: false,
        hasBikes: false,
      })
    }
  }

  isLanding(ref: number): boolean {
    return this.landings.has(ref)
  }

  /** Then the roads at their landings. */
  addRoad(ref: number, tags: Tags): void {
    const landing = this.landings.get(ref)
    if (!landing) return
    landing.hasLand = true
    landing.hasBikes ||= carriesBikes(tags)
    landing.hasCars ||= carriesCars(tags)
  }

  /** The tags of a ferry: without motor vehicles where these cannot get on and off. */
  ferryTags(tags: Tags, refs: readonly number[]): Tags {
    const says = ['motor_vehicle', 'motorcar', 'hgv', 'vehicle', 'access'].some((key) => key in tags)
    return says || this.landingsForCars(refs) >= 2 ? tags : { ...tags, motor_vehicle: 'no' }
  }

  /** The tags of a road: bikes are pushed along a pier that is their only way to a ferry. */
  roadTags(tags: Tags, refs: readonly number[]): Tags {
    if (this.isEmpty || 'bicycle' in tags || !isPier(tags)) return tags
    const leadsToFerry = refs.some((ref) => {
      const landing = this.landings.get(ref)
      return landing?.takesBikes === true && !landing.hasBikes
    })
    return leadsToFerry ? { ...tags, bicycle: 'dismount' } : tags
  }

  private landingsForCars(refs: readonly number[]): number {
    return refs.filter((ref, at) => {
      const landing = this.landings.get(ref)
      // The land at an end may be outside the map; another ferry may come from anywhere.
      const isOpen = !landing?.hasLand && (at === 0 || at === refs.length - 1)
      return isOpen || (landing && (landing.ferries > 1 || landing.hasCars))
    }).length
  }
}

export function isFerry(tags: Tags): boolean {
  return tags.route === 'ferry' && tags.highway === undefined
}

const forWalkers = new Set(['footway', 'steps', 'pedestrian', 'corridor', 'platform', 'bridleway'])
const notForCars = new Set([...forWalkers, 'path', 'cycleway', 'track'])

/** One walks here, and can push something. */
function isPier({ highway = 'footway', foot, access }: Tags): boolean {
  return ['footway', 'pedestrian', 'platform'].includes(highway) && (foot ?? access) !== 'no'
}

function carriesBikes({ highway, bicycle, vehicle, access }: Tags): boolean {
  if (bicycle !== undefined) return bicycle !== 'no'
  if (highway === undefined || forWalkers.has(highway)) return false
  return (vehicle ?? access) !== 'no'
}

function carriesCars({ highway, motorcar, motor_vehicle, vehicle, access }: Tags): boolean {
  const said = motorcar ?? motor_vehicle ?? vehicle
  if (said !== undefined) return said !== 'no'
  if (highway === undefined || notForCars.has(highway)) return false
  return access !== 'no'
}
