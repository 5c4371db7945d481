/** Work that pauses at each `yield`, so that a path of many points does not hold up other requests. */
export type Sliced<Result> = Generator<undefined, Result>

/** Points between two pauses: a few milliseconds. */
export const sliceOfPoints = 2000
