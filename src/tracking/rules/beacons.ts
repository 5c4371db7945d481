import type { BeaconVisit } from '../../model/beacon.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import { minutesBetween } from './endings.ts'
import type { Happening, Update } from './update.ts'

/** The beacons that a device hears are all that are near it; one that says nothing of beacons has not listened. */
export function hearBeacons(
  before: readonly BeaconVisit[],
  update: Update,
  settings: ProjectSettings,
): { beacons: readonly BeaconVisit[]; happenings: Happening[] } {
  if (!settings.beacons) return { beacons: [], happenings: [] }
  const { beacons: heard, at, accuracy } = update
  if (!heard || accuracy > settings.maxAccuracy) return { beacons: before, happenings: [] }
  const left = before.filter(([id]) => !heard.includes(id))
  const entered = heard.filter((id) => !before.some(([known]) => known === id))
  return {
    beacons: [
      ...before.filter((visit) => !left.includes(visit)),
      ...entered.map((id): BeaconVisit => [id, at]),
    ],
    happenings: [
      ...left.map(
        ([beacon, since]): Happening => ({
          type: 'user.exited_beacon',
          at,
          confidence: 3,
          beacon,
          minutes: minutesBetween(since, at),
        }),
      ),
      ...entered.map((beacon): Happening => ({ type: 'user.entered_beacon', at, confidence: 3, beacon })),
    ],
  }
}
