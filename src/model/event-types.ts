/** All event types, in the order of an answer, and whether each is enabled by default. */
export const eventTypes = {
  'user.exited_region_country': false,
  'user.entered_region_country': false,
  'user.exited_region_state': false,
  'user.entered_region_state': false,
  'user.exited_region_dma': false,
  'user.entered_region_dma': false,
  'user.exited_region_postal_code': false,
  'user.entered_region_postal_code': false,
  'user.exited_geofence': true,
  'user.entered_geofence': true,
  'user.dwelled_in_geofence': false,
  'user.exited_place': false,
  'user.entered_place': false,
  'user.nearby_place_chain': false,
  'user.exited_beacon': false,
  'user.entered_beacon': false,
  'user.started_trip': true,
  'user.updated_trip': true,
  'user.approaching_trip_destination': true,
  'user.arrived_at_trip_destination': true,
  'user.arrived_at_wrong_trip_destination': false,
  'user.stopped_trip': true,
  'user.fired_trip_orders': true,
  'user.failed_fraud': false,
} as const satisfies Record<string, boolean>

export type EventType = keyof typeof eventTypes

/** Types that a project may switch on or off; conversions, named by the caller, are always on. */
export const eventTypeNames = Object.keys(eventTypes) as EventType[]
