/** The logarithm of 1 + each count; most terms are in few documents. */
const logs = Float64Array.from({ length: 4096 }, (_, count) => Math.log(1 + count))

/** How much a term says: rare ones more, 0.25 to 1. `ends`: where the list of each term's documents ends. */
export function termWeights(ends: Uint32Array, documents: number): (term: number) => number {
  const logOfAll = Math.log(2 + documents)
  return (term) => {
    const count = (ends[term] as number) - (term === 0 ? 0 : (ends[term - 1] as number))
    const log = count < logs.length ? (logs[count] as number) : Math.log(1 + count)
    return 1 - 0.75 * (log / logOfAll)
  }
}
