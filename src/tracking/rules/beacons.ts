import type { BeaconVisit } from '../../model/beacon.ts'
import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { DetectedEvent, Update } from './update.ts'
import { minutesBetween } from './visit-times.ts'

/** `update.beacons` lists every beacon in range; without the list the device did not scan, and nothing changes. */
export function updateBeacons(
  before: readonly BeaconVisit[],
  update: Update,
  settings: ProjectSettings,
): { beacons: readonly BeaconVisit[]; events: DetectedEvent[] } {
  if (!settings.beacons) return { beacons: [], events: [] }
  const { beacons: inRange, at, accuracy } = update
  if (!inRange || accuracy > settings.maxAccuracy) return { beacons: before, events: [] }
  const left = before.filter(([id]) => !inRange.includes(id))
  const entered = inRange.filter((id) => !before.some(([known]) => known === id))
  return {
    beacons: [
      ...before.filter((visit) => !left.includes(visit)),
      ...entered.map((id): BeaconVisit => [id, at]),
    ],
    events: [
      ...left.map(
        ([beacon, since]): DetectedEvent => ({
          type: 'user.exited_beacon',
          at,
          confidence: 3,
          beacon,
          minutes: minutesBetween(since, at),
        }),
      ),
      ...entered.map((beacon): DetectedEvent => ({ type: 'user.entered_beacon', at, confidence: 3, beacon })),
    ],
  }
}
