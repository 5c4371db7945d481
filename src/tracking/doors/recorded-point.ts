import type { ReportedUpdate } from './reported-update.ts'

/** A position of a recorded track. Nothing is checked yet, as of a reported one. */
export interface RecordedPoint extends Omit<ReportedUpdate, 'deviceId'> {
  /** Where it is in the file, for messages: "Point 12" or "Line 12". */
  place: string
}

/** Positions of one file. */
export const mostPoints = 50_000

/** Characters that are read between two pauses: less than a millisecond of work. */
export const sliceLength = 4096

/** Reads a file in slices: whoever calls it lets others go first wherever it yields. */
export type SlicedReader = Generator<undefined, RecordedPoint[]>
