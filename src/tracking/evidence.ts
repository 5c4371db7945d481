import type { ProjectSettings } from '../model/project/project-settings.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Queries } from '../store/database.ts'
import type { UserKey } from '../store/users/identities.ts'
import { usersOfDevices } from '../store/users/users.ts'
import type { Keys } from './batches.ts'
import type { Evidence } from './rules/fraud.ts'
import type { MapData } from './surroundings.ts'
import type { SentUpdate } from './updates.ts'

export interface EvidenceParts {
  database: Queries
  settingsOf(scope: Scope): ProjectSettings
  network: MapData['network']
}

/** Users of one device are counted over so long. */
const sharingTime = 7 * 24 * 3600_000 // milliseconds

/** What speaks for and against updates, where their projects check for fraud; it costs the others nothing. */
export async function gatherEvidence(
  updates: SentUpdate[],
  keys: Keys,
  { database, settingsOf, network }: EvidenceParts,
): Promise<(update: SentUpdate) => Evidence | undefined> {
  const checked = updates.filter((update) => settingsOf(update).fraud)
  if (checked.length === 0) return () => undefined
  const seen = await usersOfDevices(database, checked, Date.now() - sharingTime)
  const found = new Map<SentUpdate, Evidence>()
  for (const update of checked) {
    const users = new Set(seen.get(update) ?? []).add((keys.get(update) as UserKey).id)
    const { mocked, compromised, verified } = update
    const evidence = {
      mocked,
      compromised,
      verified,
      ...(await network(update.ip)),
      usersOfDevice: users.size,
    }
    found.set(update, evidence)
  }
  return (update) => found.get(update)
}
