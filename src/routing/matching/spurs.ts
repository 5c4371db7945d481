import type { Position } from '../../geo/distance.ts'
import { lengthOfLine, type MeasuredLine, positionOn } from './line.ts'
import { areSame, partsOfRun, type Run } from './run.ts'
import { endsSlice, type Sliced } from './slices.ts'

/** Metres: ways back and forth are compared in steps of this length. */
const step = 2

/**
 * Cuts off short ways into a street and back, and short ways back on the road: noise put a point there. `longest` is in metres,
 * one way.
 */
export function* withoutSpurs(run: Run, longest: number): Sliced<Run> {
  const spurs = yield* spursOf(run.line, longest)
  const length = lengthOfLine(run.line)
  if (spurs.length === 0) return run
  const starts = [0, ...spurs.map(([, end]) => end)]
  const ends = [...spurs.map(([start]) => start), length]
  return partsOfRun(
    run,
    starts.map((start, at) => [start, ends[at] as number]),
  )
}

/** From where to where each is, in metres along the line; in order, apart from each other. */
function* spursOf(line: MeasuredLine, longest: number): Sliced<[start: number, end: number][]> {
  const spurs: [number, number][] = []
  for (let at = 1; at < line.positions.length - 1; at++) {
    if (endsSlice(at)) yield
    const turn = line.metres[at] as number
    if (!isTurnBack(line, at)) continue
    const room = turn - (spurs.at(-1)?.[1] ?? 0)
    const back = wayBack(line, turn, Math.min(longest + step, room))
    if (back > 0 && back <= longest) spurs.push([turn - back, turn + back])
  }
  return spurs
}

/** Whether the line goes back at a position: by more than 170 degrees. */
function isTurnBack({ positions }: MeasuredLine, at: number): boolean {
  const [from, here, to] = [positions[at - 1], positions[at], positions[at + 1]] as [
    Position,
    Position,
    Position,
  ]
  const scale = Math.cos((here[1] * Math.PI) / 180)
  const [ax, ay] = [(here[0] - from[0]) * scale, here[1] - from[1]]
  const [bx, by] = [(to[0] - here[0]) * scale, to[1] - here[1]]
  const size = Math.hypot(ax, ay) * Math.hypot(bx, by)
  return size > 0 && (ax * bx + ay * by) / size < -0.985
}

/** Metres for which the line goes back the way it came. */
function wayBack(line: MeasuredLine, turn: number, most: number): number {
  const longest = Math.min(most, turn, lengthOfLine(line) - turn)
  let back = 0
  while (back < longest) {
    const next = Math.min(longest, back + step)
    if (!areSame(positionOn(line, turn - next), positionOn(line, turn + next))) break
    back = next
  }
  return back
}
