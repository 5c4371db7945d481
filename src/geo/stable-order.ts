/** Bits that are sorted in one pass. */
const digitBits = 16
const lowest = 2 ** digitBits - 1

/**
 * Row numbers in the order of their keys; rows of one key stay in the order given. A radix sort: linear, where a comparison
 * function would be called twenty times a row.
 */
export function stableOrder(
  keys: ArrayLike<number>,
  rows = rowNumbers(keys.length),
): Uint32Array<ArrayBuffer> {
  let most = 0
  for (let row = 0; row < keys.length; row++) most = Math.max(most, keys[row] as number)
  let [from, to] = [rows, new Uint32Array(rows.length)]
  const starts = new Uint32Array(2 ** digitBits + 1)
  for (let shift = 0; shift === 0 || most >= 2 ** shift; shift += digitBits) {
    starts.fill(0)
    for (let at = 0; at < from.length; at++) {
      const digit = (((keys[from[at] as number] as number) >>> shift) & lowest) + 1
      starts[digit] = (starts[digit] as number) + 1
    }
    for (let digit = 1; digit < starts.length; digit++)
      starts[digit] = (starts[digit] as number) + (starts[digit - 1] as number)
    for (let at = 0; at < from.length; at++) {
      const row = from[at] as number
      const digit = ((keys[row] as number) >>> shift) & lowest
      to[starts[digit] as number] = row
      starts[digit] = (starts[digit] as number) + 1
    }
    const sorted = to
    to = from
    from = sorted
  }
  return from
}

function rowNumbers(count: number): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(count)
  for (let row = 0; row < count; row++) rows[row] = row
  return rows
}
