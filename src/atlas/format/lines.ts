import type { Sections } from './sections.ts'

/** Lines by number: positions x0, y0, x1, y1, … in E7. */
export function readLines(sections: Sections, table: string): (line: number) => Int32Array {
  const ends = sections.column(`${table}.ends`, 'u32')
  const positions = sections.column(`${table}.positions`, 'i32')
  return (line) => positions.subarray(line === 0 ? 0 : ends[line - 1], ends[line])
}

/** The position at this share of a line's length, 0 to 1; length in degrees, as if the Earth were flat. */
export function alongLine(line: ArrayLike<number>, share: number): [x: number, y: number] {
  const lengths: number[] = []
  for (let at = 2; at < line.length; at += 2)
    lengths.push(
      Math.hypot(
        (line[at] as number) - (line[at - 2] as number),
        (line[at + 1] as number) - (line[at - 1] as number),
      ),
    )
  let left = lengths.reduce((sum, length) => sum + length, 0) * share
  for (const [index, length] of lengths.entries()) {
    if (left <= length || index === lengths.length - 1) {
      const part = length === 0 ? 0 : Math.min(1, left / length)
      const at = index * 2
      const [ax, ay] = [line[at] as number, line[at + 1] as number]
      return [
        Math.round(ax + part * ((line[at + 2] as number) - ax)),
        Math.round(ay + part * ((line[at + 3] as number) - ay)),
      ]
    }
    left -= length
  }
  return [line[0] as number, line[1] as number]
}
