/** One location update, cleaned and with its time decided. */
export interface Update {
  x: number // longitude
  y: number // latitude
  accuracy: number // metres
  foreground: boolean
  stopped: boolean
  /** Unix milliseconds, when the user was there. */
  at: number
  userId: string | undefined
  /** Of the request. */
  ip: string
}

/** A geofence that the user is in. */
export interface Visit {
  fence: string
  since: number // Unix milliseconds
  dwelled: boolean
}

/** What tracking remembers of a user between two updates. */
export interface TrackState {
  visits: readonly Visit[]
  /** Where the last update was; undefined before the first. */
  last: { x: number; y: number; at: number; accuracy: number } | undefined
}

/** Someone of whom nothing is known yet. */
export const newcomer: TrackState = { visits: [], last: undefined }

/** What happened, in the step's words; whoever stores it adds ids and the nouns themselves. */
export interface Happening {
  type: 'user.entered_geofence' | 'user.exited_geofence' | 'user.dwelled_in_geofence'
  fence: string
  at: number // Unix milliseconds
  confidence: 1 | 2 | 3
  /** Since the entry, on exits and dwells. */
  minutes?: number
}
