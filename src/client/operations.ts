// Generated from docs/openapi.json by "npm run docs". Do not edit.
import type { Call, CallOptions } from './call.ts'

export interface NestedGeofence {
  /** Id of the geofence, assigned by the service. */
  _id: string
  /** The group it belongs to. */
  tag: string
  /** Your own id of it, unique in its group. */
  externalId: string
  description: string
  type: 'circle' | 'polygon' | 'isochrone'
  geometryCenter: {
    type: 'Point'
    /** [longitude, latitude] */
    coordinates: (number)[]
  }
  /** Metres; for a polygon, from its centre to the farthest corner; for an isochrone, minutes. */
  geometryRadius: number
  /** Custom data: strings, booleans and numbers. */
  metadata?: Record<string, unknown>
  /** Minutes inside until a dwell event. */
  dwellThreshold?: number
  /** Enter only while stopped or in the foreground. */
  stopDetection?: boolean
  /** Lists of [open, close] as HH:mm, by day of the week, in the time zone of the centre; days not listed are closed. Absent means always open. */
  operatingHours?: Record<string, ((string)[])[]>
}

export interface Place {
  /** Id of the place, assigned by the service. */
  _id: string
  name: string
  chain?: {
    name: string
    /** Such as `starbucks`. */
    slug: string
    /** Your own id of the chain, from the settings. */
    externalId?: string
    /** Custom data: strings, booleans and numbers. */
    metadata?: Record<string, unknown>
  }
  /** All that it has. First the main one and those above it, broadest first: `food-beverage`, `cafe`, `coffee-shop`. */
  categories: (string)[]
  location: {
    type: 'Point'
    /** [longitude, latitude] */
    coordinates: (number)[]
  }
  /** Account of the place in a social network. */
  socialId?: string
}

export interface Beacon {
  /** Id of the beacon, assigned by the service. */
  _id: string
  createdAt: string
  /** Time of the last change. */
  updatedAt: string
  /** True when created with a live key. */
  live: boolean
  description: string
  /** The group it belongs to. */
  tag: string
  /** Your own id of it, unique in its group. */
  externalId: string
  type: 'ibeacon' | 'eddystone'
  /** iBeacon only. */
  uuid?: string
  /** iBeacon only. */
  major?: string
  /** iBeacon only. */
  minor?: string
  /** Eddystone only. */
  uid?: string
  /** Eddystone only. */
  instance?: string
  geometry: {
    type: 'Point'
    /** [longitude, latitude] */
    coordinates: (number)[]
  }
  /** When false, it generates no events. */
  enabled: boolean
  /** Custom data: strings, booleans and numbers. */
  metadata?: Record<string, unknown>
}

export interface Trip {
  /** Id of the trip, assigned by the service. */
  _id: string
  /** True when created with a live key. */
  live: boolean
  /** Your own stable id, such as an order number. */
  externalId: string
  /** Custom data: any JSON. */
  metadata?: Record<string, unknown>
  mode: 'foot' | 'bike' | 'car' | 'truck' | 'motorbike'
  destinationGeofenceTag?: string
  destinationGeofenceExternalId?: string
  destinationLocation?: {
    type: 'Point'
    /** [longitude, latitude] */
    coordinates: (number)[]
  }
  eta?: {
    /** Minutes. */
    duration: number
    /** Metres. */
    distance: number
  }
  /** Minutes. */
  approachingThreshold?: number
  createdAt: string
  /** Time of the last location update. */
  updatedAt: string
  scheduledArrivalAt?: string
  orderFiredAt?: string
  startedAt?: string
  /** When the user entered the destination. */
  arrivedAt?: string
  completedAt?: string
  endedAt?: string
  status: 'pending' | 'started' | 'approaching' | 'arrived' | 'expired' | 'completed' | 'canceled'
  user?: {
    /** Id of the user, assigned by the service. */
    _id: string
    userId?: string
    deviceId: string
  }
  userId?: string
  /** Where the user was while the trip was active. */
  locations?: ({
    type: 'Point'
    /** [longitude, latitude] */
    coordinates: (number)[]
    updatedAt: string
  })[]
  delay?: {
    delayed: boolean
    /** Minutes after scheduledArrivalAt; negative when early. */
    scheduledArrivalTimeDelay: number
  }
  legs?: ({
    /** Id of the leg, assigned by the service. */
    _id: string
    status: string
    createdAt: string
    updatedAt: string
    eta?: {
      duration: number
      distance: number
    }
    destination: {
      /** geofence, address or coordinates. */
      type: string
      source: {
        /** The geofence's `_id`. */
        geofence?: string
        /** The destination as it was given: tag and externalId, an address, or coordinates. */
        data: unknown
      }
      location: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      /** Metres. */
      arrivalRadius: number
    }
    /** Minutes. */
    stopDuration?: number
    /** Custom data: any JSON. */
    metadata?: Record<string, unknown>
  })[]
  /** The `_id` of the leg under way. */
  currentLeg?: string
}

export interface Event {
  /** Id of the event, assigned by the service. */
  _id: string
  /** When it happened; by the clock of the client, if sent. */
  createdAt: string
  /** When the server generated it. */
  actualCreatedAt: string
  /** True when created with a live key. */
  live: boolean
  /** Such as `user.entered_geofence`, the name of a conversion, or `alert.<name>`. */
  type: string
  user?: {
    /** Id of the user, assigned by the service. */
    _id: string
    userId?: string
    deviceId?: string
    /** Custom data: strings, booleans and numbers. */
    metadata?: Record<string, unknown>
    country?: {
      /** Stable, such as `state-US-MD`. */
      _id: string
      /** country, state, dma or postalCode. */
      type: string
      /** Such as `US`, `MD`, `512`, `21201`. */
      code: string
      name: string
      /** Flag emoji, for a country. */
      flag?: string
    }
    state?: {
      /** Stable, such as `state-US-MD`. */
      _id: string
      /** country, state, dma or postalCode. */
      type: string
      /** Such as `US`, `MD`, `512`, `21201`. */
      code: string
      name: string
      /** Flag emoji, for a country. */
      flag?: string
    }
    dma?: {
      /** Stable, such as `state-US-MD`. */
      _id: string
      /** country, state, dma or postalCode. */
      type: string
      /** Such as `US`, `MD`, `512`, `21201`. */
      code: string
      name: string
      /** Flag emoji, for a country. */
      flag?: string
    }
    postalCode?: {
      /** Stable, such as `state-US-MD`. */
      _id: string
      /** country, state, dma or postalCode. */
      type: string
      /** Such as `US`, `MD`, `512`, `21201`. */
      code: string
      name: string
      /** Flag emoji, for a country. */
      flag?: string
    }
  }
  geofence?: NestedGeofence
  region?: {
    /** Stable, such as `state-US-MD`. */
    _id: string
    /** country, state, dma or postalCode. */
    type: string
    /** Such as `US`, `MD`, `512`, `21201`. */
    code: string
    name: string
    /** Flag emoji, for a country. */
    flag?: string
  }
  place?: Place
  /** Other places that the user may have entered; at most five. */
  alternatePlaces?: (Place)[]
  verifiedPlace?: Place
  beacon?: Beacon
  trip?: Trip
  /** On events `alert.<name>`: the alert that made it. */
  alert?: {
    /** Id of the alert, assigned by the service. */
    _id: string
    name: string
    when: 'event' | 'dwell' | 'unseen' | 'speed' | 'battery'
    description?: string
    /** Minutes, metres per second or per cent, by `when`. */
    threshold?: number
    /** What was measured, in the same unit. */
    value?: number
    /** The event that it is about, by `_id`. */
    event?: string
    /** Its type. */
    eventType?: string
  }
  location?: {
    type: 'Point'
    /** [longitude, latitude] */
    coordinates: (number)[]
  }
  /** Metres. */
  locationAccuracy?: number
  /** 3 high, 2 medium, 1 low. */
  confidence: number
  /** Minutes, on exits and dwells, and on alerts about them. */
  duration?: number
  /** True for an update that was sent later. */
  replayed?: boolean
  verification?: number
  /** Custom data: any JSON. */
  metadata?: Record<string, unknown>
  revenue?: number
}

export interface Fraud {
  /** The update was verified by the device, and the checks passed. */
  verified: boolean
  /** Not blocked, and either bypassed or without a raised flag. */
  passed: boolean
  /** Set by the operator: flags are ignored. */
  bypassed: boolean
  /** Set by the operator. */
  blocked: boolean
  /** Reported by the device, or the country of its IP address differs from its location. */
  mocked: boolean
  /** More than 50 km, faster than 1,000 km/h. */
  jumped: boolean
  /** Reported by the device. */
  compromised: boolean
  /** Less accurate than `maxAccuracy`. */
  inaccurate: boolean
  /** The IP address belongs to a proxy, a VPN, Tor or a hosting provider. */
  proxy: boolean
  /** More than five users on one device in seven days. */
  sharing: boolean
  lastMockedAt: string | null
  lastJumpedAt: string | null
  lastCompromisedAt: string | null
  lastInaccurateAt: string | null
  lastProxyAt: string | null
  lastSharingAt: string | null
}

export interface User {
  /** Id of the user, assigned by the service. */
  _id: string
  /** True when created with a live key. */
  live: boolean
  /** Your own stable id; must not contain personal data. */
  userId?: string
  deviceId: string
  description?: string
  /** Custom data: strings, booleans and numbers. */
  metadata?: Record<string, unknown>
  location: {
    type: 'Point'
    /** [longitude, latitude] */
    coordinates: (number)[]
  }
  /** Metres. */
  locationAccuracy: number
  /** Whether the app was in the foreground at the last update. */
  foreground?: boolean
  /** Whether the user was stopped at the last update. */
  stopped?: boolean
  /** Charge of the battery in per cent. */
  battery?: number
  /** Metres per second. */
  speed?: number
  /** Metres above sea level. */
  altitude?: number
  /** Direction of travel in degrees, clockwise from north. */
  heading?: number
  deviceType?: 'iOS' | 'Android' | 'Web'
  /** IP address of the last request. */
  ip?: string
  /** Geofences that the user is in. */
  geofences: (NestedGeofence)[]
  trip?: Trip
  /** Beacons that the user is near. */
  beacons?: (Beacon)[]
  place?: Place
  /** Chains of the setting nearbyPlaceChains that have a place nearby. */
  nearbyPlaceChains?: ({
    name: string
    /** Such as `starbucks`. */
    slug: string
    /** Your own id of the chain, from the settings. */
    externalId?: string
    /** Custom data: strings, booleans and numbers. */
    metadata?: Record<string, unknown>
  })[]
  country?: {
    /** Stable, such as `state-US-MD`. */
    _id: string
    /** country, state, dma or postalCode. */
    type: string
    /** Such as `US`, `MD`, `512`, `21201`. */
    code: string
    name: string
    /** Flag emoji, for a country. */
    flag?: string
  }
  state?: {
    /** Stable, such as `state-US-MD`. */
    _id: string
    /** country, state, dma or postalCode. */
    type: string
    /** Such as `US`, `MD`, `512`, `21201`. */
    code: string
    name: string
    /** Flag emoji, for a country. */
    flag?: string
  }
  dma?: {
    /** Stable, such as `state-US-MD`. */
    _id: string
    /** country, state, dma or postalCode. */
    type: string
    /** Such as `US`, `MD`, `512`, `21201`. */
    code: string
    name: string
    /** Flag emoji, for a country. */
    flag?: string
  }
  postalCode?: {
    /** Stable, such as `state-US-MD`. */
    _id: string
    /** country, state, dma or postalCode. */
    type: string
    /** Such as `US`, `MD`, `512`, `21201`. */
    code: string
    name: string
    /** Flag emoji, for a country. */
    flag?: string
  }
  fraud?: Fraud
  segments?: ({
    description: string
    externalId: string
  })[]
  /** Chains visited most often in 30 days. */
  topChains?: ({
    name: string
    slug: string
    externalId?: string
  })[]
  createdAt: string
  /** Time of the last location update. */
  updatedAt: string
}

export interface Invite {
  /** The app that it configures. */
  app: 'owntracks' | 'traccar' | 'overland' | 'osmand'
  /** What the app will call its device. */
  deviceId: string
  /** Where the app will send locations. */
  url: string
  /** Opened or scanned (as a QR code) on the device, it configures the app. For OsmAnd the web address to paste. */
  link: string
  /** Why the device may not reach this server. */
  warning?: string
  /** What `warning` says, for programs: the server listens on its own machine only, or that has no address in a network. */
  warningCode?: 'host' | 'network'
}

export interface Visitor {
  user: {
    _id: string
    userId?: string
    /** The device that they were last seen on. */
    deviceId: string
  }
  /** Time of the first location in the area. */
  firstSeenAt: string
  /** Time of the last one. */
  lastSeenAt: string
  /** How many there are. */
  locations: number
}

export interface HeatCell {
  location: {
    type: 'Point'
    /** [longitude, latitude] */
    coordinates: (number)[]
  }
  /** Users who were in the cell. */
  users: number
  /** Their locations there. */
  locations: number
}

export interface Geofence {
  /** Id of the geofence, assigned by the service. */
  _id: string
  /** The group it belongs to. */
  tag: string
  /** Your own id of it, unique in its group. */
  externalId: string
  description: string
  type: 'circle' | 'polygon' | 'isochrone'
  geometryCenter: {
    type: 'Point'
    /** [longitude, latitude] */
    coordinates: (number)[]
  }
  /** Metres; for a polygon, from its centre to the farthest corner; for an isochrone, minutes. */
  geometryRadius: number
  /** Custom data: strings, booleans and numbers. */
  metadata?: Record<string, unknown>
  /** Minutes inside until a dwell event. */
  dwellThreshold?: number
  /** Enter only while stopped or in the foreground. */
  stopDetection?: boolean
  /** Lists of [open, close] as HH:mm, by day of the week, in the time zone of the centre; days not listed are closed. Absent means always open. */
  operatingHours?: Record<string, ((string)[])[]>
  /** True when created with a live key. */
  live: boolean
  createdAt: string
  /** Time of the last change. */
  updatedAt: string
  geometry: {
    type: 'Polygon'
    /** One closed ring of [longitude, latitude]. */
    coordinates: (((number)[])[])[]
  }
  /** Travel mode of an isochrone. */
  mode?: 'car' | 'truck' | 'foot' | 'bike'
  /** Generates events for this user only. Prefer userIds. */
  userId?: string
  /** Generates events for these users only; comma-separated. */
  userIds?: string
  /** Generates events for requests from these IP addresses only. */
  ip?: string
  /** Minutes before arrival at which a trip counts as approaching. */
  tripApproachingThreshold?: number
  /** When false, it generates no events. */
  enabled: boolean
  /** Disabled from this time on. */
  disableAfter?: string
  /** Deleted at this time. */
  deleteAfter?: string
}

export interface Import {
  /** Id of the import, assigned by the service. */
  _id: string
  /** Done when all rows have been written. */
  status: 'running' | 'done'
  /** Rows to write. */
  total: number
  /** Rows written so far. */
  done: number
  errors: ({
    /** In a CSV as a spreadsheet counts, the header being row 1; in other formats from 1. */
    row: number
    param?: string
    /** What `message` says, for programs. */
    problem?: 'missing' | 'invalid' | 'duplicate' | 'quotes' | 'length' | 'geometry' | 'rings' | 'failed'
    /** What the field has. */
    got?: string
    /** Of a duplicate: the row that is imported. */
    firstRow?: number
    /** Of a stray quote, from 1. */
    column?: number
    message: string
  })[]
  createdAt: string
  finishedAt?: string
}

export interface Webhook {
  /** Id of the webhook, assigned by the service. */
  _id: string
  /** True when created with a live key. */
  live: boolean
  url: string
  description?: string
  enabled: boolean
  mode: 'single' | 'batch'
  /** Event types; empty: all. */
  types: (string)[]
  /** Tags of geofences, or of the destinations of trips; empty: all. */
  tags: (string)[]
  /** Users, by `_id`, `userId` or `deviceId`; empty: all. */
  users: (string)[]
  /** Signs the deliveries. Answered on creation and rotation only. */
  secret?: string
  /** Until then deliveries are signed with the secret before, too. */
  oldSecretUntil?: string
  /** Since then too many events wait, and new ones are not added. */
  fullSince?: string
  /** Since then no delivery has succeeded. */
  failingSince?: string
  /** Events that wait to be delivered. */
  waiting?: number
  createdAt: string
  updatedAt: string
}

export interface Alert {
  /** Id of the alert, assigned by the service. */
  _id: string
  /** True when created with a live key. */
  live: boolean
  /** Its events are of the type `alert.<name>`. */
  name: string
  description?: string
  enabled: boolean
  when: 'event' | 'dwell' | 'unseen' | 'speed' | 'battery'
  /** Event types; empty: all. */
  types: (string)[]
  /** Tags of geofences; empty: all. */
  tags: (string)[]
  /** Of a dwell, or without an update. */
  minutes?: number
  /** Metres per second. */
  speed?: number
  /** Per cent. */
  battery?: number
  /** Who gets each alert by e-mail. */
  emails: (string)[]
  /** Alerts that wait to be sent by e-mail. */
  waiting?: number
  /** Since then no e-mail could be sent. */
  failingSince?: string
  createdAt: string
  updatedAt: string
}

export interface NewShare {
  /** Id of the share, assigned by the service. */
  _id: string
  /** The link. It is not stored, so it cannot be read again. */
  url: string
  /** When the link ends at the latest; it also ends an hour after the trip. */
  expiresAt: string
  /** Why others may not reach this server. */
  warning?: string
  /** What `warning` says, for programs: the server listens on its own machine only, or that has no address in a network. */
  warningCode?: 'host' | 'network'
}

