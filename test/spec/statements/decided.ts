import { bodies } from './decided/bodies.ts'
import { budgets } from './decided/budgets.ts'
import { delivery } from './decided/delivery.ts'
import { etas } from './decided/etas.ts'
import { eventRules } from './decided/event-rules.ts'
import { geofenceBodies } from './decided/geofence-bodies.ts'
import { identities } from './decided/identities.ts'
import { inputReading } from './decided/input-rules.ts'
import { keyLevels } from './decided/key-levels.ts'
import { placesRegionsFraud } from './decided/places-regions-fraud.ts'
import { tripRules } from './decided/trip-rules.ts'
import { unitsAndTexts } from './decided/units-and-texts.ts'
import { wireRules } from './decided/wire-rules.ts'
import type { Statement } from './statement.ts'

/** Everything that was decided where the contract is silent. */
export const decided: Statement[] = [
  ...wireRules,
  ...keyLevels,
  ...bodies,
  ...identities,
  ...eventRules,
  ...tripRules,
  ...delivery,
  ...etas,
  ...placesRegionsFraud,
  ...unitsAndTexts,
  ...geofenceBodies,
  ...inputReading,
  ...budgets,
]
