/** The order of ids in sorted files: those of editors, which are negative, come first, by what they are without the sign. */
export function compareIds(one: number, other: number): number {
  if (one > 0 !== other > 0) return one > 0 ? 1 : -1
  return Math.abs(one) - Math.abs(other)
}
