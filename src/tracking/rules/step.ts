import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Fence } from '../geofences/fence.ts'
import { confidenceOf, shareInside } from '../geofences/measure.ts'
import { updateBeacons } from './beacons.ts'
import { crossedFences } from './crossings.ts'
import { decide, entryBuffer } from './decide.ts'
import { checkFraud } from './fraud.ts'
import type { GeoLookup } from './geo-lookup.ts'
import { updateNearbyChains } from './nearby-chains.ts'
import { updatePlace } from './places.ts'
import { updateRegions } from './regions.ts'
import type { DetectedEvent, GeofenceEntry, TrackState, Update, Visit } from './update.ts'
import { dwellTime, exitAtEnd, minutesBetween } from './visit-times.ts'

export interface StepResult {
  state: TrackState
  events: DetectedEvent[]
}

/** Of an update: also the geofences entered, those crossed since the last one too, whether or not the project wants events of it. */
export interface UpdateResult extends StepResult {
  entered: GeofenceEntry[]
}

/**
 * What one location update means: the regions entered and left, the geofences crossed, left, entered and dwelled in, the
 * place visited, the chains nearby, the beacons in range, and whether it passes the fraud checks.
 */
export function step(
  state: TrackState,
  update: Update,
  geo: GeoLookup,
  settings: ProjectSettings,
): UpdateResult {
  const { regions, events: inRegions } = updateRegions(state.regions, update, geo, settings)
  const crossed = crossedFences(state, update, geo, settings)
  const exited = exits(state.visits, update, geo, settings)
  const entered = entries(state.visits, update, geo, settings)
  const stayed = dwells(exited.visits, update, geo, settings)
  const { place, events: atPlaces } = updatePlace(state.place, update, geo, settings)
  const { nearbyChains, events: nearChains } = updateNearbyChains(state.nearbyChains, update, geo, settings)
  const { beacons, events: ofBeacons } = updateBeacons(state.beacons, update, settings)
  const { fraud, events: ofFraud } = checkFraud(state, update, geo, settings)
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
    entered: [...crossed, ...entered.events].flatMap(({ type, fence, at }) =>
      type === 'user.entered_geofence' && fence !== undefined ? [{ fence, at }] : [],
    ),
    events: [
      ...inRegions,
      ...crossed,
      ...exited.events,
      ...entered.events,
      ...stayed.events,
      ...atPlaces,
      ...nearChains,
      ...ofBeacons,
      ...ofFraud,
    ].filter(({ type }) => settings.events[type]),
  }
}

interface VisitChanges {
  visits: Visit[]
  events: DetectedEvent[]
}

/** The visits that go on, and the exits. A visit to a geofence that is no longer active ends, usually without an event. */
function exits(
  visits: readonly Visit[],
  update: Update,
  geo: GeoLookup,
  settings: ProjectSettings,
): VisitChanges {
  const staying: Visit[] = []
  const events: DetectedEvent[] = []
  for (const visit of visits) {
    const fence = geo.fence(visit.fence)
    const decision = decide(fence, visit, update, settings)
    if (decision.decided === 'stays') staying.push(visit)
    else if (decision.decided === 'exits' && fence) events.push(exit(visit, fence, update))
    else if (decision.decided === 'leaves' && fence) {
      events.push(...exitAtEnd(visit, fence, decision.reason, update.at, settings))
    }
  }
  return { visits: staying, events }
}

/** Geofences that hold the point, or may within its accuracy, and that the user was not in. */
function entries(
  visits: readonly Visit[],
  update: Update,
  geo: GeoLookup,
  settings: ProjectSettings,
): VisitChanges {
  const entered: Visit[] = []
  const events: DetectedEvent[] = []
  for (const fence of geo.fencesNear(update.x, update.y, entryBuffer(update, settings))) {
    const visit = visits.find((one) => one.fence === fence.id)
    // No entry while inside or just exited; but a geofence that closed and opened again is entered anew.
    if (visit && decide(fence, visit, update, settings).decided !== 'leaves') continue
    if (decide(fence, undefined, update, settings).decided !== 'enters') continue
    entered.push({ fence: fence.id, since: update.at, dwelled: false })
    events.push({
      type: 'user.entered_geofence',
      fence: fence.id,
      at: update.at,
      confidence: confidenceOf(shareInside(fence, update.x, update.y, update.accuracy)),
    })
  }
  return { visits: entered, events }
}

/** One dwell per visit, by the first update past the threshold that is accurate enough. */
function dwells(
  visits: readonly Visit[],
  update: Update,
  geo: GeoLookup,
  settings: ProjectSettings,
): VisitChanges {
  const events: DetectedEvent[] = []
  const after = visits.map((visit) => {
    const fence = geo.fence(visit.fence)
    const isDue = fence && !visit.dwelled && update.at >= dwellTime(visit, fence, settings)
    if (!isDue || update.accuracy > settings.maxAccuracy) return visit
    events.push({
      type: 'user.dwelled_in_geofence',
      fence: visit.fence,
      at: update.at,
      confidence: confidenceOf(shareInside(fence, update.x, update.y, update.accuracy)),
      minutes: minutesBetween(visit.since, update.at),
    })
    return { ...visit, dwelled: true }
  })
  return { visits: after, events }
}

function exit(visit: Visit, fence: Fence, update: Update): DetectedEvent {
  return {
    type: 'user.exited_geofence',
    fence: visit.fence,
    at: update.at,
    confidence: confidenceOf(1 - shareInside(fence, update.x, update.y, update.accuracy)),
    minutes: minutesBetween(visit.since, update.at),
  }
}
