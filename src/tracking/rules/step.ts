import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Fence } from '../geofences/fence.ts'
import { confidenceOf, shareInside } from '../geofences/measure.ts'
import { hearBeacons } from './beacons.ts'
import { crossings } from './crossings.ts'
import { exitByEnd, minutesBetween } from './endings.ts'
import { checkFraud } from './fraud.ts'
import { entryBuffer, judge } from './judge.ts'
import type { Land } from './land.ts'
import { comeNearChains } from './nearby-chains.ts'
import { visitPlaces } from './places.ts'
import { crossBorders } from './regions.ts'
import type { Happening, TrackState, Update, Visit } from './update.ts'

/** The geofences of a project and the land they lie in, as tracking asks for them. */
export interface World {
  fence(id: string): Fence | undefined
  /** Those that may lie within so many metres of a place; a few too many do no harm. */
  fencesNear(x: number, y: number, metres: number): Fence[]
  land?: Land | undefined
}

export interface Step {
  state: TrackState
  happenings: Happening[]
}

/**
 * What one location update means. The user was somewhere and is now somewhere else: which borders and which geofences
 * were crossed on the way, which were left, which were entered, where have they stayed for long enough, at which place
 * have they stopped, which chains are near, which beacons do they hear, and is it to be believed?
 */
export function step(state: TrackState, update: Update, world: World, settings: ProjectSettings): Step {
  const { regions, happenings: borders } = crossBorders(state.regions, update, world, settings)
  const passed = crossings(state, update, world, settings)
  const left = departures(state.visits, update, world, settings)
  const entered = arrivals(state.visits, update, world, settings)
  const stayed = stays(left.visits, update, world, settings)
  const { place, happenings: places } = visitPlaces(state.place, update, world, settings)
  const { nearbyChains, happenings: chains } = comeNearChains(state.nearbyChains, update, world, settings)
  const { beacons, happenings: heard } = hearBeacons(state.beacons, update, settings)
  const { fraud, happenings: doubts } = checkFraud(state, update, world, settings)
  return {
    state: {
      visits: [...stayed.visits, ...entered.visits],
      regions,
      place,
      nearbyChains,
      beacons,
      fraud,
      last: { x: update.x, y: update.y, at: update.at, accuracy: update.accuracy },
    },
    happenings: [
      ...borders,
      ...passed,
      ...left.happenings,
      ...entered.happenings,
      ...stayed.happenings,
      ...places,
      ...chains,
      ...heard,
      ...doubts,
    ].filter(({ type }) => settings.events[type]),
  }
}

interface Part {
  visits: Visit[]
  happenings: Happening[]
}

/** Some geofences are behind us; some are no longer there, or no longer for us, and let go, most often in silence. */
function departures(visits: readonly Visit[], update: Update, world: World, settings: ProjectSettings): Part {
  const staying: Visit[] = []
  const happenings: Happening[] = []
  for (const visit of visits) {
    const fence = world.fence(visit.fence)
    const verdict = judge(fence, visit, update, settings)
    if (verdict.decided === 'stays') staying.push(visit)
    else if (verdict.decided === 'exits' && fence) happenings.push(exit(visit, fence, update))
    else if (verdict.decided === 'leaves' && fence) {
      happenings.push(...exitByEnd(visit, fence, verdict.because, update.at, settings))
    }
  }
  return { visits: staying, happenings }
}

/** Whatever holds the place, or might within the accuracy of the fix, and was not entered before. */
function arrivals(visits: readonly Visit[], update: Update, world: World, settings: ProjectSettings): Part {
  const entered: Visit[] = []
  const happenings: Happening[] = []
  for (const fence of world.fencesNear(update.x, update.y, entryBuffer(update, settings))) {
    const visit = visits.find((one) => one.fence === fence.id)
    // Whoever is in it, or has just gone out, does not enter; but one that closed and is open again is entered anew.
    if (visit && judge(fence, visit, update, settings).decided !== 'leaves') continue
    if (judge(fence, undefined, update, settings).decided !== 'enters') continue
    entered.push({ fence: fence.id, since: update.at, dwelled: false })
    happenings.push({
      type: 'user.entered_geofence',
      fence: fence.id,
      at: update.at,
      confidence: confidenceOf(shareInside(fence, update.x, update.y, update.accuracy)),
    })
  }
  return { visits: entered, happenings }
}

/** Long enough is told once a visit, by a fix that is good enough to say so. */
function stays(visits: readonly Visit[], update: Update, world: World, settings: ProjectSettings): Part {
  const happenings: Happening[] = []
  const after = visits.map((visit) => {
    const fence = world.fence(visit.fence)
    const isDue = fence && !visit.dwelled && update.at >= dwellTime(visit, fence, settings)
    if (!isDue || update.accuracy > settings.maxAccuracy) return visit
    happenings.push({
      type: 'user.dwelled_in_geofence',
      fence: visit.fence,
      at: update.at,
      confidence: confidenceOf(shareInside(fence, update.x, update.y, update.accuracy)),
      minutes: minutesBetween(visit.since, update.at),
    })
    return { ...visit, dwelled: true }
  })
  return { visits: after, happenings }
}

function exit(visit: Visit, fence: Fence, update: Update): Happening {
  return {
    type: 'user.exited_geofence',
    fence: visit.fence,
    at: update.at,
    confidence: confidenceOf(1 - shareInside(fence, update.x, update.y, update.accuracy)),
    minutes: minutesBetween(visit.since, update.at),
  }
}

/** When a visit becomes a dwell; Infinity where nobody asked. */
export function dwellTime(visit: Visit, fence: Fence, settings: ProjectSettings): number {
  if (!settings.events['user.dwelled_in_geofence']) return Number.POSITIVE_INFINITY
  const minutes = fence.dwellThreshold ?? settings.dwellThreshold
  return minutes === undefined ? Number.POSITIVE_INFINITY : visit.since + minutes * 60_000
}
