import { distance, type Position } from '../../../../src/geo/distance.ts'

/** A line with the distance of each vertex from the start. */
export interface MeasuredLine {
  line: readonly Position[]
  /** Metres. */
  distances: readonly number[]
}

export function measureLine(line: readonly Position[]): MeasuredLine {
  const distances = [0]
  line.slice(1).forEach(([x, y], before) => {
    const [fromX, fromY] = line[before] as Position
    distances.push((distances[before] as number) + distance(fromX, fromY, x, y))
  })
  return { line, distances }
}

export const lengthOf = ({ distances }: MeasuredLine): number => distances.at(-1) ?? 0

/** The position that many metres from the start; beyond the end, the last vertex. */
export function positionAt({ line, distances }: MeasuredLine, metres: number): Position {
  const next = distances.findIndex((distanceThere) => distanceThere > metres)
  if (next === -1) return line.at(-1) as Position
  if (next === 0) return line[0] as Position
  const [from, to] = [distances[next - 1] as number, distances[next] as number]
  const [x, y] = line[next - 1] as Position
  const [toX, toY] = line[next] as Position
  const share = (metres - from) / (to - from)
  return [x + (toX - x) * share, y + (toY - y) * share]
}