export interface Share {
  /** Id of the share, assigned by the service. */
  _id: string
  /** What the page calls the user; it says nothing else about them. */
  displayName?: string
  createdAt: string
  /** When the link ends at the latest; it also ends an hour after the trip. */
  expiresAt: string
}

export interface Segment {
  externalId: string
  description: string
  /** Exactly these users; excludes all other conditions. */
  userIds?: (string)[]
  /** Custom data: strings, booleans and numbers. */
  metadata?: Record<string, unknown>
  /** Has entered a geofence of this tag. */
  geofenceTag?: string
  /** Has entered a place of this chain. */
  chain?: string
  /** Has entered a place of this category. */
  category?: string
  /** How many days back a visit counts. */
  days?: number
}

export interface ProjectSettings {
  /** Which types of event are generated. */
  events: {
    'user.exited_region_country': boolean
    'user.entered_region_country': boolean
    'user.exited_region_state': boolean
    'user.entered_region_state': boolean
    'user.exited_region_dma': boolean
    'user.entered_region_dma': boolean
    'user.exited_region_postal_code': boolean
    'user.entered_region_postal_code': boolean
    'user.exited_geofence': boolean
    'user.entered_geofence': boolean
    'user.dwelled_in_geofence': boolean
    'user.exited_place': boolean
    'user.entered_place': boolean
    'user.nearby_place_chain': boolean
    'user.exited_beacon': boolean
    'user.entered_beacon': boolean
    'user.started_trip': boolean
    'user.updated_trip': boolean
    'user.approaching_trip_destination': boolean
    'user.arrived_at_trip_destination': boolean
    'user.arrived_at_wrong_trip_destination': boolean
    'user.stopped_trip': boolean
    'user.fired_trip_orders': boolean
    'user.failed_fraud': boolean
  }
  /** Enter a geofence already within `accuracy` metres of its boundary. */
  bufferGeofenceEntries: boolean
  /** Leave a geofence only more than `accuracy` metres outside. */
  bufferGeofenceExits: boolean
  /** Metres. A less accurate update moves the user but generates no geofence, place or beacon events. */
  maxAccuracy: number
  /** Enter a geofence only while stopped or in the foreground. */
  stopDetection: boolean
  /** Minutes in a geofence until a dwell event. */
  dwellThreshold?: number
  /** Generate an exit event when a geofence with a user inside is disabled, deleted or closes. */
  exitWhenGeofenceEnds: boolean
  /** Generate an entry and an exit for a geofence that was crossed between two updates. */
  detectCrossings: boolean
  /** Minutes before arrival at which a trip counts as approaching; trips and geofences override it. */
  tripApproachingThreshold: number
  /** Hours without an update after which a trip expires. */
  tripExpiryHours: number
  /** Detect places. */
  places: boolean
  /** Slugs of chains whose places generate an event when a user comes near; needs `places`. */
  nearbyPlaceChains: (string)[]
  /** Metres within which a place of a chain counts as near. */
  nearbyPlaceChainRadius: number
  /** Learn how fast roads are at each hour of the week from trips by car. A speed is used once five users have driven it. */
  learnSpeeds: boolean
  /** Detect countries, states, market areas and postal codes. */
  regions: boolean
  /** Detect beacons. */
  beacons: boolean
  /** Check updates for fraud. */
  fraud: boolean
  /** Two-letter codes of countries from which updates are refused with 451. */
  blockedCountries: (string)[]
  /** What is older is not answered any more, and deleted within hours. */
  retention: {
    /** Days that location updates are kept, from their arrival; 0 keeps them for ever. */
    locations: number
    /** Days that events are kept, from their `createdAt`; 0 keeps them for ever. */
    events: number
    /** Days that trips are kept with their locations, from their `updatedAt`; 0 keeps them for ever. */
    trips: number
    /** Days that users are kept, with everything about them, from their last update; 0 keeps them for ever. */
    users: number
  }
}

