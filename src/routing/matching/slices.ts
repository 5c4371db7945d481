/** Lets other requests go first; resolves when this one may go on. */
export type Pause = () => Promise<void>

/** Work that pauses at each `yield`, so that a path of many points does not hold up other requests. */
export type Sliced<Result> = Generator<undefined, Result>

/** Points between two pauses: a millisecond or less. */
const sliceOfPoints = 250

/** True at the last point of each slice. */
export function endsSlice(at: number): boolean {
  return at % sliceOfPoints === sliceOfPoints - 1
}

/** Does the work, with a pause between its slices. */
export async function inSlices<Result>(work: Sliced<Result>, pause: Pause): Promise<Result> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    await pause()
  }
}
