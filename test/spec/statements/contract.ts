import { authentication } from './contract/authentication.ts'
import { beacons } from './contract/beacons.ts'
import { directions } from './contract/directions.ts'
import { errors } from './contract/errors.ts'
import { events } from './contract/events.ts'
import { geocoding } from './contract/geocoding.ts'
import { geofences } from './contract/geofences.ts'
import { limits } from './contract/limits.ts'
import { objects } from './contract/objects.ts'
import { records } from './contract/records.ts'
import { resources } from './contract/resources.ts'
import { routing } from './contract/routing.ts'
import { search } from './contract/search.ts'
import { service } from './contract/service.ts'
import { states } from './contract/states.ts'
import { tracking } from './contract/tracking.ts'
import { trips } from './contract/trips.ts'
import { users } from './contract/users.ts'
import { validation } from './contract/validation.ts'
import type { Statement } from './statement.ts'

/** Everything that the contract says, in its order. */
export const contract: Statement[] = [
  ...service,
  ...resources,
  ...objects,
  ...records,
  ...states,
  ...tracking,
  ...geocoding,
  ...search,
  ...validation,
  ...routing,
  ...directions,
  ...users,
  ...trips,
  ...geofences,
  ...beacons,
  ...authentication,
  ...events,
  ...errors,
  ...limits,
]