/** What each operation takes and answers. */
export interface Operations {
  /** `POST /v1/track`: Send a location update. */
  track(input: {
    /** events: only events are answered, and in bulk only updates with events or refused. */
    answer?: 'events' | undefined
    /** Identifies logged-out users. */
    deviceId: string
    /** Your own stable id of a logged-in user. No personal data. */
    userId?: string | undefined
    latitude: number
    longitude: number
    /** Metres. */
    accuracy: number
    foreground?: boolean | undefined
    stopped?: boolean | undefined
    /** Shown in the dashboard; empty to clear it. */
    description?: string | undefined
    /** Custom data: up to 32 keys with strings, booleans or numbers; at most 16 kB as JSON. */
    metadata?: Record<string, string | boolean | number> | undefined
    /** Kind of device. */
    deviceType?: 'iOS' | 'Android' | 'Web' | undefined
    /** When the user was there. Ignored if out of order or more than 5 minutes in the future. */
    updatedAt?: string | undefined
    /** Sent long after it happened. */
    replayed?: boolean | undefined
    /** Checked, not stored. */
    deviceOS?: string | undefined
    /** Checked, not stored. */
    deviceMake?: string | undefined
    /** Checked, not stored. */
    deviceModel?: string | undefined
    /** Metres above sea level. */
    altitude?: number | undefined
    /** Metres; checked, not stored. */
    verticalAccuracy?: number | undefined
    /** Like `updatedAt`, as milliseconds before the request. */
    updatedAtMsDiff?: number | undefined
    /** The trip that the device is on; a pending one starts. */
    tripOptions?: {
      /** Your own id of the trip. */
      externalId?: string | undefined
    } | undefined
    /** Token for your push gateway. */
    pushNotificationToken?: string | undefined
    /** All beacons in range; without this field the device did not scan. */
    beacons?: ({
      /** ibeacon by default, or eddystone. */
      type?: string | number | undefined
      /** Of an iBeacon. */
      uuid?: string | number | undefined
      /** Of an iBeacon. */
      major?: string | number | undefined
      /** Of an iBeacon. */
      minor?: string | number | undefined
      /** Of an Eddystone. */
      uid?: string | number | undefined
      /** Of an Eddystone. */
      instance?: string | number | undefined
    })[] | undefined
    /** Nothing is stored: the device sends its state with the ids below. */
    anonymous?: boolean | undefined
    /** Geofences that an anonymous device was in. */
    geofenceIds?: (string)[] | undefined
    /** The place that an anonymous device was in. */
    placeId?: string | undefined
    /** Regions that an anonymous device was in. */
    regionIds?: (string)[] | undefined
    /** Beacons that an anonymous device was in. */
    beaconIds?: (string)[] | undefined
    /** Distinguishes anonymous devices for the rate limit; not stored. */
    installId?: string | undefined
    /** Also answer the nearest geofences, for the device to monitor. */
    nearbyGeofences?: boolean | undefined
    /** How many; 0 for the default of 10. */
    nearbyGeofencesLimit?: number | undefined
    /** Metres per second. */
    speed?: number | undefined
    /** Direction of travel in degrees, clockwise from north. */
    heading?: number | undefined
    /** The same, as SDKs call it. */
    course?: number | undefined
    /** Charge of the battery in per cent. */
    battery?: number | undefined
    /** The device reports a simulated location. */
    mocked?: boolean | undefined
    /** The device reports that it was tampered with. */
    compromised?: boolean | undefined
    /** The SDK vouches for the location. */
    verified?: boolean | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    events: (Event)[]
    user?: User
    /** If requested. */
    nearbyGeofences?: (NestedGeofence)[]
  }>
  /** `POST /v1/track/replay`: Send updates that could not be sent in time. */
  replay(input: {
    replays: ({
      /** Identifies logged-out users. */
      deviceId: string
      /** Your own stable id of a logged-in user. No personal data. */
      userId?: string | undefined
      latitude: number
      longitude: number
      /** Metres. */
      accuracy: number
      foreground?: boolean | undefined
      stopped?: boolean | undefined
      /** Shown in the dashboard; empty to clear it. */
      description?: string | undefined
      /** Custom data: up to 32 keys with strings, booleans or numbers; at most 16 kB as JSON. */
      metadata?: Record<string, string | boolean | number> | undefined
      /** Kind of device. */
      deviceType?: 'iOS' | 'Android' | 'Web' | undefined
      /** When the user was there. Ignored if out of order or more than 5 minutes in the future. */
      updatedAt?: string | undefined
      /** Sent long after it happened. */
      replayed?: boolean | undefined
      /** Checked, not stored. */
      deviceOS?: string | undefined
      /** Checked, not stored. */
      deviceMake?: string | undefined
      /** Checked, not stored. */
      deviceModel?: string | undefined
      /** Metres above sea level. */
      altitude?: number | undefined
      /** Metres; checked, not stored. */
      verticalAccuracy?: number | undefined
      /** Like `updatedAt`, as milliseconds before the request. */
      updatedAtMsDiff?: number | undefined
      /** The trip that the device is on; a pending one starts. */
      tripOptions?: {
        /** Your own id of the trip. */
        externalId?: string | undefined
      } | undefined
      /** Token for your push gateway. */
      pushNotificationToken?: string | undefined
      /** All beacons in range; without this field the device did not scan. */
      beacons?: ({
        /** ibeacon by default, or eddystone. */
        type?: string | number | undefined
        /** Of an iBeacon. */
        uuid?: string | number | undefined
        /** Of an iBeacon. */
        major?: string | number | undefined
        /** Of an iBeacon. */
        minor?: string | number | undefined
        /** Of an Eddystone. */
        uid?: string | number | undefined
        /** Of an Eddystone. */
        instance?: string | number | undefined
      })[] | undefined
      /** Nothing is stored: the device sends its state with the ids below. */
      anonymous?: boolean | undefined
      /** Geofences that an anonymous device was in. */
      geofenceIds?: (string)[] | undefined
      /** The place that an anonymous device was in. */
      placeId?: string | undefined
      /** Regions that an anonymous device was in. */
      regionIds?: (string)[] | undefined
      /** Beacons that an anonymous device was in. */
      beaconIds?: (string)[] | undefined
      /** Distinguishes anonymous devices for the rate limit; not stored. */
      installId?: string | undefined
      /** Also answer the nearest geofences, for the device to monitor. */
      nearbyGeofences?: boolean | undefined
      /** How many; 0 for the default of 10. */
      nearbyGeofencesLimit?: number | undefined
      /** Metres per second. */
      speed?: number | undefined
      /** Direction of travel in degrees, clockwise from north. */
      heading?: number | undefined
      /** The same, as SDKs call it. */
      course?: number | undefined
      /** Charge of the battery in per cent. */
      battery?: number | undefined
      /** The device reports a simulated location. */
      mocked?: boolean | undefined
      /** The device reports that it was tampered with. */
      compromised?: boolean | undefined
      /** The SDK vouches for the location. */
      verified?: boolean | undefined
    })[]
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    events: (Event)[]
    user: User
  }>
  /** `POST /v1/track/bulk`: Send up to 1,000 updates at once. */
  trackBulk(input: {
    /** events: only events are answered, and in bulk only updates with events or refused. */
    answer?: 'events' | undefined
    updates: ({
      /** Identifies logged-out users. */
      deviceId: string
      /** Your own stable id of a logged-in user. No personal data. */
      userId?: string | undefined
      latitude: number
      longitude: number
      /** Metres. */
      accuracy: number
      foreground?: boolean | undefined
      stopped?: boolean | undefined
      /** Shown in the dashboard; empty to clear it. */
      description?: string | undefined
      /** Custom data: up to 32 keys with strings, booleans or numbers; at most 16 kB as JSON. */
      metadata?: Record<string, string | boolean | number> | undefined
      /** Kind of device. */
      deviceType?: 'iOS' | 'Android' | 'Web' | undefined
      /** When the user was there. Ignored if out of order or more than 5 minutes in the future. */
      updatedAt?: string | undefined
      /** Sent long after it happened. */
      replayed?: boolean | undefined
      /** Checked, not stored. */
      deviceOS?: string | undefined
      /** Checked, not stored. */
      deviceMake?: string | undefined
      /** Checked, not stored. */
      deviceModel?: string | undefined
      /** Metres above sea level. */
      altitude?: number | undefined
      /** Metres; checked, not stored. */
      verticalAccuracy?: number | undefined
      /** Like `updatedAt`, as milliseconds before the request. */
      updatedAtMsDiff?: number | undefined
      /** The trip that the device is on; a pending one starts. */
      tripOptions?: {
        /** Your own id of the trip. */
        externalId?: string | undefined
      } | undefined
      /** Token for your push gateway. */
      pushNotificationToken?: string | undefined
      /** All beacons in range; without this field the device did not scan. */
      beacons?: ({
        /** ibeacon by default, or eddystone. */
        type?: string | number | undefined
        /** Of an iBeacon. */
        uuid?: string | number | undefined
        /** Of an iBeacon. */
        major?: string | number | undefined
        /** Of an iBeacon. */
        minor?: string | number | undefined
        /** Of an Eddystone. */
        uid?: string | number | undefined
        /** Of an Eddystone. */
        instance?: string | number | undefined
      })[] | undefined
      /** Nothing is stored: the device sends its state with the ids below. */
      anonymous?: boolean | undefined
      /** Geofences that an anonymous device was in. */
      geofenceIds?: (string)[] | undefined
      /** The place that an anonymous device was in. */
      placeId?: string | undefined
      /** Regions that an anonymous device was in. */
      regionIds?: (string)[] | undefined
      /** Beacons that an anonymous device was in. */
      beaconIds?: (string)[] | undefined
      /** Distinguishes anonymous devices for the rate limit; not stored. */
      installId?: string | undefined
      /** Also answer the nearest geofences, for the device to monitor. */
      nearbyGeofences?: boolean | undefined
      /** How many; 0 for the default of 10. */
      nearbyGeofencesLimit?: number | undefined
      /** Metres per second. */
      speed?: number | undefined
      /** Direction of travel in degrees, clockwise from north. */
      heading?: number | undefined
      /** The same, as SDKs call it. */
      course?: number | undefined
      /** Charge of the battery in per cent. */
      battery?: number | undefined
      /** The device reports a simulated location. */
      mocked?: boolean | undefined
      /** The device reports that it was tampered with. */
      compromised?: boolean | undefined
      /** The SDK vouches for the location. */
      verified?: boolean | undefined
    })[]
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    results: ({
      /** Of the update, from 0, where not all are answered. */
      index?: number
      /** 200, or the status that the update alone would have got. */
      code: number
      param?: string
      message?: string
      /** The user's `_id`; an anonymous device has none. */
      userId?: string
      events?: (Event)[]
    })[]
  }>
  /** `POST /v1/invites`: Make a link that configures an app on a phone to send its locations. */
  inviteDevice(input: {
    /** The app on the phone. */
    app: 'owntracks' | 'traccar' | 'overland' | 'osmand'
    /** Whose locations they are; without it the device is a user of its own. No personal data. */
    userId?: string | undefined
    /** What the app calls its device; a new name by default. */
    deviceId?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    invite: Invite
  }>
  /** `GET /v1/track/explain`: Why did an event fire, or none?. */
  explain(input?: {
    /** `_id`, `userId` or `deviceId`. */
    user?: string | undefined
    /** How many to answer at most, 1 to 20; 1 by default. */
    limit?: number | undefined
    /** The last update to explain is the last one until then, of those that are kept. */
    at?: string | undefined
    /** Only this geofence, by `_id`, however far away it is. */
    geofence?: string | undefined
    latitude?: number | undefined
    longitude?: number | undefined
    accuracy?: number | undefined
    foreground?: boolean | undefined
    stopped?: boolean | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    updates: ({
      location: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      locationAccuracy: number
      createdAt: string
      geofences: ({
        geofence: NestedGeofence
        /** enters, stays, exits, outside, waits for a stop, leaves or absent. */
        decided: string
        /** What `why` says, for programs. */
        reason: {
          /** Where the update was, or what kept it from counting. */
          code: 'inside' | 'outside' | 'inaccurate' | 'deleted' | 'disabled' | 'ended' | 'closed' | 'not for this user' | 'not for this address'
          /** To the boundary of the geofence. */
          metres?: number
          /** Accuracy of the update in metres. */
          accuracy?: number
          /** Metres: the project's setting. */
          maxAccuracy?: number
          /** Minutes until a dwell; 0 when it is due. */
          dwellIn?: number
          /** When the geofence ended, or opens again. */
          at?: string
          userId?: string
          ip?: string
        }
        /** The reason in English. */
        why: string
        /** True: the geofence was changed after the update; this is what it would decide now. */
        changedSince?: boolean
      })[]
    })[]
  }>
  /** `GET /v1/context`: Get the context of a location, without a user. */
  getContext(input: {
    /** The location, as latitude,longitude. */
    coordinates: string
    /** Metres. */
    accuracy?: number | undefined
    /** The user for whom it is asked. */
    userId?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    context: {
      live: boolean
      /** Those that contain the point now. */
      geofences: (NestedGeofence)[]
      place?: Place
      country?: {
        /** Stable, such as `state-US-MD`. */
        _id: string
        /** country, state, dma or postalCode. */
        type: string
        /** Such as `US`, `MD`, `512`, `21201`. */
        code: string
        name: string
        /** Flag emoji, for a country. */
        flag?: string
      }
      state?: {
        /** Stable, such as `state-US-MD`. */
        _id: string
        /** country, state, dma or postalCode. */
        type: string
        /** Such as `US`, `MD`, `512`, `21201`. */
        code: string
        name: string
        /** Flag emoji, for a country. */
        flag?: string
      }
      dma?: {
        /** Stable, such as `state-US-MD`. */
        _id: string
        /** country, state, dma or postalCode. */
        type: string
        /** Such as `US`, `MD`, `512`, `21201`. */
        code: string
        name: string
        /** Flag emoji, for a country. */
        flag?: string
      }
      postalCode?: {
        /** Stable, such as `state-US-MD`. */
        _id: string
        /** country, state, dma or postalCode. */
        type: string
        /** Such as `US`, `MD`, `512`, `21201`. */
        code: string
        name: string
        /** Flag emoji, for a country. */
        flag?: string
      }
    }
    live: boolean
    /** Those that contain the point now. */
    geofences: (NestedGeofence)[]
    place?: Place
    country?: {
      /** Stable, such as `state-US-MD`. */
      _id: string
      /** country, state, dma or postalCode. */
      type: string
      /** Such as `US`, `MD`, `512`, `21201`. */
      code: string
      name: string
      /** Flag emoji, for a country. */
      flag?: string
    }
    state?: {
      /** Stable, such as `state-US-MD`. */
      _id: string
      /** country, state, dma or postalCode. */
      type: string
      /** Such as `US`, `MD`, `512`, `21201`. */
      code: string
      name: string
      /** Flag emoji, for a country. */
      flag?: string
    }
    dma?: {
      /** Stable, such as `state-US-MD`. */
      _id: string
      /** country, state, dma or postalCode. */
      type: string
      /** Such as `US`, `MD`, `512`, `21201`. */
      code: string
      name: string
      /** Flag emoji, for a country. */
      flag?: string
    }
    postalCode?: {
      /** Stable, such as `state-US-MD`. */
      _id: string
      /** country, state, dma or postalCode. */
      type: string
      /** Such as `US`, `MD`, `512`, `21201`. */
      code: string
      name: string
      /** Flag emoji, for a country. */
      flag?: string
    }
  }>
  /** `GET /v1/search/geofences`: Search geofences near a point, the nearest first. */
  searchGeofences(input: {
    /** Where to search, as latitude,longitude. */
    near: string
    /** Metres; everywhere by default. */
    radius?: number | undefined
    /** How many to answer at most, 1 to 1000; 100 by default. */
    limit?: number | undefined
    /** Only geofences with these tags, comma-separated. */
    tags?: string | undefined
    /** Only results with this metadata: `metadata[key]=value`. */
    metadata?: Record<string, string> | undefined
    /** Must be false for a limit above 100. */
    includeGeometry?: boolean | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    geofences: ({
      /** Id of the geofence, assigned by the service. */
      _id: string
      /** The group it belongs to. */
      tag: string
      /** Your own id of it, unique in its group. */
      externalId: string
      description: string
      type: 'circle' | 'polygon' | 'isochrone'
      geometryCenter: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      /** Metres; for a polygon, from its centre to the farthest corner; for an isochrone, minutes. */
      geometryRadius: number
      /** Custom data: strings, booleans and numbers. */
      metadata?: Record<string, unknown>
      /** Minutes inside until a dwell event. */
      dwellThreshold?: number
      /** Enter only while stopped or in the foreground. */
      stopDetection?: boolean
      /** Lists of [open, close] as HH:mm, by day of the week, in the time zone of the centre; days not listed are closed. Absent means always open. */
      operatingHours?: Record<string, ((string)[])[]>
      /** True when created with a live key. */
      live: boolean
      createdAt: string
      /** Time of the last change. */
      updatedAt: string
      geometry?: {
        type: 'Polygon'
        /** One closed ring of [longitude, latitude]. */
        coordinates: (((number)[])[])[]
      }
      /** Travel mode of an isochrone. */
      mode?: 'car' | 'truck' | 'foot' | 'bike'
      /** Generates events for this user only. Prefer userIds. */
      userId?: string
      /** Generates events for these users only; comma-separated. */
      userIds?: string
      /** Generates events for requests from these IP addresses only. */
      ip?: string
      /** Minutes before arrival at which a trip counts as approaching. */
      tripApproachingThreshold?: number
      /** When false, it generates no events. */
      enabled: boolean
      /** Disabled from this time on. */
      disableAfter?: string
      /** Deleted at this time. */
      deleteAfter?: string
    })[]
  }>
  /** `GET /v1/search/users`: Search users near a point, the nearest first. */
  searchUsers(input: {
    /** Where to search, as latitude,longitude. */
    near: string
    /** Metres, 100 to 10000; with mode, minutes of travel, 1 to 10000. */
    radius?: number | undefined
    /** Search by travel time to this point instead of by metres. */
    mode?: 'car' | 'truck' | 'foot' | 'bike' | undefined
    /** How many to answer at most, 1 to 100; 10 by default. */
    limit?: number | undefined
    /** Only results with this metadata: `metadata[key]=value`. */
    metadata?: Record<string, string> | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    users: ({
      /** Id of the user, assigned by the service. */
      _id: string
      /** True when created with a live key. */
      live: boolean
      /** Your own stable id; must not contain personal data. */
      userId?: string
      deviceId: string
      description?: string
      /** Custom data: strings, booleans and numbers. */
      metadata?: Record<string, unknown>
      location: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      /** Metres. */
      locationAccuracy: number
      /** Whether the app was in the foreground at the last update. */
      foreground?: boolean
      /** Whether the user was stopped at the last update. */
      stopped?: boolean
      /** Charge of the battery in per cent. */
      battery?: number
      /** Metres per second. */
      speed?: number
      /** Metres above sea level. */
      altitude?: number
      /** Direction of travel in degrees, clockwise from north. */
      heading?: number
      deviceType?: 'iOS' | 'Android' | 'Web'
      /** IP address of the last request. */
      ip?: string
      /** Geofences that the user is in. */
      geofences: (NestedGeofence)[]
      trip?: Trip
      /** Beacons that the user is near. */
      beacons?: (Beacon)[]
      place?: Place
      /** Chains of the setting nearbyPlaceChains that have a place nearby. */
      nearbyPlaceChains?: ({
        name: string
        /** Such as `starbucks`. */
        slug: string
        /** Your own id of the chain, from the settings. */
        externalId?: string
        /** Custom data: strings, booleans and numbers. */
        metadata?: Record<string, unknown>
      })[]
      country?: {
        /** Stable, such as `state-US-MD`. */
        _id: string
        /** country, state, dma or postalCode. */
        type: string
        /** Such as `US`, `MD`, `512`, `21201`. */
        code: string
        name: string
        /** Flag emoji, for a country. */
        flag?: string
      }
      state?: {
        /** Stable, such as `state-US-MD`. */
        _id: string
        /** country, state, dma or postalCode. */
        type: string
        /** Such as `US`, `MD`, `512`, `21201`. */
        code: string
        name: string
        /** Flag emoji, for a country. */
        flag?: string
      }
      dma?: {
        /** Stable, such as `state-US-MD`. */
        _id: string
        /** country, state, dma or postalCode. */
        type: string
        /** Such as `US`, `MD`, `512`, `21201`. */
        code: string
        name: string
        /** Flag emoji, for a country. */
        flag?: string
      }
      postalCode?: {
        /** Stable, such as `state-US-MD`. */
        _id: string
        /** country, state, dma or postalCode. */
        type: string
        /** Such as `US`, `MD`, `512`, `21201`. */
        code: string
        name: string
        /** Flag emoji, for a country. */
        flag?: string
      }
      fraud?: Fraud
      segments?: ({
        description: string
        externalId: string
      })[]
      /** Chains visited most often in 30 days. */
      topChains?: ({
        name: string
        slug: string
        externalId?: string
      })[]
      createdAt: string
      /** Time of the last location update. */
      updatedAt: string
      /** With mode: minutes that the user needs to get here. */
      duration?: number
    })[]
  }>
  /** `GET /v1/search/history`: Who was here? Users who were in an area between two times. */
  searchHistory(input: {
    /** The middle of a circle, as latitude,longitude. */
    near?: string | undefined
    /** Metres around `near`; 100 by default. */
    radius?: number | undefined
    /** Corners as latitude,longitude separated by |. */
    polygon?: string | undefined
    /** A geofence, by `_id`. */
    geofence?: string | undefined
    /** Of a geofence, with externalId. */
    tag?: string | undefined
    /** Of a geofence, with tag. */
    externalId?: string | undefined
    /** Only locations after this time. */
    createdAfter: string
    /** Only locations before this time, at most 24 hours after the other; now by default. */
    createdBefore?: string | undefined
    /** How many to answer at most, 1 to 1000; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    visitors: (Visitor)[]
  }>
  /** `GET /v1/search/heat`: Where were all users between two times? Cells of a grid, those with the most users first. */
  searchHeat(input: {
    /** Only locations after this time. */
    createdAfter: string
    /** Only locations before this time, at most 24 hours after the other; now by default. */
    createdBefore?: string | undefined
    /** Width and height of a cell in metres; 250 by default. */
    size?: number | undefined
    /** How many to answer at most, 1 to 10000; 5000 by default. */
    limit?: number | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    cells: (HeatCell)[]
  }>
  /** `GET /v1/search/places`: Search places near a point, nearest first. */
  searchPlaces(input?: {
    /** Where to search, as latitude,longitude. Needed without `iataCode`. */
    near?: string | undefined
    /** Only places of these chains: slugs, or your own chain ids, comma-separated. */
    chains?: string | undefined
    /** Only places in these categories, comma-separated. */
    categories?: string | undefined
    /** An airport’s IATA code. */
    iataCode?: string | undefined
    /** Only chains to which you gave this metadata: `chainMetadata[key]=value`. */
    chainMetadata?: Record<string, string> | undefined
    /** Only in these countries: two-letter codes, comma-separated. */
    country?: string | undefined
    /** Metres. */
    radius?: number | undefined
    /** How many to answer at most, 1 to 100; 10 by default. */
    limit?: number | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    places: (Place)[]
  }>
  /** `GET /v1/search/autocomplete`: Complete an address or place name as it is typed. */
  autocomplete(input: {
    /** What was typed so far. */
    query: string
    /** Results near this point rank higher, as latitude,longitude; the location of the caller’s IP by default. */
    near?: string | undefined
    /** Layers to include; place, address and coarse by default. `coarse` is postalCode, locality, county, state, country; `fine` is address, place. Comma-separated from place, address, postalCode, locality, county, state, country, coarse, fine. */
    layers?: string | undefined
    /** How many to answer at most, 1 to 100; 10 by default. */
    limit?: number | undefined
    /** Only in these countries: two-letter codes, comma-separated. */
    countryCode?: string | undefined
    /** Only in these countries: two-letter codes, comma-separated. */
    country?: string | undefined
    /** Language of names; en by default. */
    lang?: 'ar' | 'de' | 'en' | 'es' | 'fr' | 'ja' | 'ko' | 'pt' | 'ru' | 'zh' | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    addresses: ({
      latitude: number
      longitude: number
      geometry: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      /** The house number. */
      number?: string
      street?: string
      unit?: string
      neighborhood?: string
      borough?: string
      city?: string
      postalCode?: string
      /** The four digits after a ZIP code. */
      plus4?: string
      county?: string
      state?: string
      /** Such as `MD`. */
      stateCode?: string
      country?: string
      /** Two letters, such as `US`. */
      countryCode?: string
      /** Flag emoji of the country. */
      countryFlag?: string
      /** Name of the designated market area (US only). */
      dma?: string
      /** Such as `512`. */
      dmaCode?: string
      /** Precision of the address. */
      layer?: 'place' | 'address' | 'postalCode' | 'locality' | 'county' | 'state' | 'country'
      /** The whole address in one line. */
      formattedAddress: string
      /** The first part of formattedAddress. */
      addressLabel: string
      /** The name of the place. */
      placeLabel?: string
      /** Categories of a place, broadest first. */
      categories?: (string)[]
      /** Metres. */
      distance?: number
      confidence?: 'exact' | 'interpolated' | 'fallback'
      /** Time zone and current local time. */
      timeZone?: {
        /** Such as `America/New_York`. */
        id: string
        /** Such as `Eastern Standard Time`. */
        name: string
        /** Such as `EST`. */
        code: string
        /** Local time with its offset: `2026-01-31T07:00:00-05:00`. */
        currentTime: string
        /** Seconds east of UTC, daylight saving included. */
        utcOffset: number
        /** Daylight saving part of it, in seconds. */
        dstOffset: number
      }
    })[]
  }>
  /** `GET /v1/users`: List users, the last updated first. */
  listUsers(input?: {
    /** How many to answer at most, 1 to 1000; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
    /** Only users with this text in an id, the description or a value of the metadata; in any case. Parts of them are looked for in the 20,000 users updated last. */
    query?: string | undefined
    /** Only users updated before this time. */
    updatedBefore?: string | undefined
    /** Only users updated after this time. */
    updatedAfter?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    users: (User)[]
  }>
  /** `GET /v1/users/{id}`: Get a user. */
  getUser(input: {
    /** The user, by `_id`, `userId` or `deviceId`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    user: User
  }>
  /** `DELETE /v1/users/{id}`: Delete a user and all their data. */
  deleteUser(input: {
    /** The user, by `_id`, `userId` or `deviceId`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `PATCH /v1/users/{id}/fraud`: Block a user, or let them pass regardless of the fraud checks. */
  setUserFraud(input: {
    /** The user, by `_id`, `userId` or `deviceId`. */
    id: string
    /** True: the user never passes. */
    blocked?: boolean | undefined
    /** True: the user passes, unless they are blocked. */
    bypassed?: boolean | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    user: User
  }>
  /** `POST /v1/users/refresh`: Ask the devices of users for an update. */
  refreshUsers(input: {
    userIds: (string)[]
    /** How; silentPush by default. */
    type?: 'silentPush' | 'pushExtension' | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    sent: ({
      userId: string
    })[]
    failed: ({
      userId: string
      reason: string
    })[]
  }>
  /** `GET /v1/users/{id}/export`: Export everything about a user. */
  exportUser(input: {
    /** The user, by `_id`, `userId` or `deviceId`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    user: User
    identities: ({
      /** Whether it is a userId, or the deviceId of somebody without one. */
      kind: 'user' | 'device'
      value: string
    })[]
    locations: ({
      location: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      /** Metres. */
      locationAccuracy: number
      /** When the user was there. */
      createdAt: string
      /** When the update arrived. */
      actualCreatedAt: string
      foreground?: boolean
      stopped?: boolean
      replayed: boolean
      /** Charge of the battery in per cent. */
      battery?: number
      /** Metres per second. */
      speed?: number
      /** Metres above sea level. */
      altitude?: number
      /** Direction of travel in degrees, clockwise from north. */
      heading?: number
    })[]
    events: (Event)[]
    trips: (Trip)[]
    /** Links that show their trips: the trip, the display name, from when to when. */
    shares: (Record<string, unknown>)[]
    /** Metres and seconds by road and hour of the week. */
    speeds: (Record<string, unknown>)[]
  }>
  /** `GET /v1/users/{id}/locations`: List the locations of a user, the newest first. */
  listLocations(input: {
    /** How many to answer at most, 1 to 1000; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
    /** Only before this time. */
    createdBefore?: string | undefined
    /** Only after this time. */
    createdAfter?: string | undefined
    /** The user, by `_id`, `userId` or `deviceId`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    locations: ({
      location: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      /** Metres. */
      locationAccuracy: number
      /** When the user was there. */
      createdAt: string
      /** When the update arrived. */
      actualCreatedAt: string
      foreground?: boolean
      stopped?: boolean
      replayed: boolean
      /** Charge of the battery in per cent. */
      battery?: number
      /** Metres per second. */
      speed?: number
      /** Metres above sea level. */
      altitude?: number
      /** Direction of travel in degrees, clockwise from north. */
      heading?: number
    })[]
  }>
  /** `POST /v1/users/{id}/history`: Add a recorded track to the history of a user. */
  addHistory(input: {
    /** The user, by `_id`, `userId` or `deviceId`. */
    id: string
    /** Format of the text. */
    format: 'gpx' | 'geojson' | 'nmea'
    /** Content of the file. */
    text: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    history: {
      /** Points of the file. */
      points: number
      /** Events that they made. */
      events: number
      /** Time of the first one. */
      from: string
      /** Time of the last one. */
      to: string
    }
  }>
  /** `GET /v1/geofences`: List geofences, the most recently updated first. */
  listGeofences(input?: {
    /** How many to answer at most, 1 to 1000; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
    /** Only geofences created before this time. */
    createdBefore?: string | undefined
    /** Only geofences created after this time. */
    createdAfter?: string | undefined
    /** Only geofences updated before this time. */
    updatedBefore?: string | undefined
    /** Only geofences updated after this time. */
    updatedAfter?: string | undefined
    /** Only geofences of this tag. */
    tag?: string | undefined
    /** Only geofences of this externalId. */
    externalId?: string | undefined
    /** Only geofences whose metadata has this value. */
    metadata?: Record<string, string> | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    geofences: (Geofence)[]
  }>
  /** `POST /v1/geofences`: Create a geofence. */
  createGeofence(input: {
    /** The group of the geofence. */
    tag: string
    /** Your own id of the geofence, unique in its group. */
    externalId: string
    description: string
    /** The shape. */
    type: 'circle' | 'polygon' | 'isochrone'
    /** Of a circle, its centre [longitude, latitude]; of a polygon, a closed ring [[longitude, latitude], …] of 4 to 2000 positions, the last equal to the first. A list or its JSON text. */
    coordinates?: (unknown)[] | string | undefined
    /** Address of the centre of a circle. Coordinates sent with it win, and must be within 1 km of it. */
    address?: string | undefined
    /** Place at the centre; wins over coordinates and address. An unknown place is an error only without these. */
    placeId?: string | undefined
    /** Of a circle, in metres: 10 to 10000. Of an isochrone, in minutes: 1 to 120. Ignored for a polygon. */
    radius?: number | undefined
    /** Travel mode of an isochrone. */
    mode?: 'car' | 'truck' | 'foot' | 'bike' | undefined
    /** Custom data: up to 16 keys with strings, booleans or numbers; at most 16 kB as JSON. */
    metadata?: Record<string, string | boolean | number> | undefined
    /** Use userIds. No personal data. */
    userId?: string | undefined
    /** Generate events for these users only, comma-separated. */
    userIds?: string | undefined
    /** Generate events for requests from these IP addresses only: 203.0.113.7, 203.0.113.*, 203.0.113.0/24. */
    ip?: string | undefined
    /** False generates no events. */
    enabled?: boolean | undefined
    /** Disabled from this time on. */
    disableAfter?: string | undefined
    /** Deleted at this time. */
    deleteAfter?: string | undefined
    /** Overrides the project's setting. */
    stopDetection?: boolean | undefined
    /** Minutes; overrides the project's setting. */
    tripApproachingThreshold?: number | undefined
    /** Minutes; overrides the project's setting. */
    dwellThreshold?: number | undefined
    /** Lists of [open, close] by day of the week (full name or first three letters), times as HH:mm or h:mm am, in the time zone of the centre. Days without an entry are closed; without any the geofence is always open. An object or its JSON text. */
    operatingHours?: Record<string, unknown> | string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    geofence: Geofence
  }>
  /** `PUT /v1/geofences/{tag}/{externalId}`: Create or replace a geofence. */
  upsertGeofence(input: {
    /** The tag of the geofence. */
    tag: string
    /** Its externalId. */
    externalId: string
    description: string
    /** The shape. */
    type: 'circle' | 'polygon' | 'isochrone'
    /** Of a circle, its centre [longitude, latitude]; of a polygon, a closed ring [[longitude, latitude], …] of 4 to 2000 positions, the last equal to the first. A list or its JSON text. */
    coordinates?: (unknown)[] | string | undefined
    /** Address of the centre of a circle. Coordinates sent with it win, and must be within 1 km of it. */
    address?: string | undefined
    /** Place at the centre; wins over coordinates and address. An unknown place is an error only without these. */
    placeId?: string | undefined
    /** Of a circle, in metres: 10 to 10000. Of an isochrone, in minutes: 1 to 120. Ignored for a polygon. */
    radius?: number | undefined
    /** Travel mode of an isochrone. */
    mode?: 'car' | 'truck' | 'foot' | 'bike' | undefined
    /** Custom data: up to 16 keys with strings, booleans or numbers; at most 16 kB as JSON. */
    metadata?: Record<string, string | boolean | number> | undefined
    /** Use userIds. No personal data. */
    userId?: string | undefined
    /** Generate events for these users only, comma-separated. */
    userIds?: string | undefined
    /** Generate events for requests from these IP addresses only: 203.0.113.7, 203.0.113.*, 203.0.113.0/24. */
    ip?: string | undefined
    /** False generates no events. */
    enabled?: boolean | undefined
    /** Disabled from this time on. */
    disableAfter?: string | undefined
    /** Deleted at this time. */
    deleteAfter?: string | undefined
    /** Overrides the project's setting. */
    stopDetection?: boolean | undefined
    /** Minutes; overrides the project's setting. */
    tripApproachingThreshold?: number | undefined
    /** Minutes; overrides the project's setting. */
    dwellThreshold?: number | undefined
    /** Lists of [open, close] by day of the week (full name or first three letters), times as HH:mm or h:mm am, in the time zone of the centre. Days without an entry are closed; without any the geofence is always open. An object or its JSON text. */
    operatingHours?: Record<string, unknown> | string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    geofence: Geofence
  }>
  /** `GET /v1/geofences/{tag}/{externalId}`: Get a geofence. */
  getGeofence(input: {
    /** The tag of the geofence. */
    tag: string
    /** Its externalId. */
    externalId: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    geofence: Geofence
  }>
  /** `DELETE /v1/geofences/{tag}/{externalId}`: Delete a geofence. */
  deleteGeofence(input: {
    /** The tag of the geofence. */
    tag: string
    /** Its externalId. */
    externalId: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `PUT /v1/geofences/{id}`: Replace a geofence by its _id. */
  replaceGeofence(input: {
    /** The geofence, by `_id`. */
    id: string
    description: string
    /** The shape. */
    type: 'circle' | 'polygon' | 'isochrone'
    /** Of a circle, its centre [longitude, latitude]; of a polygon, a closed ring [[longitude, latitude], …] of 4 to 2000 positions, the last equal to the first. A list or its JSON text. */
    coordinates?: (unknown)[] | string | undefined
    /** Address of the centre of a circle. Coordinates sent with it win, and must be within 1 km of it. */
    address?: string | undefined
    /** Place at the centre; wins over coordinates and address. An unknown place is an error only without these. */
    placeId?: string | undefined
    /** Of a circle, in metres: 10 to 10000. Of an isochrone, in minutes: 1 to 120. Ignored for a polygon. */
    radius?: number | undefined
    /** Travel mode of an isochrone. */
    mode?: 'car' | 'truck' | 'foot' | 'bike' | undefined
    /** Custom data: up to 16 keys with strings, booleans or numbers; at most 16 kB as JSON. */
    metadata?: Record<string, string | boolean | number> | undefined
    /** Use userIds. No personal data. */
    userId?: string | undefined
    /** Generate events for these users only, comma-separated. */
    userIds?: string | undefined
    /** Generate events for requests from these IP addresses only: 203.0.113.7, 203.0.113.*, 203.0.113.0/24. */
    ip?: string | undefined
    /** False generates no events. */
    enabled?: boolean | undefined
    /** Disabled from this time on. */
    disableAfter?: string | undefined
    /** Deleted at this time. */
    deleteAfter?: string | undefined
    /** Overrides the project's setting. */
    stopDetection?: boolean | undefined
    /** Minutes; overrides the project's setting. */
    tripApproachingThreshold?: number | undefined
    /** Minutes; overrides the project's setting. */
    dwellThreshold?: number | undefined
    /** Lists of [open, close] by day of the week (full name or first three letters), times as HH:mm or h:mm am, in the time zone of the centre. Days without an entry are closed; without any the geofence is always open. An object or its JSON text. */
    operatingHours?: Record<string, unknown> | string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    geofence: Geofence
  }>
  /** `GET /v1/geofences/{id}`: Get a geofence. */
  getGeofenceById(input: {
    /** The geofence, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    geofence: Geofence
  }>
  /** `DELETE /v1/geofences/{id}`: Delete a geofence. */
  deleteGeofenceById(input: {
    /** The geofence, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `POST /v1/geofences/preview`: Preview the area of a geofence. */
  previewGeofence(input: {
    description: string
    /** The shape. */
    type: 'circle' | 'polygon' | 'isochrone'
    /** Of a circle, its centre [longitude, latitude]; of a polygon, a closed ring [[longitude, latitude], …] of 4 to 2000 positions, the last equal to the first. A list or its JSON text. */
    coordinates?: (unknown)[] | string | undefined
    /** Address of the centre of a circle. Coordinates sent with it win, and must be within 1 km of it. */
    address?: string | undefined
    /** Place at the centre; wins over coordinates and address. An unknown place is an error only without these. */
    placeId?: string | undefined
    /** Of a circle, in metres: 10 to 10000. Of an isochrone, in minutes: 1 to 120. Ignored for a polygon. */
    radius?: number | undefined
    /** Travel mode of an isochrone. */
    mode?: 'car' | 'truck' | 'foot' | 'bike' | undefined
    /** Custom data: up to 16 keys with strings, booleans or numbers; at most 16 kB as JSON. */
    metadata?: Record<string, string | boolean | number> | undefined
    /** Use userIds. No personal data. */
    userId?: string | undefined
    /** Generate events for these users only, comma-separated. */
    userIds?: string | undefined
    /** Generate events for requests from these IP addresses only: 203.0.113.7, 203.0.113.*, 203.0.113.0/24. */
    ip?: string | undefined
    /** False generates no events. */
    enabled?: boolean | undefined
    /** Disabled from this time on. */
    disableAfter?: string | undefined
    /** Deleted at this time. */
    deleteAfter?: string | undefined
    /** Overrides the project's setting. */
    stopDetection?: boolean | undefined
    /** Minutes; overrides the project's setting. */
    tripApproachingThreshold?: number | undefined
    /** Minutes; overrides the project's setting. */
    dwellThreshold?: number | undefined
    /** Lists of [open, close] by day of the week (full name or first three letters), times as HH:mm or h:mm am, in the time zone of the centre. Days without an entry are closed; without any the geofence is always open. An object or its JSON text. */
    operatingHours?: Record<string, unknown> | string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    geofence: {
      type: 'circle' | 'polygon' | 'isochrone'
      geometry: {
        type: 'Polygon'
        /** One closed ring of [longitude, latitude]. */
        coordinates: (((number)[])[])[]
      }
      geometryCenter: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      /** Metres; for a polygon, from its centre to the farthest corner; for an isochrone, minutes. */
      geometryRadius: number
    }
  }>
  /** `GET /v1/geofences/{tag}/{externalId}/users`: List the users in a geofence. */
  listGeofenceUsers(input: {
    /** How many to answer at most, 1 to 1000; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
    /** Only users updated before this time. */
    updatedBefore?: string | undefined
    /** Only users updated after this time. */
    updatedAfter?: string | undefined
    /** The tag of the geofence. */
    tag: string
    /** Its externalId. */
    externalId: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    users: (User)[]
  }>
  /** `GET /v1/geofences/{id}/users`: List the users in a geofence by its _id. */
  listGeofenceUsersById(input: {
    /** How many to answer at most, 1 to 1000; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
    /** Only users updated before this time. */
    updatedBefore?: string | undefined
    /** Only users updated after this time. */
    updatedAfter?: string | undefined
    /** The geofence, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      hasMore?: boolean
      cursor?: string
    }
    users?: (User)[]
    geofence?: Geofence
  }>
  /** `POST /v1/geofences/import`: Import geofences from a file, or preview the import. */
  importGeofences(input: {
    /** True writes nothing and answers what would be written. */
    preview?: boolean | undefined
    /** Tag of rows without one. */
    tag?: string | undefined
    /** Radius in metres of points without one. */
    radius?: number | undefined
    /** Format of the text. */
    format: 'csv' | 'geojson' | 'kml'
    /** Content of the file. */
    text: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    /** Rows in the file. */
    total: number
    /** The first ones, up to 2 MB. */
    rows: ({
      row: number
      /** The group it belongs to. */
      tag: string
      /** Your own id of it, unique in its group. */
      externalId: string
      description: string
      type: 'circle' | 'polygon' | 'isochrone'
      geometryCenter: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      /** Metres; for a polygon, from its centre to the farthest corner; for an isochrone, minutes. */
      geometryRadius: number
      /** Custom data: strings, booleans and numbers. */
      metadata?: Record<string, unknown>
      /** Minutes inside until a dwell event. */
      dwellThreshold?: number
      /** Enter only while stopped or in the foreground. */
      stopDetection?: boolean
      /** Lists of [open, close] as HH:mm, by day of the week, in the time zone of the centre; days not listed are closed. Absent means always open. */
      operatingHours?: Record<string, ((string)[])[]>
      geometry: Record<string, unknown>
    })[]
    errors: ({
      /** In a CSV as a spreadsheet counts, the header being row 1; in other formats from 1. */
      row: number
      param?: string
      /** What `message` says, for programs. */
      problem?: 'missing' | 'invalid' | 'duplicate' | 'quotes' | 'length' | 'geometry' | 'rings' | 'failed'
      /** What the field has. */
      got?: string
      /** Of a duplicate: the row that is imported. */
      firstRow?: number
      /** Of a stray quote, from 1. */
      column?: number
      message: string
    })[]
  } | {
    meta: {
      code: number
    }
    import: Import
  }>
  /** `GET /v1/imports/{id}`: Get the progress of an import. */
  getImport(input: {
    /** The import, by `_id`; kept for a week. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    import: Import
  }>
  /** `GET /v1/geofences/export`: Export geofences to a file. */
  exportGeofences(input: {
    /** Format of the file. */
    format: 'csv' | 'geojson' | 'kml'
    /** Only geofences of this tag. */
    tag?: string | undefined
  }, options?: CallOptions): Promise<string>
  /** `GET /v1/events`: List events, the newest first. */
  listEvents(input?: {
    /** How many to answer at most, 1 to 1000; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
    /** Only events created before this time. */
    createdBefore?: string | undefined
    /** Only events created after this time. */
    createdAfter?: string | undefined
    /** Only events of these types, comma-separated. */
    type?: string | undefined
    /** Only events of this user, by `_id`, `userId` or `deviceId`. */
    user?: string | undefined
    /** Only events of the user with this `userId`. */
    userId?: string | undefined
    /** Only events of users last seen on this device. */
    deviceId?: string | undefined
    /** Only events of this geofence, by `_id`. */
    geofence?: string | undefined
    /** Only events of this trip, by `_id` or `externalId`. */
    tripId?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    events: (Event)[]
  }>
  /** `POST /v1/events`: Log a conversion. */
  logConversion(input?: {
    /** Letters, digits and underscores, such as a_purchase. */
    name?: string | undefined
    /** Letters, digits and underscores, such as a_purchase. */
    type?: string | undefined
    /** Of a logged-in user. No personal data. */
    userId?: string | undefined
    /** Of a logged-out user. */
    deviceId?: string | undefined
    /** Of a user who declined location permission. */
    installId?: string | undefined
    /** Custom data: any JSON object, at most 16 kB. */
    metadata?: Record<string, unknown> | undefined
    revenue?: number | undefined
    /** Minutes. */
    duration?: number | undefined
    /** When it happened; now by default, and for more than 5 minutes in the future. */
    createdAt?: string | undefined
    /** Such as the number of an order. The same body with the same key, sent again, is the same event: after a lost answer the conversion is not counted twice. */
    idempotencyKey?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    event: Event
  }>
  /** `GET /v1/events/{id}`: Get an event. */
  getEvent(input: {
    /** The event, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    event: Event
  }>
  /** `DELETE /v1/events/{id}`: Delete an event. */
  deleteEvent(input: {
    /** The event, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `PUT /v1/events/{id}/verification`: Report whether an event was right. */
  verifyEvent(input: {
    /** The event, by `_id`. */
    id: string
    /** 1 right, -1 wrong, 0 unknown. */
    verification: number
    /** The place where the user really was, by its `_id`. */
    verifiedPlaceId?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `POST /v1/webhooks`: Create a webhook. */
  createWebhook(input: {
    /** Where events are sent: http or https, without a user name and password. */
    url: string
    description?: string | undefined
    /** False: nothing is sent or added; what waits already goes on waiting. */
    enabled?: boolean | undefined
    /** single: one event a request, as `event`. batch: up to 100 of one user, as `events`. */
    mode?: 'single' | 'batch' | undefined
    /** Only events of these types; empty: all. */
    types?: (string)[] | undefined
    /** Only events of geofences of these tags, and of trips to them; empty: all. */
    tags?: (string)[] | undefined
    /** Only events of these users, by `_id`, `userId` or `deviceId`; empty: all. */
    users?: (string)[] | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    webhook: Webhook
  }>
  /** `GET /v1/webhooks`: List webhooks, the newest first. */
  listWebhooks(input?: {
    /** How many to answer at most, 1 to 100; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    webhooks: (Webhook)[]
  }>
  /** `GET /v1/webhooks/{id}`: Get a webhook, and how many events wait for it. */
  getWebhook(input: {
    /** The webhook, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    webhook: Webhook
  }>
  /** `PATCH /v1/webhooks/{id}`: Change a webhook. */
  updateWebhook(input: {
    /** The webhook, by `_id`. */
    id: string
    /** Where events are sent: http or https, without a user name and password. */
    url?: string | undefined
    description?: string | undefined
    /** False: nothing is sent or added; what waits already goes on waiting. */
    enabled?: boolean | undefined
    /** single: one event a request, as `event`. batch: up to 100 of one user, as `events`. */
    mode?: 'single' | 'batch' | undefined
    /** Only events of these types; empty: all. */
    types?: (string)[] | undefined
    /** Only events of geofences of these tags, and of trips to them; empty: all. */
    tags?: (string)[] | undefined
    /** Only events of these users, by `_id`, `userId` or `deviceId`; empty: all. */
    users?: (string)[] | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    webhook: Webhook
  }>
  /** `DELETE /v1/webhooks/{id}`: Delete a webhook. */
  deleteWebhook(input: {
    /** The webhook, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `POST /v1/webhooks/{id}/rotate`: Replace the secret of a webhook. */
  rotateWebhookSecret(input: {
    /** The webhook, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    webhook: Webhook
  }>
  /** `GET /v1/webhooks/{id}/deliveries`: List the tries of the last seven days, the newest first. */
  listDeliveries(input: {
    /** How many to answer at most, 1 to 1000; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
    /** Only tries that ended so. */
    outcome?: 'delivered' | 'failed' | 'parked' | undefined
    /** The webhook, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    deliveries: ({
      /** `X-Service-Delivery-ID`, the same at every try. */
      delivery: string
      /** By `_id`. */
      events: (string)[]
      /** Of the try, from 1 on. */
      number: number
      /** failed: it will be tried again. parked: it will not. */
      outcome: 'delivered' | 'failed' | 'parked'
      /** Of HTTP; absent when there was no answer. */
      status?: number
      milliseconds?: number
      /** The first kilobyte of its body. */
      answer?: string
      /** Why there was no answer. */
      error?: string
      at: string
    })[]
  }>
  /** `POST /v1/webhooks/{id}/test`: Send a test event to a webhook. */
  testWebhook(input: {
    /** The webhook, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    delivery: {
      delivered: boolean
      /** Of HTTP; absent when there was no answer. */
      status?: number
      milliseconds?: number
      /** The first kilobyte of its body. */
      answer?: string
      /** Why there was no answer. */
      error?: string
    }
  }>
  /** `POST /v1/webhooks/{id}/redeliver`: Deliver again: one delivery, or everything since a time. */
  redeliver(input: {
    /** The webhook, by `_id`. */
    id: string
    /** `X-Service-Delivery-ID` of a delivery. */
    delivery?: string | undefined
    /** Events stored since then. */
    since?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    /** How many events were added to what waits. */
    count: number
    /** Only events stored before this time were looked at. */
    until?: string
  }>
  /** `POST /v1/alerts`: Create an alert. */
  createAlert(input: {
    /** Its events are of the type `alert.<name>`. */
    name: string
    /** event: an event of one of `types` and `tags` happens. dwell: a user is in a geofence (of one of `tags`) for `minutes`. unseen: no update of a user for `minutes`. speed: faster than `speed` (in a geofence of one of `tags`). battery: less than `battery`. */
    when: 'event' | 'dwell' | 'unseen' | 'speed' | 'battery'
    description?: string | undefined
    /** False: it makes no events. */
    enabled?: boolean | undefined
    /** Of `event`: types of events; empty: all. */
    types?: (string)[] | undefined
    /** Of `event`, `dwell` and `speed`: tags of geofences; empty: all. */
    tags?: (string)[] | undefined
    /** Of `dwell` and `unseen`. */
    minutes?: number | undefined
    /** Of `speed`: metres per second. */
    speed?: number | undefined
    /** Of `battery`: per cent. */
    battery?: number | undefined
    /** Who gets each alert by e-mail, where the server can send it. */
    emails?: (string)[] | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    alert: Alert
  }>
  /** `GET /v1/alerts`: List alerts, the newest first. */
  listAlerts(input?: {
    /** How many to answer at most, 1 to 100; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    alerts: (Alert)[]
  }>
  /** `GET /v1/alerts/{id}`: Get an alert, and how its e-mails do. */
  getAlert(input: {
    /** The alert, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    alert: Alert
  }>
  /** `PATCH /v1/alerts/{id}`: Change an alert. */
  updateAlert(input: {
    /** The alert, by `_id`. */
    id: string
    /** Its events are of the type `alert.<name>`. */
    name?: string | undefined
    description?: string | undefined
    /** False: it makes no events. */
    enabled?: boolean | undefined
    /** Of `event`: types of events; empty: all. */
    types?: (string)[] | undefined
    /** Of `event`, `dwell` and `speed`: tags of geofences; empty: all. */
    tags?: (string)[] | undefined
    /** Of `dwell` and `unseen`. */
    minutes?: number | undefined
    /** Of `speed`: metres per second. */
    speed?: number | undefined
    /** Of `battery`: per cent. */
    battery?: number | undefined
    /** Who gets each alert by e-mail, where the server can send it. */
    emails?: (string)[] | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    alert: Alert
  }>
  /** `DELETE /v1/alerts/{id}`: Delete an alert. */
  deleteAlert(input: {
    /** The alert, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `GET /v1/geocode/forward`: Find the position of an address. */
  forwardGeocode(input: {
    /** The address. */
    query: string
    /** Layers to include; address and coarse by default. `coarse` is postalCode, locality, county, state, country; `fine` is address, place. Comma-separated from place, address, postalCode, locality, county, state, country, coarse, fine. */
    layers?: string | undefined
    /** Only in these countries: two-letter codes, comma-separated. */
    country?: string | undefined
    /** Language of names; en by default. */
    lang?: 'ar' | 'de' | 'en' | 'es' | 'fr' | 'ja' | 'ko' | 'pt' | 'ru' | 'zh' | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    addresses: ({
      latitude: number
      longitude: number
      geometry: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      /** The house number. */
      number?: string
      street?: string
      unit?: string
      neighborhood?: string
      borough?: string
      city?: string
      postalCode?: string
      /** The four digits after a ZIP code. */
      plus4?: string
      county?: string
      state?: string
      /** Such as `MD`. */
      stateCode?: string
      country?: string
      /** Two letters, such as `US`. */
      countryCode?: string
      /** Flag emoji of the country. */
      countryFlag?: string
      /** Name of the designated market area (US only). */
      dma?: string
      /** Such as `512`. */
      dmaCode?: string
      /** Precision of the address. */
      layer?: 'place' | 'address' | 'postalCode' | 'locality' | 'county' | 'state' | 'country'
      /** The whole address in one line. */
      formattedAddress: string
      /** The first part of formattedAddress. */
      addressLabel: string
      /** The name of the place. */
      placeLabel?: string
      /** Categories of a place, broadest first. */
      categories?: (string)[]
      /** Metres. */
      distance?: number
      confidence?: 'exact' | 'interpolated' | 'fallback'
      /** Time zone and current local time. */
      timeZone?: {
        /** Such as `America/New_York`. */
        id: string
        /** Such as `Eastern Standard Time`. */
        name: string
        /** Such as `EST`. */
        code: string
        /** Local time with its offset: `2026-01-31T07:00:00-05:00`. */
        currentTime: string
        /** Seconds east of UTC, daylight saving included. */
        utcOffset: number
        /** Daylight saving part of it, in seconds. */
        dstOffset: number
      }
    })[]
  }>
  /** `GET /v1/geocode/reverse`: Find what is at a point: address, city, state and so on, the finest first. */
  reverseGeocode(input: {
    /** The point, as latitude,longitude. */
    coordinates: string
    /** Layers to include; address and coarse by default. `coarse` is postalCode, locality, county, state, country; `fine` is address, place. Comma-separated from place, address, postalCode, locality, county, state, country, coarse, fine. */
    layers?: string | undefined
    /** Language of names; en by default. */
    lang?: 'ar' | 'de' | 'en' | 'es' | 'fr' | 'ja' | 'ko' | 'pt' | 'ru' | 'zh' | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    addresses: ({
      latitude: number
      longitude: number
      geometry: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      /** The house number. */
      number?: string
      street?: string
      unit?: string
      neighborhood?: string
      borough?: string
      city?: string
      postalCode?: string
      /** The four digits after a ZIP code. */
      plus4?: string
      county?: string
      state?: string
      /** Such as `MD`. */
      stateCode?: string
      country?: string
      /** Two letters, such as `US`. */
      countryCode?: string
      /** Flag emoji of the country. */
      countryFlag?: string
      /** Name of the designated market area (US only). */
      dma?: string
      /** Such as `512`. */
      dmaCode?: string
      /** Precision of the address. */
      layer?: 'place' | 'address' | 'postalCode' | 'locality' | 'county' | 'state' | 'country'
      /** The whole address in one line. */
      formattedAddress: string
      /** The first part of formattedAddress. */
      addressLabel: string
      /** The name of the place. */
      placeLabel?: string
      /** Categories of a place, broadest first. */
      categories?: (string)[]
      /** Metres. */
      distance?: number
      confidence?: 'exact' | 'interpolated' | 'fallback'
      /** Time zone and current local time. */
      timeZone?: {
        /** Such as `America/New_York`. */
        id: string
        /** Such as `Eastern Standard Time`. */
        name: string
        /** Such as `EST`. */
        code: string
        /** Local time with its offset: `2026-01-31T07:00:00-05:00`. */
        currentTime: string
        /** Seconds east of UTC, daylight saving included. */
        utcOffset: number
        /** Daylight saving part of it, in seconds. */
        dstOffset: number
      }
    })[]
  }>
  /** `GET /v1/geocode/ip`: Locate the caller by IP address. */
  geocodeIp(input?: {
    /** An address other than the caller’s, IPv4 or IPv6. Needs a secret key. */
    ip?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    address: {
      latitude: number
      longitude: number
      geometry: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      /** The house number. */
      number?: string
      street?: string
      unit?: string
      neighborhood?: string
      borough?: string
      city?: string
      postalCode?: string
      /** The four digits after a ZIP code. */
      plus4?: string
      county?: string
      state?: string
      /** Such as `MD`. */
      stateCode?: string
      country?: string
      /** Two letters, such as `US`. */
      countryCode?: string
      /** Flag emoji of the country. */
      countryFlag?: string
      /** Name of the designated market area (US only). */
      dma?: string
      /** Such as `512`. */
      dmaCode?: string
      /** Precision of the address. */
      layer?: 'place' | 'address' | 'postalCode' | 'locality' | 'county' | 'state' | 'country'
      /** The whole address in one line. */
      formattedAddress: string
      /** The first part of formattedAddress. */
      addressLabel: string
      /** The name of the place. */
      placeLabel?: string
      /** Categories of a place, broadest first. */
      categories?: (string)[]
      /** Metres. */
      distance?: number
      confidence?: 'exact' | 'interpolated' | 'fallback'
      /** Time zone and current local time. */
      timeZone?: {
        /** Such as `America/New_York`. */
        id: string
        /** Such as `Eastern Standard Time`. */
        name: string
        /** Such as `EST`. */
        code: string
        /** Local time with its offset: `2026-01-31T07:00:00-05:00`. */
        currentTime: string
        /** Seconds east of UTC, daylight saving included. */
        utcOffset: number
        /** Daylight saving part of it, in seconds. */
        dstOffset: number
      }
    }
    /** Known as the address of a proxy, VPN or hosting provider. */
    proxy: boolean
    ip: string
  }>
  /** `GET /v1/addresses/validate`: Validate an address in the United States or Canada. */
  validateAddress(input: {
    /** Number, street and unit in one line, or a post office box; else `number` and `street`. */
    addressLabel?: string | undefined
    /** The house number. */
    number?: string | undefined
    /** The street. */
    street?: string | undefined
    /** The unit, such as an apartment or a suite. */
    unit?: string | undefined
    /** The city. */
    city: string
    /** The two-letter code of the state or province. */
    stateCode: string
    /** The postal code; a ZIP code with or without its last four digits. */
    postalCode: string
    /** US or CA. */
    countryCode: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    address: {
      addressLabel: string
      /** The house number. */
      number?: string
      street?: string
      unit?: string
      city?: string
      postalCode?: string
      /** The four digits after a ZIP code. */
      plus4?: string
      county?: string
      /** Such as `MD`. */
      stateCode?: string
      /** Two letters, such as `US`. */
      countryCode?: string
      formattedAddress: string
      metadata: {
        /** S street, P post office box, R rural route, H high-rise, F firm, G general delivery. */
        recordType: 'S' | 'P' | 'R' | 'H' | 'F' | 'G'
        /** By the use of the building, where it is known. */
        propertyType?: 'residential' | 'commercial'
      }
    }
    result: {
      /** verified: the house is known, and nothing contradicts it. partially verified: only the street, or the town of a box, is known, or something was corrected. ambiguous: several addresses match equally well. unverified: none matches. */
      verificationStatus: 'verified' | 'partially verified' | 'ambiguous' | 'unverified'
      /** In the United States, where the units of the building are known. */
      analysis?: ('unit:missing' | 'unit:invalid')[]
    }
  }>
  /** `GET /v1/trips`: List trips, the last updated first. */
  listTrips(input?: {
    /** Only with these statuses, comma-separated. Comma-separated from pending, started, approaching, arrived, expired, completed, canceled. */
    status?: string | undefined
    /** Only trips to geofences of this tag. */
    destinationGeofenceTag?: string | undefined
    /** Only trips to geofences of this externalId. */
    destinationGeofenceExternalId?: string | undefined
    /** Only these trips, comma-separated. */
    externalId?: string | undefined
    /** Only trips of the user with this `_id`. */
    userId?: string | undefined
    includeLocations?: boolean | undefined
    /** Only trips created after this time. */
    createdAfter?: string | undefined
    /** Only trips created before this time. */
    createdBefore?: string | undefined
    /** Only trips updated after this time. */
    updatedAfter?: string | undefined
    /** Only trips updated before this time. */
    updatedBefore?: string | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
    /** The newest first; updatedAt by default. */
    sortBy?: 'createdAt' | 'updatedAt' | undefined
    /** True: only delayed trips; false: only the others. */
    delayed?: boolean | undefined
    /** How many to answer at most, 1 to 1000; 500 by default. */
    limit?: number | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    trips: (Trip)[]
  }>
  /** `POST /v1/trips`: Create a trip. */
  createTrip(input: {
    /** Your own id of the trip. */
    externalId: string
    /** Your own id of the user whose updates move the trip. No personal data. */
    userId?: string | undefined
    /** How the user travels. */
    mode?: 'foot' | 'bike' | 'car' | 'truck' | 'motorbike' | undefined
    /** Tag of the destination geofence. */
    destinationGeofenceTag?: string | undefined
    /** externalId of the destination geofence. */
    destinationGeofenceExternalId?: string | undefined
    /** Minutes before the arrival; overrides those of geofence and project. */
    approachingThreshold?: number | undefined
    /** When the user is expected. */
    scheduledArrivalAt?: string | undefined
    /** Custom data: any JSON object, at most 16 kB. */
    metadata?: Record<string, unknown> | undefined
    /** Destinations, in order. */
    legs?: ({
      destination: {
        /** Tag of a geofence. */
        destinationGeofenceTag?: string | undefined
        /** Its externalId. */
        destinationGeofenceExternalId?: string | undefined
        /** A geofence, by `_id`. */
        destinationGeofenceId?: string | undefined
        /** An address; refused if it is not found. */
        address?: string | undefined
        /** [longitude, latitude] */
        coordinates?: (number)[] | undefined
        /** Metres around coordinates or an address that count as arrived. */
        arrivalRadius?: number | undefined
      }
      /** Minutes. */
      stopDuration?: number | undefined
      /** Custom data: any JSON object, at most 16 kB. */
      metadata?: Record<string, unknown> | undefined
    })[] | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    trip: Trip
    events: (Event)[]
  }>
  /** `GET /v1/trips/{id}`: Get a trip with its locations. */
  getTrip(input: {
    /** The trip, by `_id` or `externalId`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    trip: Trip
  }>
  /** `DELETE /v1/trips/{id}`: Delete a trip. */
  deleteTrip(input: {
    /** The trip, by `_id` or `externalId`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `PATCH /v1/trips/{id}/update`: Change the status or other fields of a trip. */
  updateTrip(input: {
    /** The trip, by `_id` or `externalId`. */
    id: string
    /** The new status; required. */
    status?: 'pending' | 'started' | 'approaching' | 'arrived' | 'completed' | 'canceled' | undefined
    /** How the user travels. */
    mode?: 'foot' | 'bike' | 'car' | 'truck' | 'motorbike' | undefined
    /** Tag of the destination geofence. */
    destinationGeofenceTag?: string | undefined
    /** externalId of the destination geofence. */
    destinationGeofenceExternalId?: string | undefined
    /** Minutes before the arrival; overrides those of geofence and project. */
    approachingThreshold?: number | undefined
    /** When the user is expected. */
    scheduledArrivalAt?: string | undefined
    /** Custom data: any JSON object, at most 16 kB. */
    metadata?: Record<string, unknown> | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    trip: Trip
    events: (Event)[]
  }>
  /** `PATCH /v1/trips/{id}/legs/{legId}`: Change the status of a leg. */
  updateTripLeg(input: {
    /** The trip, by `_id` or `externalId`. */
    id: string
    /** The leg, by `_id`. */
    legId: string
    /** The new status. */
    status: 'pending' | 'started' | 'approaching' | 'arrived' | 'completed' | 'canceled'
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    trip: Trip
    leg: {
      /** Id of the leg, assigned by the service. */
      _id: string
      status: string
      createdAt: string
      updatedAt: string
      eta?: {
        duration: number
        distance: number
      }
      destination: {
        /** geofence, address or coordinates. */
        type: string
        source: {
          /** The geofence's `_id`. */
          geofence?: string
          /** The destination as it was given: tag and externalId, an address, or coordinates. */
          data: unknown
        }
        location: {
          type: 'Point'
          /** [longitude, latitude] */
          coordinates: (number)[]
        }
        /** Metres. */
        arrivalRadius: number
      }
      /** Minutes. */
      stopDuration?: number
      /** Custom data: any JSON. */
      metadata?: Record<string, unknown>
    }
    events: (Event)[]
  }>
  /** `PUT /v1/trips/{id}/legs`: Reorder the open legs of a trip. */
  reorderTripLegs(input: {
    /** The trip, by `_id` or `externalId`. */
    id: string
    /** The `_id` of every open leg. */
    legs: (string)[]
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    trip: Trip
    events: (Event)[]
  }>
  /** `GET /v1/trips/{id}/route`: Get the route that a trip has taken. */
  getTripRoute(input: {
    /** Of the distance; imperial by default. */
    units?: 'metric' | 'imperial' | undefined
    /** The trip, by `_id` or `externalId`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    /** Feet, or metres with units=metric. */
    distance: {
      /** Feet, or metres with units=metric. */
      value: number
      /** Formatted for display. */
      text: string
    }
    geometry: {
      /** With a precision of 6. */
      polyline: string
    }
  }>
  /** `GET /v1/trips/{id}/etas`: Get the history of the ETA of a trip. */
  getTripEtas(input: {
    /** The trip, by `_id` or `externalId`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    etas: ({
      /** When the user was there. */
      createdAt: string
      location: {
        type: 'Point'
        /** [longitude, latitude] */
        coordinates: (number)[]
      }
      /** Minutes to the destination, as estimated then. */
      duration: number
      /** Metres to the destination. */
      distance: number
      /** When the user would arrive. */
      arrivalAt: string
    })[]
  }>
  /** `POST /v1/trips/{id}/optimize`: Reorder the open legs of a trip for the shortest travel time. */
  optimizeTrip(input: {
    /** The trip, by `_id` or `externalId`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    trip: Trip
    events: (Event)[]
  }>
  /** `POST /v1/trips/{id}/share`: Make a link that shows a trip to people without a key. */
  shareTrip(input: {
    /** The trip, by `_id` or `externalId`. */
    id: string
    /** What the page calls the user; it says nothing else about them. */
    displayName?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    share: NewShare
  }>
  /** `GET /v1/trips/{id}/share`: List the links that show a trip, without their addresses. */
  listTripShares(input: {
    /** The trip, by `_id` or `externalId`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    shares: (Share)[]
  }>
  /** `DELETE /v1/trips/{id}/share/{shareId}`: Revoke a link that shows a trip. */
  unshareTrip(input: {
    /** The trip, by `_id` or `externalId`. */
    id: string
    /** The link, by `_id`. */
    shareId: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `GET /v1/beacons`: List beacons, the newest first. */
  listBeacons(input?: {
    /** How many to answer at most, 1 to 1000; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
    /** Only beacons created before this time. */
    createdBefore?: string | undefined
    /** Only beacons created after this time. */
    createdAfter?: string | undefined
    /** Only beacons of this tag. */
    tag?: string | undefined
    /** Only beacons of this externalId. */
    externalId?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    beacons: (Beacon)[]
  }>
  /** `POST /v1/beacons`: Create a beacon. */
  createBeacon(input: {
    /** Groups beacons. */
    tag: string
    /** Your own id, unique within the tag. */
    externalId: string
    description: string
    /** Its kind. */
    type: 'ibeacon' | 'eddystone'
    /** Needed for an iBeacon. */
    uuid?: string | number | undefined
    /** Needed for an iBeacon. */
    major?: string | number | undefined
    /** Needed for an iBeacon. */
    minor?: string | number | undefined
    /** Needed for an Eddystone. */
    uid?: string | number | undefined
    /** Needed for an Eddystone. */
    instance?: string | number | undefined
    /** [longitude, latitude]; a list or its JSON text. */
    coordinates: (unknown)[] | string
    /** False: no events. */
    enabled?: boolean | undefined
    /** Custom data: up to 16 keys with strings, booleans or numbers; at most 16 kB as JSON. */
    metadata?: Record<string, string | boolean | number> | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    beacon: Beacon
  }>
  /** `PUT /v1/beacons/{tag}/{externalId}`: Create or replace a beacon. */
  upsertBeacon(input: {
    /** The tag of the beacon. */
    tag: string
    /** Its externalId. */
    externalId: string
    description: string
    /** Its kind. */
    type: 'ibeacon' | 'eddystone'
    /** Needed for an iBeacon. */
    uuid?: string | number | undefined
    /** Needed for an iBeacon. */
    major?: string | number | undefined
    /** Needed for an iBeacon. */
    minor?: string | number | undefined
    /** Needed for an Eddystone. */
    uid?: string | number | undefined
    /** Needed for an Eddystone. */
    instance?: string | number | undefined
    /** [longitude, latitude]; a list or its JSON text. */
    coordinates: (unknown)[] | string
    /** False: no events. */
    enabled?: boolean | undefined
    /** Custom data: up to 16 keys with strings, booleans or numbers; at most 16 kB as JSON. */
    metadata?: Record<string, string | boolean | number> | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    beacon: Beacon
  }>
  /** `GET /v1/beacons/{tag}/{externalId}`: Get a beacon. */
  getBeacon(input: {
    /** The tag of the beacon. */
    tag: string
    /** Its externalId. */
    externalId: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    beacon: Beacon
  }>
  /** `DELETE /v1/beacons/{tag}/{externalId}`: Delete a beacon. */
  deleteBeacon(input: {
    /** The tag of the beacon. */
    tag: string
    /** Its externalId. */
    externalId: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `PUT /v1/beacons/{id}`: Replace a beacon by its _id. */
  replaceBeacon(input: {
    /** The beacon, by `_id`. */
    id: string
    description: string
    /** Its kind. */
    type: 'ibeacon' | 'eddystone'
    /** Needed for an iBeacon. */
    uuid?: string | number | undefined
    /** Needed for an iBeacon. */
    major?: string | number | undefined
    /** Needed for an iBeacon. */
    minor?: string | number | undefined
    /** Needed for an Eddystone. */
    uid?: string | number | undefined
    /** Needed for an Eddystone. */
    instance?: string | number | undefined
    /** [longitude, latitude]; a list or its JSON text. */
    coordinates: (unknown)[] | string
    /** False: no events. */
    enabled?: boolean | undefined
    /** Custom data: up to 16 keys with strings, booleans or numbers; at most 16 kB as JSON. */
    metadata?: Record<string, string | boolean | number> | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    beacon: Beacon
  }>
  /** `GET /v1/beacons/{id}`: Get a beacon. */
  getBeaconById(input: {
    /** The beacon, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    beacon: Beacon
  }>
  /** `DELETE /v1/beacons/{id}`: Delete a beacon. */
  deleteBeaconById(input: {
    /** The beacon, by `_id`. */
    id: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `GET /v1/search/beacons`: Search beacons near a point, the nearest first. */
  searchBeacons(input: {
    /** Where to search, as latitude,longitude. */
    near: string
    /** Metres. */
    radius?: number | undefined
    /** How many to answer at most, 1 to 100; 100 by default. */
    limit?: number | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      settings: {
        beacons: {
          uuids: (string)[]
          uids: (string)[]
        }
      }
    }
    beacons: (Beacon)[]
  }>
  /** `GET /v1/config`: Get the SDK configuration of the project. */
  getConfig(input?: Record<string, never>, options?: CallOptions): Promise<{
    meta: {
      code: number
      sdkConfiguration: {
        logLevel: string
        bufferGeofenceEntries: boolean
        bufferGeofenceExits: boolean
        stopDetection: boolean
        /** Minutes; 0 for none. */
        defaultGeofenceDwellThreshold: number
        maxReplayBufferSize: number
      }
    }
  }>
  /** `GET /v1/ping`: Get the IP address of the caller. */
  ping(input?: Record<string, never>, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    ip: string
  }>
  /** `POST /v1/logs`: Send log lines of an SDK. */
  sendLogs(input?: {
    deviceId?: string | undefined
    installId?: string | undefined
    logs?: ({
      level?: string | undefined
      message?: string | undefined
    })[] | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `POST /v1/search/autocomplete/click`: Report which suggestion was chosen. */
  autocompleteClick(input?: {
    sessionToken?: string | undefined
    requestId?: string | undefined
    idx?: number | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `GET /v1/segments`: List segments, by externalId. */
  listSegments(input?: Record<string, never>, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    segments: (Segment)[]
  }>
  /** `GET /v1/segments/{externalId}/users`: List the users of a segment, the last updated first. */
  listSegmentUsers(input: {
    /** How many to answer at most, 1 to 1000; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
    /** Your own id of the segment. */
    externalId: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    users: (User)[]
  }>
  /** `GET /v1/segments/{externalId}`: Get a segment. */
  getSegment(input: {
    /** Your own id of the segment. */
    externalId: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    segment: Segment
  }>
  /** `PUT /v1/segments/{externalId}`: Create or replace a segment. */
  upsertSegment(input: {
    /** Your own id of the segment. */
    externalId: string
    description: string
    /** Exactly these users; excludes all other conditions. */
    userIds?: (string)[] | undefined
    /** Custom data: up to 16 keys with strings, booleans or numbers; at most 16 kB as JSON. */
    metadata?: Record<string, string | boolean | number> | undefined
    /** Has entered a geofence of this tag. */
    geofenceTag?: string | undefined
    /** Has entered a place of this chain. */
    chain?: string | undefined
    /** Has entered a place of this category. */
    category?: string | undefined
    /** How many days back a visit counts. */
    days?: number | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    segment: Segment
  }>
  /** `DELETE /v1/segments/{externalId}`: Delete a segment. */
  deleteSegment(input: {
    /** Your own id of the segment. */
    externalId: string
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
  }>
  /** `GET /v1/settings`: Get the Places settings. */
  getSettings(input?: Record<string, never>, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    /** Your own metadata of a chain, by its slug. */
    chainMetadata: Record<string, Record<string, unknown>>
    /** Your own id of a chain, by its slug. */
    chainMappings: Record<string, string>
    /** Chains and categories that generate place events; empty lists allow all. */
    placeFilters: {
      chain: (string)[]
      category: (string)[]
    }
  }>
  /** `PATCH /v1/settings`: Change the Places settings. */
  updateSettings(input?: {
    /** Your own metadata of chains, by slug. */
    chainMetadata?: Record<string, Record<string, string | boolean | number> | null> | null | undefined
    /** Your own ids of chains, by slug. */
    chainMappings?: Record<string, string | null> | null | undefined
    placeFilters?: {
      chain?: (string)[] | undefined
      category?: (string)[] | undefined
    } | null | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    /** Your own metadata of a chain, by its slug. */
    chainMetadata: Record<string, Record<string, unknown>>
    /** Your own id of a chain, by its slug. */
    chainMappings: Record<string, string>
    /** Chains and categories that generate place events; empty lists allow all. */
    placeFilters: {
      chain: (string)[]
      category: (string)[]
    }
  }>
  /** `GET /v1/settings/project`: Get the tracking settings. */
  getProjectSettings(input?: Record<string, never>, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    settings: ProjectSettings
  }>
  /** `PATCH /v1/settings/project`: Change the tracking settings. */
  updateProjectSettings(input?: {
    /** Enter a geofence already within `accuracy` metres of its boundary. */
    bufferGeofenceEntries?: boolean | null | undefined
    /** Leave a geofence only more than `accuracy` metres outside. */
    bufferGeofenceExits?: boolean | null | undefined
    /** Metres. A less accurate update moves the user but generates no geofence, place or beacon events. */
    maxAccuracy?: number | null | undefined
    /** Enter a geofence only while stopped or in the foreground. */
    stopDetection?: boolean | null | undefined
    /** Minutes in a geofence until a dwell event. */
    dwellThreshold?: number | null | undefined
    /** Generate an exit event when a geofence with a user inside is disabled, deleted or closes. */
    exitWhenGeofenceEnds?: boolean | null | undefined
    /** Generate an entry and an exit for a geofence that was crossed between two updates. */
    detectCrossings?: boolean | null | undefined
    /** Minutes before arrival at which a trip counts as approaching; trips and geofences override it. */
    tripApproachingThreshold?: number | null | undefined
    /** Hours without an update after which a trip expires. */
    tripExpiryHours?: number | null | undefined
    /** Detect places. */
    places?: boolean | null | undefined
    /** Slugs of chains whose places generate an event when a user comes near; needs `places`. */
    nearbyPlaceChains?: (string)[] | null | undefined
    /** Metres within which a place of a chain counts as near. */
    nearbyPlaceChainRadius?: number | null | undefined
    /** Learn how fast roads are at each hour of the week from trips by car. A speed is used once five users have driven it. */
    learnSpeeds?: boolean | null | undefined
    /** Detect countries, states, market areas and postal codes. */
    regions?: boolean | null | undefined
    /** Detect beacons. */
    beacons?: boolean | null | undefined
    /** Check updates for fraud. */
    fraud?: boolean | null | undefined
    /** Two-letter codes of countries from which updates are refused with 451. */
    blockedCountries?: (string)[] | null | undefined
    events?: {
      'user.exited_region_country'?: boolean | undefined
      'user.entered_region_country'?: boolean | undefined
      'user.exited_region_state'?: boolean | undefined
      'user.entered_region_state'?: boolean | undefined
      'user.exited_region_dma'?: boolean | undefined
      'user.entered_region_dma'?: boolean | undefined
      'user.exited_region_postal_code'?: boolean | undefined
      'user.entered_region_postal_code'?: boolean | undefined
      'user.exited_geofence'?: boolean | undefined
      'user.entered_geofence'?: boolean | undefined
      'user.dwelled_in_geofence'?: boolean | undefined
      'user.exited_place'?: boolean | undefined
      'user.entered_place'?: boolean | undefined
      'user.nearby_place_chain'?: boolean | undefined
      'user.exited_beacon'?: boolean | undefined
      'user.entered_beacon'?: boolean | undefined
      'user.started_trip'?: boolean | undefined
      'user.updated_trip'?: boolean | undefined
      'user.approaching_trip_destination'?: boolean | undefined
      'user.arrived_at_trip_destination'?: boolean | undefined
      'user.arrived_at_wrong_trip_destination'?: boolean | undefined
      'user.stopped_trip'?: boolean | undefined
      'user.fired_trip_orders'?: boolean | undefined
      'user.failed_fraud'?: boolean | undefined
    } | undefined
    retention?: {
      /** Days that location updates are kept, from their arrival; 0 keeps them for ever. */
      locations?: number | undefined
      /** Days that events are kept, from their `createdAt`; 0 keeps them for ever. */
      events?: number | undefined
      /** Days that trips are kept with their locations, from their `updatedAt`; 0 keeps them for ever. */
      trips?: number | undefined
      /** Days that users are kept, with everything about them, from their last update; 0 keeps them for ever. */
      users?: number | undefined
    } | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    settings: ProjectSettings
  }>
  /** `GET /v1/route/distance`: Distance and time between two locations, by one or more modes. */
  routeDistance(input: {
    /** The start, as latitude,longitude. */
    origin: string
    /** The end, as latitude,longitude. */
    destination: string
    /** Travel mode. Comma-separated from car, truck, foot, bike, motorbike. */
    modes: string
    /** With mode truck: its height in metres; 4.11 by default. */
    height?: number | undefined
    /** With mode truck: its width in metres; 2.6 by default. */
    width?: number | undefined
    /** With mode truck: its length in metres; 21.64 by default. */
    length?: number | undefined
    /** With mode truck: its weight with its load in tonnes; 21.77 by default. */
    weight?: number | undefined
    /** With mode truck: its heaviest axle in tonnes; 9.07 by default. */
    axleLoad?: number | undefined
    /** With mode truck: its top speed in km/h; 90 by default. */
    topSpeed?: number | undefined
    /** With mode truck: it carries hazardous materials; false by default. */
    hazmat?: boolean | undefined
    /** Feet and miles, or metres and kilometres; imperial by default. */
    units?: 'metric' | 'imperial' | undefined
    /** What the route should avoid. Where no route does, the answer uses as little of it as possible and lists it in meta.notAvoided. Comma-separated from tolls, highways, ferries, borderCrossings. */
    avoid?: string | undefined
    /** Areas that no route enters: corners as latitude,longitude separated by |, areas by ;. Up to 10, around no location of the request. Their corners times kilometres of outline (10 at least) may add up to 400: one square of 100 km, or ten small ones. */
    exclude?: string | undefined
    /** The line as linestring (GeoJSON), polyline5 or polyline6; none by default. */
    geometry?: 'linestring' | 'polyline5' | 'polyline6' | undefined
    /** Resample each line to this many evenly spaced points; by default it keeps its own. */
    geometryPoints?: number | undefined
    /** Departure time, for traffic by hour of the week and roads closed at certain hours. By default now, by car and truck where roads have speeds by the hour; else hours do not count. */
    departureTime?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** What the route uses although it was to be avoided: no route avoids it. */
      notAvoided?: (string)[]
      /** Metres from each location sent to the road to which it was moved. */
      snapDistances: {
        car?: {
          origin: number
          destination: number
        }
        truck?: {
          origin: number
          destination: number
        }
        foot?: {
          origin: number
          destination: number
        }
        bike?: {
          origin: number
          destination: number
        }
        motorbike?: {
          origin: number
          destination: number
        }
      }
    }
    /** A mode without a route is left out. */
    routes: {
      geodesic: {
        /** Feet, or metres with units=metric. */
        distance: {
          /** Feet, or metres with units=metric. */
          value: number
          /** Formatted for display. */
          text: string
        }
      }
      car?: {
        /** Feet, or metres with units=metric. */
        distance: {
          /** Feet, or metres with units=metric. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** Minutes. */
        duration: {
          /** Minutes. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** A LineString, or a polyline of 5 or 6 digits, as requested. */
        geometry?: {
          type?: 'LineString'
          /** Positions [longitude, latitude]. */
          coordinates?: ((number)[])[]
          polyline?: string
        }
      }
      truck?: {
        /** Feet, or metres with units=metric. */
        distance: {
          /** Feet, or metres with units=metric. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** Minutes. */
        duration: {
          /** Minutes. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** A LineString, or a polyline of 5 or 6 digits, as requested. */
        geometry?: {
          type?: 'LineString'
          /** Positions [longitude, latitude]. */
          coordinates?: ((number)[])[]
          polyline?: string
        }
      }
      foot?: {
        /** Feet, or metres with units=metric. */
        distance: {
          /** Feet, or metres with units=metric. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** Minutes. */
        duration: {
          /** Minutes. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** A LineString, or a polyline of 5 or 6 digits, as requested. */
        geometry?: {
          type?: 'LineString'
          /** Positions [longitude, latitude]. */
          coordinates?: ((number)[])[]
          polyline?: string
        }
      }
      bike?: {
        /** Feet, or metres with units=metric. */
        distance: {
          /** Feet, or metres with units=metric. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** Minutes. */
        duration: {
          /** Minutes. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** A LineString, or a polyline of 5 or 6 digits, as requested. */
        geometry?: {
          type?: 'LineString'
          /** Positions [longitude, latitude]. */
          coordinates?: ((number)[])[]
          polyline?: string
        }
      }
      motorbike?: {
        /** Feet, or metres with units=metric. */
        distance: {
          /** Feet, or metres with units=metric. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** Minutes. */
        duration: {
          /** Minutes. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** A LineString, or a polyline of 5 or 6 digits, as requested. */
        geometry?: {
          type?: 'LineString'
          /** Positions [longitude, latitude]. */
          coordinates?: ((number)[])[]
          polyline?: string
        }
      }
    }
  }>
  /** `GET /v1/route/matrix`: Distances and times between many locations. */
  routeMatrix(input: {
    /** The starts: one row for each. */
    origins: string
    /** The ends: one cell of each row for each. */
    destinations: string
    /** Travel mode. */
    mode: 'car' | 'truck' | 'foot' | 'bike'
    /** With mode truck: its height in metres; 4.11 by default. */
    height?: number | undefined
    /** With mode truck: its width in metres; 2.6 by default. */
    width?: number | undefined
    /** With mode truck: its length in metres; 21.64 by default. */
    length?: number | undefined
    /** With mode truck: its weight with its load in tonnes; 21.77 by default. */
    weight?: number | undefined
    /** With mode truck: its heaviest axle in tonnes; 9.07 by default. */
    axleLoad?: number | undefined
    /** With mode truck: its top speed in km/h; 90 by default. */
    topSpeed?: number | undefined
    /** With mode truck: it carries hazardous materials; false by default. */
    hazmat?: boolean | undefined
    /** Feet and miles, or metres and kilometres; imperial by default. */
    units?: 'metric' | 'imperial' | undefined
    /** What the route should avoid. Where no route does, the answer uses as little of it as possible and lists it in meta.notAvoided. Comma-separated from tolls, highways, ferries. */
    avoid?: string | undefined
    /** Areas that no route enters: corners as latitude,longitude separated by |, areas by ;. Up to 10, around no location of the request. Their corners times kilometres of outline (10 at least) may add up to 400: one square of 100 km, or ten small ones. */
    exclude?: string | undefined
    /** Departure time, for traffic by hour of the week and roads closed at certain hours. By default now, by car and truck where roads have speeds by the hour; else hours do not count. */
    departureTime?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** What the route uses although it was to be avoided: no route avoids it. */
      notAvoided?: (string)[]
      /** Metres from each location sent to the road to which it was moved. */
      snapDistances: {
        origins: ({
          index: number
          metres: number
        })[]
        destinations: ({
          index: number
          metres: number
        })[]
      }
    }
    origins: ({
      latitude: number
      longitude: number
    })[]
    destinations: ({
      latitude: number
      longitude: number
    })[]
    /** A cell without a route has neither distance nor duration. */
    matrix: (({
      originIndex: number
      destinationIndex: number
      /** Feet, or metres with units=metric. */
      distance?: {
        /** Feet, or metres with units=metric. */
        value: number
        /** Formatted for display. */
        text: string
      }
      /** Minutes. */
      duration?: {
        /** Minutes. */
        value: number
        /** Formatted for display. */
        text: string
      }
    })[])[]
  }>
  /** `GET /v1/route/isochrone`: How far one gets from a location, or from where one gets to it. */
  routeIsochrone(input: {
    /** The location, as latitude,longitude. */
    location: string
    /** Travel mode. */
    mode: 'car' | 'truck' | 'foot' | 'bike' | 'motorbike'
    /** With mode truck: its height in metres; 4.11 by default. */
    height?: number | undefined
    /** With mode truck: its width in metres; 2.6 by default. */
    width?: number | undefined
    /** With mode truck: its length in metres; 21.64 by default. */
    length?: number | undefined
    /** With mode truck: its weight with its load in tonnes; 21.77 by default. */
    weight?: number | undefined
    /** With mode truck: its heaviest axle in tonnes; 9.07 by default. */
    axleLoad?: number | undefined
    /** With mode truck: its top speed in km/h; 90 by default. */
    topSpeed?: number | undefined
    /** With mode truck: it carries hazardous materials; false by default. */
    hazmat?: boolean | undefined
    /** Travel times in minutes, up to 120; or distances along roads in metres. 1 to 4, comma-separated. */
    contours: string
    /** What the contours are: times or distances; times by default. */
    metric?: 'time' | 'distance' | undefined
    /** Away from the location, at departureTime, or towards it at any time; from by default. */
    direction?: 'from' | 'to' | undefined
    /** Areas that no route enters: corners as latitude,longitude separated by |, areas by ;. Up to 10, around no location of the request. Their corners times kilometres of outline (10 at least) may add up to 400: one square of 100 km, or ten small ones. */
    exclude?: string | undefined
    /** Departure time, for traffic by hour of the week and roads closed at certain hours. By default now, by car and truck where roads have speeds by the hour; else hours do not count. */
    departureTime?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** Metres from each location sent to the road to which it was moved. */
      snapDistances: {
        location: number
      }
    }
    isochrones: {
      type: string
      /** Polygons or multipolygons, the smallest first. */
      features: ({
        type: string
        properties: {
          minutes?: number
          metres?: number
        }
        geometry: Record<string, unknown>
      })[]
    }
  }>
  /** `GET /v1/route/nearest`: The nearest points on roads. */
  routeNearest(input: {
    /** The location, as latitude,longitude. */
    coordinates: string
    /** Travel mode; car by default. */
    mode?: 'car' | 'truck' | 'foot' | 'bike' | undefined
    /** How many roads to answer at most, 1 to 10; 1 by default. */
    number?: number | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    /** The nearest first. */
    roads: ({
      /** Of the nearest point on the road. */
      latitude: number
      longitude: number
      /** Metres from the location to that point. */
      distance: number
      names: (string)[]
      roadClass: string
    })[]
  }>
  /** `POST /v1/route/match`: Match a path of locations to roads. */
  routeMatch(input: {
    path: ({
      /** latitude,longitude */
      coordinates: string
      /** Time of the point. */
      createdAt?: string | undefined
      /** Metres. */
      accuracy?: number | undefined
    })[]
    /** Travel mode; car by default. */
    mode?: 'car' | 'truck' | 'foot' | 'bike' | undefined
    /** Attributes of the roads to answer. Comma-separated from speedLimit, names, roadClass. */
    roadAttributes?: string | undefined
    /** Feet and miles, or metres and kilometres; imperial by default. */
    units?: 'metric' | 'imperial' | undefined
    /** Lines as linestring (GeoJSON), polyline5 or polyline6; polyline6 by default. */
    geometry?: 'linestring' | 'polyline5' | 'polyline6' | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      gaps?: ({
        /** Index of the last point before the gap. */
        startIndex: number
        /** Index of the first point after it. */
        endIndex: number
      })[]
      /** Metres from each location sent to the road to which it was moved. */
      snapDistances: {
        matchedPath: (number)[]
      }
    }
    /** The points sent, on their roads; points near no road, and wrong ones, are left out. */
    matchedPath: ({
      latitude: number
      longitude: number
      /** Index of the point in the path sent. */
      originalIndex: number
    })[]
    /** One for each piece of road. */
    roadAttributes: ({
      startLocation: {
        latitude: number
        longitude: number
      }
      endLocation: {
        latitude: number
        longitude: number
      }
      /** Index of the first point of the path on this road. */
      originalIndex?: number
      roadClass?: string
      /** Miles per hour, or kilometres per hour with units=metric. */
      speedLimit?: {
        /** Miles per hour, or kilometres per hour with units=metric. */
        value: number
        /** Formatted for display. */
        text: string
      }
      names?: (string)[]
    })[]
    /** A LineString, or a polyline of 5 or 6 digits, as requested. */
    geometry: {
      type?: 'LineString'
      /** Positions [longitude, latitude]. */
      coordinates?: ((number)[])[]
      polyline?: string
    }
    /** Feet, or metres with units=metric. */
    distance: {
      /** Feet, or metres with units=metric. */
      value: number
      /** Formatted for display. */
      text: string
    }
  }>
  /** `GET /v1/route/directions`: Turn-by-turn directions between locations. */
  routeDirections(input: {
    /** The locations, in the order in which they are visited. */
    locations: string
    /** Travel mode; car by default. */
    mode?: 'car' | 'truck' | 'foot' | 'bike' | undefined
    /** With mode truck: its height in metres; 4.11 by default. */
    height?: number | undefined
    /** With mode truck: its width in metres; 2.6 by default. */
    width?: number | undefined
    /** With mode truck: its length in metres; 21.64 by default. */
    length?: number | undefined
    /** With mode truck: its weight with its load in tonnes; 21.77 by default. */
    weight?: number | undefined
    /** With mode truck: its heaviest axle in tonnes; 9.07 by default. */
    axleLoad?: number | undefined
    /** With mode truck: its top speed in km/h; 90 by default. */
    topSpeed?: number | undefined
    /** With mode truck: it carries hazardous materials; false by default. */
    hazmat?: boolean | undefined
    /** Feet and miles, or metres and kilometres; imperial by default. */
    units?: 'metric' | 'imperial' | undefined
    /** What the route should avoid. Where no route does, the answer uses as little of it as possible and lists it in meta.notAvoided. Comma-separated from tolls, highways, ferries, borderCrossings. */
    avoid?: string | undefined
    /** Areas that no route enters: corners as latitude,longitude separated by |, areas by ;. Up to 10, around no location of the request. Their corners times kilometres of outline (10 at least) may add up to 400: one square of 100 km, or ten small ones. */
    exclude?: string | undefined
    /** Lines as linestring (GeoJSON), polyline5 or polyline6; polyline6 by default. */
    geometry?: 'linestring' | 'polyline5' | 'polyline6' | undefined
    /** Departure time, for traffic by hour of the week and roads closed at certain hours. By default now, by car and truck where roads have speeds by the hour; else hours do not count. */
    departureTime?: string | undefined
    /** Direction of travel at the first location: north 0, east 90, south 180, west 270. */
    heading?: number | undefined
    /** Other routes beside the best; with exactly two locations. */
    alternatives?: boolean | undefined
    /** Ascent, descent and a profile of each route, where the server has elevations. */
    elevation?: boolean | undefined
    /** The language of the instructions; en by default. */
    lang?: 'de' | 'en' | 'es' | 'fr' | 'ja' | 'ko' | 'pt' | 'ru' | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** What the route uses although it was to be avoided: no route avoids it. */
      notAvoided?: (string)[]
      /** Metres from each location sent to the road to which it was moved. */
      snapDistances: {
        locations: (number)[]
      }
    }
    routes: ({
      /** Minutes. */
      duration: {
        /** Minutes. */
        value: number
        /** Formatted for display. */
        text: string
      }
      /** Feet, or metres with units=metric. */
      distance: {
        /** Feet, or metres with units=metric. */
        value: number
        /** Formatted for display. */
        text: string
      }
      /** A LineString, or a polyline of 5 or 6 digits, as requested. */
      geometry: {
        type?: 'LineString'
        /** Positions [longitude, latitude]. */
        coordinates?: ((number)[])[]
        polyline?: string
      }
      legs: ({
        startLocation: {
          latitude: number
          longitude: number
        }
        endLocation: {
          latitude: number
          longitude: number
        }
        /** Minutes. */
        duration: {
          /** Minutes. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** Feet, or metres with units=metric. */
        distance: {
          /** Feet, or metres with units=metric. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** A LineString, or a polyline of 5 or 6 digits, as requested. */
        geometry: {
          type?: 'LineString'
          /** Positions [longitude, latitude]. */
          coordinates?: ((number)[])[]
          polyline?: string
        }
        steps: ({
          /** Feet, or metres with units=metric. */
          distance: {
            /** Feet, or metres with units=metric. */
            value: number
            /** Formatted for display. */
            text: string
          }
          /** Minutes. */
          duration: {
            /** Minutes. */
            value: number
            /** Formatted for display. */
            text: string
          }
          start_location: {
            latitude: number
            longitude: number
          }
          end_location: {
            latitude: number
            longitude: number
          }
          /** Degrees clockwise from north, before the maneuver. */
          bearing_before: number
          /** Degrees clockwise from north, after the maneuver. */
          bearing_after: number
          instructions: string
          /** Texts to show, and how many metres before the end of the step. */
          banner_instructions: (Record<string, unknown>)[]
          /** Texts to say, and how many metres before the end of the step. */
          voice_instructions: (Record<string, unknown>)[]
          /** A LineString, or a polyline of 5 or 6 digits, as requested. */
          geometry: {
            type?: 'LineString'
            /** Positions [longitude, latitude]. */
            coordinates?: ((number)[])[]
            polyline?: string
          }
          /** car, truck, foot, bike or ferry. */
          mode: string
          /** Maneuver at the start of the step. */
          manuever: string
          street_name: string
          /** Number or destination of an exit. */
          exit_name?: string
          /** Where a roundabout is entered: which exit to take, from 1. */
          roundabout_exit?: number
        })[]
      })[]
      /** Of the ground along the route, with elevation=true. */
      elevation?: {
        /** Feet, or metres with units=metric. */
        ascent: {
          /** Feet, or metres with units=metric. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** Feet, or metres with units=metric. */
        descent: {
          /** Feet, or metres with units=metric. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** Feet, or metres with units=metric. */
        profile: ({
          /** From the start of the route. */
          distance: number
          /** Above the sea; left out where it is not known. */
          elevation?: number
        })[]
      }
    })[]
  }>
  /** `GET /v1/route/optimize`: The quickest order of several locations. */
  routeOptimize(input: {
    /** The locations; the first is the origin, the last the destination. */
    locations: string
    /** Travel mode; car by default. */
    mode?: 'car' | 'truck' | 'foot' | 'bike' | undefined
    /** With mode truck: its height in metres; 4.11 by default. */
    height?: number | undefined
    /** With mode truck: its width in metres; 2.6 by default. */
    width?: number | undefined
    /** With mode truck: its length in metres; 21.64 by default. */
    length?: number | undefined
    /** With mode truck: its weight with its load in tonnes; 21.77 by default. */
    weight?: number | undefined
    /** With mode truck: its heaviest axle in tonnes; 9.07 by default. */
    axleLoad?: number | undefined
    /** With mode truck: its top speed in km/h; 90 by default. */
    topSpeed?: number | undefined
    /** With mode truck: it carries hazardous materials; false by default. */
    hazmat?: boolean | undefined
    /** Feet and miles, or metres and kilometres; imperial by default. */
    units?: 'metric' | 'imperial' | undefined
    /** The line as linestring (GeoJSON), polyline5 or polyline6; none by default. */
    geometry?: 'linestring' | 'polyline5' | 'polyline6' | undefined
    /** Departure time, for traffic by hour of the week and roads closed at certain hours. By default now, by car and truck where roads have speeds by the hour; else hours do not count. */
    departureTime?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** Metres from each location sent to the road to which it was moved. */
      snapDistances: {
        locations: (number)[]
      }
    }
    route: {
      /** Feet, or metres with units=metric. */
      distance: {
        /** Feet, or metres with units=metric. */
        value: number
        /** Formatted for display. */
        text: string
      }
      /** Minutes. */
      duration: {
        /** Minutes. */
        value: number
        /** Formatted for display. */
        text: string
      }
      legs: ({
        startLocation: {
          latitude: number
          longitude: number
        }
        endLocation: {
          latitude: number
          longitude: number
        }
        /** Index of the location sent. */
        startIndex: number
        endIndex: number
        /** Feet, or metres with units=metric. */
        distance: {
          /** Feet, or metres with units=metric. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** Minutes. */
        duration: {
          /** Minutes. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** A LineString, or a polyline of 5 or 6 digits, as requested. */
        geometry?: {
          type?: 'LineString'
          /** Positions [longitude, latitude]. */
          coordinates?: ((number)[])[]
          polyline?: string
        }
      })[]
    }
  }>
  /** `POST /v1/route/optimize`: The quickest order of many stops with time windows. */
  routeOptimizeStops(input: {
    /** The first is the origin, the last the destination. */
    locations: ({
      /** latitude,longitude */
      coordinates: string
      /** Minutes that one stays; 0 by default. */
      serviceTime?: number | undefined
      /** Not served before; who arrives earlier waits. */
      earliest?: string | undefined
      /** Latest arrival. */
      latest?: string | undefined
    })[]
    /** Travel mode; car by default. */
    mode?: 'car' | 'truck' | 'foot' | 'bike' | undefined
    /** With mode truck: its height in metres; 4.11 by default. */
    height?: number | undefined
    /** With mode truck: its width in metres; 2.6 by default. */
    width?: number | undefined
    /** With mode truck: its length in metres; 21.64 by default. */
    length?: number | undefined
    /** With mode truck: its weight with its load in tonnes; 21.77 by default. */
    weight?: number | undefined
    /** With mode truck: its heaviest axle in tonnes; 9.07 by default. */
    axleLoad?: number | undefined
    /** With mode truck: its top speed in km/h; 90 by default. */
    topSpeed?: number | undefined
    /** With mode truck: it carries hazardous materials; false by default. */
    hazmat?: boolean | undefined
    /** Feet and miles, or metres and kilometres; imperial by default. */
    units?: 'metric' | 'imperial' | undefined
    /** The line as linestring (GeoJSON), polyline5 or polyline6; none by default. */
    geometry?: 'linestring' | 'polyline5' | 'polyline6' | undefined
    /** Departure time, for traffic by hour of the week and roads closed at certain hours. By default now, by car and truck where roads have speeds by the hour; else hours do not count. */
    departureTime?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** Metres from each location sent to the road to which it was moved. */
      snapDistances: {
        visits: (number)[]
      }
    }
    route: {
      /** Feet, or metres with units=metric. */
      distance: {
        /** Feet, or metres with units=metric. */
        value: number
        /** Formatted for display. */
        text: string
      }
      /** Minutes. */
      duration: {
        /** Minutes. */
        value: number
        /** Formatted for display. */
        text: string
      }
      legs: ({
        startLocation: {
          latitude: number
          longitude: number
        }
        endLocation: {
          latitude: number
          longitude: number
        }
        /** Index of the location sent. */
        startIndex: number
        endIndex: number
        /** Feet, or metres with units=metric. */
        distance: {
          /** Feet, or metres with units=metric. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** Minutes. */
        duration: {
          /** Minutes. */
          value: number
          /** Formatted for display. */
          text: string
        }
        /** A LineString, or a polyline of 5 or 6 digits, as requested. */
        geometry?: {
          type?: 'LineString'
          /** Positions [longitude, latitude]. */
          coordinates?: ((number)[])[]
          polyline?: string
        }
      })[]
    }
    /** In the order of the route. */
    visits: ({
      /** Index of the location sent. */
      index: number
      /** Minutes after the departure. */
      arrivesAfter: number
      /** Minutes until it may be served. */
      waits: number
      /** Minutes after the departure. */
      leavesAfter: number
      /** Where departureTime was sent. */
      arrivalTime?: string
      departureTime?: string
    })[]
    /** Locations that the route leaves out, and why. */
    unserved: ({
      /** Index of the location sent. */
      index: number
      /** It does not fit into the time windows, or no road leads there. */
      reason: 'timeWindow' | 'noRoute'
    })[]
  }>
  /** `GET /maps/styles/{style}`: Get a style for MapLibre, with the URLs of its tiles, glyphs and sprites. */
  getMapStyle(input: {
    /** Language of the names, where known: ar, de, en, es, fr, ja, ko, pt, ru, zh. By default names are in the local language. */
    language?: string | undefined
    /** A publishable key, for clients that cannot send the `Authorization` header. */
    publishableKey?: string | undefined
    /** The name of the style. */
    style: 'light' | 'dark' | 'radar-default-v1' | 'radar-light-v1' | 'radar-dark-v1'
  }, options?: CallOptions): Promise<Record<string, unknown>>
  /** `GET /maps/tiles/{z}/{x}/{y}`: Get a vector tile of the imported regions and the world outline. */
  getMapTile(input: {
    /** A publishable key, for clients that cannot send the `Authorization` header. */
    publishableKey?: string | undefined
    /** Zoom. */
    z: number
    /** Column, from the west. */
    x: number
    /** Row, from the north. */
    y: number
  }, options?: CallOptions): Promise<ArrayBuffer>
  /** `GET /v1/usage`: Get request, update and event counts by hour or day, and the disk use. */
  getUsage(input?: {
    /** day by default. */
    by?: 'hour' | 'day' | undefined
    /** The first hour or day; 48 hours or 30 days ago by default. */
    from?: string | undefined
    /** The last hour or day; the current one by default. */
    to?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    usage: ({
      at: string
      requests: number
      updates: number
      events: number
    })[]
    /** By operation, most first. */
    requests: ({
      name: string
      count: number
    })[]
    /** By type, most first. */
    events: ({
      name: string
      count: number
    })[]
    /** The ten with the most entries. */
    geofences: ({
      geofence: NestedGeofence
      entries: number
    })[]
    /** Bytes on disk with indexes, estimated every ten minutes. */
    disk: {
      locations: number
      events: number
      trips: number
      users: number
    }
  }>
  /** `GET /v1/audit`: List administrative changes, the newest first. */
  listAudit(input?: {
    /** How many to answer at most, 1 to 1000; 100 by default. */
    limit?: number | undefined
    /** Where the page begins: `meta.cursor` of the page before. */
    cursor?: string | undefined
    /** Only before this time. */
    createdBefore?: string | undefined
    /** Only after this time. */
    createdAfter?: string | undefined
  }, options?: CallOptions): Promise<{
    meta: {
      code: number
      /** True when a further page exists. */
      hasMore: boolean
      /** Send it as `cursor` to get the next page. */
      cursor?: string
    }
    audit: ({
      /**  */
      _id: string
      /** When it was done. */
      at: string
      /** An operator, a key, or who was at the terminal. */
      actor: string
      /** The request or the command. */
      action: string
      /** What was changed; a user as a keyed hash. */
      target?: string
      /** Where the request came from. */
      address?: string
    })[]
  }>
  /** `GET /attribution`: List the sources of the map data and their licences. */
  getAttribution(input?: Record<string, never>, options?: CallOptions): Promise<{
    meta: {
      code: number
    }
    sources: ({
      name: string
      /** What it is used for. */
      what: string
      licence: string
      link: string
      /** The attribution to show. */
      attribution: string
    })[]
  }>
}

/** How each operation is called. */
export const calls = {
  track: { method: 'POST', path: '/v1/track', query: ['answer'], answer: 'json' },
  replay: { method: 'POST', path: '/v1/track/replay', query: [], answer: 'json' },
  trackBulk: { method: 'POST', path: '/v1/track/bulk', query: ['answer'], answer: 'json' },
  inviteDevice: { method: 'POST', path: '/v1/invites', query: [], answer: 'json' },
  explain: { method: 'GET', path: '/v1/track/explain', query: ['user', 'limit', 'at', 'geofence', 'latitude', 'longitude', 'accuracy', 'foreground', 'stopped'], answer: 'json' },
  getContext: { method: 'GET', path: '/v1/context', query: ['coordinates', 'accuracy', 'userId'], answer: 'json' },
  searchGeofences: { method: 'GET', path: '/v1/search/geofences', query: ['near', 'radius', 'limit', 'tags', 'metadata', 'includeGeometry'], answer: 'json' },
  searchUsers: { method: 'GET', path: '/v1/search/users', query: ['near', 'radius', 'mode', 'limit', 'metadata'], answer: 'json' },
  searchHistory: { method: 'GET', path: '/v1/search/history', query: ['near', 'radius', 'polygon', 'geofence', 'tag', 'externalId', 'createdAfter', 'createdBefore', 'limit', 'cursor'], answer: 'json' },
  searchHeat: { method: 'GET', path: '/v1/search/heat', query: ['createdAfter', 'createdBefore', 'size', 'limit'], answer: 'json' },
  searchPlaces: { method: 'GET', path: '/v1/search/places', query: ['near', 'chains', 'categories', 'iataCode', 'chainMetadata', 'country', 'radius', 'limit'], answer: 'json' },
  autocomplete: { method: 'GET', path: '/v1/search/autocomplete', query: ['query', 'near', 'layers', 'limit', 'countryCode', 'country', 'lang'], answer: 'json' },
  listUsers: { method: 'GET', path: '/v1/users', query: ['limit', 'cursor', 'query', 'updatedBefore', 'updatedAfter'], answer: 'json' },
  getUser: { method: 'GET', path: '/v1/users/{id}', query: [], answer: 'json' },
  deleteUser: { method: 'DELETE', path: '/v1/users/{id}', query: [], answer: 'json' },
  setUserFraud: { method: 'PATCH', path: '/v1/users/{id}/fraud', query: [], answer: 'json' },
  refreshUsers: { method: 'POST', path: '/v1/users/refresh', query: [], answer: 'json' },
  exportUser: { method: 'GET', path: '/v1/users/{id}/export', query: [], answer: 'json' },
  listLocations: { method: 'GET', path: '/v1/users/{id}/locations', query: ['limit', 'cursor', 'createdBefore', 'createdAfter'], answer: 'json' },
  addHistory: { method: 'POST', path: '/v1/users/{id}/history', query: [], answer: 'json' },
  listGeofences: { method: 'GET', path: '/v1/geofences', query: ['limit', 'cursor', 'createdBefore', 'createdAfter', 'updatedBefore', 'updatedAfter', 'tag', 'externalId', 'metadata'], answer: 'json' },
  createGeofence: { method: 'POST', path: '/v1/geofences', query: [], answer: 'json' },
  upsertGeofence: { method: 'PUT', path: '/v1/geofences/{tag}/{externalId}', query: [], answer: 'json' },
  getGeofence: { method: 'GET', path: '/v1/geofences/{tag}/{externalId}', query: [], answer: 'json' },
  deleteGeofence: { method: 'DELETE', path: '/v1/geofences/{tag}/{externalId}', query: [], answer: 'json' },
  replaceGeofence: { method: 'PUT', path: '/v1/geofences/{id}', query: [], answer: 'json' },
  getGeofenceById: { method: 'GET', path: '/v1/geofences/{id}', query: [], answer: 'json' },
  deleteGeofenceById: { method: 'DELETE', path: '/v1/geofences/{id}', query: [], answer: 'json' },
  previewGeofence: { method: 'POST', path: '/v1/geofences/preview', query: [], answer: 'json' },
  listGeofenceUsers: { method: 'GET', path: '/v1/geofences/{tag}/{externalId}/users', query: ['limit', 'cursor', 'updatedBefore', 'updatedAfter'], answer: 'json' },
  listGeofenceUsersById: { method: 'GET', path: '/v1/geofences/{id}/users', query: ['limit', 'cursor', 'updatedBefore', 'updatedAfter'], answer: 'json' },
  importGeofences: { method: 'POST', path: '/v1/geofences/import', query: ['preview', 'tag', 'radius'], answer: 'json' },
  getImport: { method: 'GET', path: '/v1/imports/{id}', query: [], answer: 'json' },
  exportGeofences: { method: 'GET', path: '/v1/geofences/export', query: ['format', 'tag'], answer: 'text' },
  listEvents: { method: 'GET', path: '/v1/events', query: ['limit', 'cursor', 'createdBefore', 'createdAfter', 'type', 'user', 'userId', 'deviceId', 'geofence', 'tripId'], answer: 'json' },
  logConversion: { method: 'POST', path: '/v1/events', query: [], answer: 'json' },
  getEvent: { method: 'GET', path: '/v1/events/{id}', query: [], answer: 'json' },
  deleteEvent: { method: 'DELETE', path: '/v1/events/{id}', query: [], answer: 'json' },
  verifyEvent: { method: 'PUT', path: '/v1/events/{id}/verification', query: [], answer: 'json' },
  createWebhook: { method: 'POST', path: '/v1/webhooks', query: [], answer: 'json' },
  listWebhooks: { method: 'GET', path: '/v1/webhooks', query: ['limit', 'cursor'], answer: 'json' },
  getWebhook: { method: 'GET', path: '/v1/webhooks/{id}', query: [], answer: 'json' },
  updateWebhook: { method: 'PATCH', path: '/v1/webhooks/{id}', query: [], answer: 'json' },
  deleteWebhook: { method: 'DELETE', path: '/v1/webhooks/{id}', query: [], answer: 'json' },
  rotateWebhookSecret: { method: 'POST', path: '/v1/webhooks/{id}/rotate', query: [], answer: 'json' },
  listDeliveries: { method: 'GET', path: '/v1/webhooks/{id}/deliveries', query: ['limit', 'cursor', 'outcome'], answer: 'json' },
  testWebhook: { method: 'POST', path: '/v1/webhooks/{id}/test', query: [], answer: 'json' },
  redeliver: { method: 'POST', path: '/v1/webhooks/{id}/redeliver', query: [], answer: 'json' },
  createAlert: { method: 'POST', path: '/v1/alerts', query: [], answer: 'json' },
  listAlerts: { method: 'GET', path: '/v1/alerts', query: ['limit', 'cursor'], answer: 'json' },
  getAlert: { method: 'GET', path: '/v1/alerts/{id}', query: [], answer: 'json' },
  updateAlert: { method: 'PATCH', path: '/v1/alerts/{id}', query: [], answer: 'json' },
  deleteAlert: { method: 'DELETE', path: '/v1/alerts/{id}', query: [], answer: 'json' },
  forwardGeocode: { method: 'GET', path: '/v1/geocode/forward', query: ['query', 'layers', 'country', 'lang'], answer: 'json' },
  reverseGeocode: { method: 'GET', path: '/v1/geocode/reverse', query: ['coordinates', 'layers', 'lang'], answer: 'json' },
  geocodeIp: { method: 'GET', path: '/v1/geocode/ip', query: ['ip'], answer: 'json' },
  validateAddress: { method: 'GET', path: '/v1/addresses/validate', query: ['addressLabel', 'number', 'street', 'unit', 'city', 'stateCode', 'postalCode', 'countryCode'], answer: 'json' },
  listTrips: { method: 'GET', path: '/v1/trips', query: ['status', 'destinationGeofenceTag', 'destinationGeofenceExternalId', 'externalId', 'userId', 'includeLocations', 'createdAfter', 'createdBefore', 'updatedAfter', 'updatedBefore', 'cursor', 'sortBy', 'delayed', 'limit'], answer: 'json' },
  createTrip: { method: 'POST', path: '/v1/trips', query: [], answer: 'json' },
  getTrip: { method: 'GET', path: '/v1/trips/{id}', query: [], answer: 'json' },
  deleteTrip: { method: 'DELETE', path: '/v1/trips/{id}', query: [], answer: 'json' },
  updateTrip: { method: 'PATCH', path: '/v1/trips/{id}/update', query: [], answer: 'json' },
  updateTripLeg: { method: 'PATCH', path: '/v1/trips/{id}/legs/{legId}', query: [], answer: 'json' },
  reorderTripLegs: { method: 'PUT', path: '/v1/trips/{id}/legs', query: [], answer: 'json' },
  getTripRoute: { method: 'GET', path: '/v1/trips/{id}/route', query: ['units'], answer: 'json' },
  getTripEtas: { method: 'GET', path: '/v1/trips/{id}/etas', query: [], answer: 'json' },
  optimizeTrip: { method: 'POST', path: '/v1/trips/{id}/optimize', query: [], answer: 'json' },
  shareTrip: { method: 'POST', path: '/v1/trips/{id}/share', query: [], answer: 'json' },
  listTripShares: { method: 'GET', path: '/v1/trips/{id}/share', query: [], answer: 'json' },
  unshareTrip: { method: 'DELETE', path: '/v1/trips/{id}/share/{shareId}', query: [], answer: 'json' },
  listBeacons: { method: 'GET', path: '/v1/beacons', query: ['limit', 'cursor', 'createdBefore', 'createdAfter', 'tag', 'externalId'], answer: 'json' },
  createBeacon: { method: 'POST', path: '/v1/beacons', query: [], answer: 'json' },
  upsertBeacon: { method: 'PUT', path: '/v1/beacons/{tag}/{externalId}', query: [], answer: 'json' },
  getBeacon: { method: 'GET', path: '/v1/beacons/{tag}/{externalId}', query: [], answer: 'json' },
  deleteBeacon: { method: 'DELETE', path: '/v1/beacons/{tag}/{externalId}', query: [], answer: 'json' },
  replaceBeacon: { method: 'PUT', path: '/v1/beacons/{id}', query: [], answer: 'json' },
  getBeaconById: { method: 'GET', path: '/v1/beacons/{id}', query: [], answer: 'json' },
  deleteBeaconById: { method: 'DELETE', path: '/v1/beacons/{id}', query: [], answer: 'json' },
  searchBeacons: { method: 'GET', path: '/v1/search/beacons', query: ['near', 'radius', 'limit'], answer: 'json' },
  getConfig: { method: 'GET', path: '/v1/config', query: [], answer: 'json' },
  ping: { method: 'GET', path: '/v1/ping', query: [], answer: 'json' },
  sendLogs: { method: 'POST', path: '/v1/logs', query: [], answer: 'json' },
  autocompleteClick: { method: 'POST', path: '/v1/search/autocomplete/click', query: [], answer: 'json' },
  listSegments: { method: 'GET', path: '/v1/segments', query: [], answer: 'json' },
  listSegmentUsers: { method: 'GET', path: '/v1/segments/{externalId}/users', query: ['limit', 'cursor'], answer: 'json' },
  getSegment: { method: 'GET', path: '/v1/segments/{externalId}', query: [], answer: 'json' },
  upsertSegment: { method: 'PUT', path: '/v1/segments/{externalId}', query: [], answer: 'json' },
  deleteSegment: { method: 'DELETE', path: '/v1/segments/{externalId}', query: [], answer: 'json' },
  getSettings: { method: 'GET', path: '/v1/settings', query: [], answer: 'json' },
  updateSettings: { method: 'PATCH', path: '/v1/settings', query: [], answer: 'json' },
  getProjectSettings: { method: 'GET', path: '/v1/settings/project', query: [], answer: 'json' },
  updateProjectSettings: { method: 'PATCH', path: '/v1/settings/project', query: [], answer: 'json' },
  routeDistance: { method: 'GET', path: '/v1/route/distance', query: ['origin', 'destination', 'modes', 'height', 'width', 'length', 'weight', 'axleLoad', 'topSpeed', 'hazmat', 'units', 'avoid', 'exclude', 'geometry', 'geometryPoints', 'departureTime'], answer: 'json' },
  routeMatrix: { method: 'GET', path: '/v1/route/matrix', query: ['origins', 'destinations', 'mode', 'height', 'width', 'length', 'weight', 'axleLoad', 'topSpeed', 'hazmat', 'units', 'avoid', 'exclude', 'departureTime'], answer: 'json' },
  routeIsochrone: { method: 'GET', path: '/v1/route/isochrone', query: ['location', 'mode', 'height', 'width', 'length', 'weight', 'axleLoad', 'topSpeed', 'hazmat', 'contours', 'metric', 'direction', 'exclude', 'departureTime'], answer: 'json' },
  routeNearest: { method: 'GET', path: '/v1/route/nearest', query: ['coordinates', 'mode', 'number'], answer: 'json' },
  routeMatch: { method: 'POST', path: '/v1/route/match', query: [], answer: 'json' },
  routeDirections: { method: 'GET', path: '/v1/route/directions', query: ['locations', 'mode', 'height', 'width', 'length', 'weight', 'axleLoad', 'topSpeed', 'hazmat', 'units', 'avoid', 'exclude', 'geometry', 'departureTime', 'heading', 'alternatives', 'elevation', 'lang'], answer: 'json' },
  routeOptimize: { method: 'GET', path: '/v1/route/optimize', query: ['locations', 'mode', 'height', 'width', 'length', 'weight', 'axleLoad', 'topSpeed', 'hazmat', 'units', 'geometry', 'departureTime'], answer: 'json' },
  routeOptimizeStops: { method: 'POST', path: '/v1/route/optimize', query: [], answer: 'json' },
  getMapStyle: { method: 'GET', path: '/maps/styles/{style}', query: ['language', 'publishableKey'], answer: 'json' },
  getMapTile: { method: 'GET', path: '/maps/tiles/{z}/{x}/{y}', query: ['publishableKey'], answer: 'bytes' },
  getUsage: { method: 'GET', path: '/v1/usage', query: ['by', 'from', 'to'], answer: 'json' },
  listAudit: { method: 'GET', path: '/v1/audit', query: ['limit', 'cursor', 'createdBefore', 'createdAfter'], answer: 'json' },
  getAttribution: { method: 'GET', path: '/attribution', query: [], answer: 'json' },
} satisfies Record<keyof Operations, Call>
