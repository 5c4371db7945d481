import type { ProjectSettings } from '../../model/project/project-settings.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../../store/database.ts'
import type { UserKey } from '../../store/users/identities.ts'
import { countUsersOfDevices } from '../../store/users/users-of-devices.ts'
import type { MapData } from '../project-geodata.ts'
import type { FraudSignals } from '../rules/update.ts'
import type { SentUpdate, UserKeys } from './updates.ts'

export interface SignalParts {
  database: Queries
  settingsOf(scope: Scope): ProjectSettings
  network: MapData['network']
}

/** Users of a device are counted over this period. */
const sharingPeriod = 7 * 24 * 3600_000 // milliseconds

/** For updates of projects that check for fraud; the others cost no query. */
export async function loadFraudSignals(
  updates: SentUpdate[],
  keys: UserKeys,
  { database, settingsOf, network }: SignalParts,
): Promise<(update: SentUpdate) => FraudSignals | undefined> {
  const checked = updates.filter((update) => settingsOf(update).fraud)
  if (checked.length === 0) return () => undefined
  const now = Date.now()
  const uses = checked.map((update) => {
    const { project, live, deviceId } = update
    return { project, live, deviceId, user: (keys.get(update) as UserKey).id }
  })
  const counts = await countUsersOfDevices(database, uses, now, now - sharingPeriod)
  const found = new Map<SentUpdate, FraudSignals>()
  for (const [at, update] of checked.entries()) {
    const { mocked, compromised, verified } = update
    const signals = {
      mocked,
      compromised,
      verified,
      ...(await network(update.ip)),
      usersOfDevice: counts[at] as number,
    }
    found.set(update, signals)
  }
  return (update) => found.get(update)
}
