/**
 * The parts of the engine's answers that we read. Times are seconds; distances are kilometres in its own format, metres in the OSRM
 * format.
 */

export interface NativeRoute {
  trip: {
    locations: { original_index?: number }[]
    legs: { summary: NativeSummary; shape: string }[]
    summary: NativeSummary
  }
}

export interface NativeSummary {
  time: number
  length: number
  has_toll: boolean
  has_highway: boolean
  has_ferry: boolean
}

export interface OsrmAnswer {
  routes: OsrmRoute[]
}

export interface OsrmRoute {
  duration: number
  distance: number
  geometry: string
  legs: {
    duration: number
    distance: number
    steps: OsrmStep[]
    /** Of each piece of the line, where the query asks for it. */
    annotation?: { duration?: number[] }
  }[]
}

export interface OsrmStep {
  duration: number
  distance: number
  geometry: string
  name: string
  ref?: string
  exits?: string
  destinations?: string
  mode: string
  driving_side?: string
  intersections: { classes?: string[] }[]
  maneuver: {
    type: string
    modifier?: string
    instruction?: string
    /** Of a roundabout that the step enters: which of its exits is taken, from 1. */
    exit?: number
    bearing_before: number
    bearing_after: number
    location: [number, number]
  }
  bannerInstructions?: object[]
  voiceInstructions?: object[]
}
