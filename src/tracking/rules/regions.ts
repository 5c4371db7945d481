import type { EventType } from '../../model/event-types.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import { type RegionKind, type Regions, type Residence, regionKinds } from '../../model/region.ts'
import { minutesBetween } from './endings.ts'
import type { World } from './step.ts'
import type { Happening, Update } from './update.ts'

const eventNames: Record<RegionKind, string> = {
  country: 'country',
  state: 'state',
  dma: 'dma',
  postalCode: 'postal_code',
}

/** Regions have no buffers and no doubts: the point is in one or it is not. */
export function crossBorders(
  before: Residence,
  update: Update,
  { land }: World,
  settings: ProjectSettings,
): { regions: Residence; happenings: Happening[] } {
  if (!settings.regions || !land) return { regions: {}, happenings: [] }
  const now: Regions = land.regionsAt(update.x, update.y)
  const regions: Residence = {}
  const happenings: Happening[] = []
  for (const kind of regionKinds) {
    const [was, is] = [before[kind], now[kind]]
    if (was && was.region._id === is?._id) {
      regions[kind] = was
      continue
    }
    if (was) {
      const minutes = minutesBetween(was.since, update.at)
      happenings.push({ ...happening('exited', kind, update), region: was.region, minutes })
    }
    if (is) {
      regions[kind] = { region: is, since: update.at }
      happenings.push({ ...happening('entered', kind, update), region: is })
    }
  }
  return { regions, happenings }
}

function happening(what: 'entered' | 'exited', kind: RegionKind, { at }: Update): Happening {
  return { type: `user.${what}_region_${eventNames[kind]}` as EventType, at, confidence: 3 }
}
