import { distance, type Position } from '../../../../src/geo/distance.ts'

/** A line with how far each of its corners is from its beginning, in metres. */
export interface Way {
  line: readonly Position[]
  reached: readonly number[]
}

export function wayOf(line: readonly Position[]): Way {
  const reached = [0]
  line.slice(1).forEach(([x, y], before) => {
    const [fromX, fromY] = line[before] as Position
    reached.push((reached[before] as number) + distance(fromX, fromY, x, y))
  })
  return { line, reached }
}

export const lengthOf = ({ reached }: Way): number => reached.at(-1) ?? 0

/** Where one is after so many metres; at the end for all that are more. */
export function positionAfter({ line, reached }: Way, metres: number): Position {
  const next = reached.findIndex((far) => far > metres)
  if (next === -1) return line.at(-1) as Position
  if (next === 0) return line[0] as Position
  const [from, to] = [reached[next - 1] as number, reached[next] as number]
  const [x, y] = line[next - 1] as Position
  const [toX, toY] = line[next] as Position
  const share = (metres - from) / (to - from)
  return [x + (toX - x) * share, y + (toY - y) * share]
}
