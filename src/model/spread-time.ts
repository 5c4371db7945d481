/** Items of one list that may get the same time from us. A list can be paged by times while an instant fits into a page. */
const mostInAnInstant = 100

/** The time of the item at `index` of many that are made at once: a hundred get `at`, the next hundred a millisecond more. */
export function spreadTime(at: number, index: number): number {
  return at + Math.floor(index / mostInAnInstant)
}
