import type { EventType } from '../../model/event-types.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import { type RegionKind, type Regions, type Residence, regionKinds } from '../../model/region.ts'
import type { GeoLookup } from './geo-lookup.ts'
import type { DetectedEvent, Update } from './update.ts'
import { minutesBetween } from './visit-times.ts'

const eventNames: Record<RegionKind, string> = {
  country: 'country',
  state: 'state',
  dma: 'dma',
  postalCode: 'postal_code',
}

/** By the point alone: regions have no buffers, and the accuracy does not matter. */
export function updateRegions(
  before: Residence,
  update: Update,
  { map }: GeoLookup,
  settings: ProjectSettings,
): { regions: Residence; events: DetectedEvent[] } {
  if (!settings.regions || !map) return { regions: {}, events: [] }
  const now: Regions = map.regionsAt(update.x, update.y)
  const regions: Residence = {}
  const events: DetectedEvent[] = []
  for (const kind of regionKinds) {
    const [was, is] = [before[kind], now[kind]]
    if (was && was.region._id === is?._id) {
      regions[kind] = was
      continue
    }
    if (was) {
      const minutes = minutesBetween(was.since, update.at)
      events.push({ ...event('exited', kind, update), region: was.region, minutes })
    }
    if (is) {
      regions[kind] = { region: is, since: update.at }
      events.push({ ...event('entered', kind, update), region: is })
    }
  }
  return { regions, events }
}

function event(what: 'entered' | 'exited', kind: RegionKind, { at }: Update): DetectedEvent {
  return { type: `user.${what}_region_${eventNames[kind]}` as EventType, at, confidence: 3 }
}
