import { geocodeTools } from './geocode-tools.ts'
import { geofenceTools } from './geofence-tools.ts'
import { routeTools } from './route-tools.ts'
import type { Tool } from './tool.ts'
import { tripTools } from './trip-tools.ts'
import { userTools } from './user-tools.ts'

/** In the order in which they are listed. */
export const tools: readonly Tool[] = [
  ...geocodeTools,
  ...routeTools,
  ...geofenceTools,
  ...userTools,
  ...tripTools,
]
