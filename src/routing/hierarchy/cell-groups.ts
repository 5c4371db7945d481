import type { CarCell, Figures } from './car-roads.ts'

export interface CellAt {
  row: number
  column: number
}

/** Cells that are right or wrong together. */
export interface CellGroup {
  /** Those whose routes tell. */
  samples: CellAt[]
  rest: CellAt[]
}

/** Share by which a cell may differ from its route that is the same way. */
const same = 0.003

export function groupsOf(cells: (CarCell | null)[][]): CellGroup[] {
  const groups = new Map<string, Map<string, SizedCell[]>>()
  for (const [row, inRow] of cells.entries())
    for (const [column, cell] of inRow.entries()) {
      if (cell?.group === undefined || cell.isDoubtful) continue
      const group = valueOf(groups, cell.group, () => new Map<string, SizedCell[]>())
      valueOf(group, cell.part ?? '', () => []).push({ row, column, metres: cell.metres })
    }
  return [...groups.values()].map((group) => sampled([...group.values()]))
}

type SizedCell = CellAt & { metres: number }

/** The shortest of one part, the longest of the next, and so on; of a single part both. */
function sampled(parts: SizedCell[][]): CellGroup {
  const samples: CellAt[] = []
  const rest: CellAt[] = []
  for (const [at, part] of parts.entries()) {
    const sorted = part.sort((one, other) => one.metres - other.metres)
    const longest = parts.length === 1 || at % 2 === 1 ? sorted.pop() : undefined
    const shortest = parts.length === 1 || at % 2 === 0 ? sorted.shift() : undefined
    samples.push(...[shortest, longest].filter((cell) => cell !== undefined))
    rest.push(...sorted)
  }
  return { samples, rest }
}

/** What the routes of a group's samples say of it: right, to be exchanged for what it else is, or wrong. */
export function verdictOn(
  { samples }: CellGroup,
  cellAt: (at: CellAt) => CarCell | null | undefined,
  routeAt: (at: CellAt) => Figures | undefined,
): 'right' | 'other' | 'wrong' {
  const isLike = (figures: (cell: CarCell) => Figures | undefined) =>
    samples.every((at) => {
      const [cell, route] = [cellAt(at), routeAt(at)]
      const guessed = cell ? figures(cell) : undefined
      return !!guessed && !!route && isClose(guessed, route)
    })
  if (isLike((cell) => cell)) return 'right'
  return isLike(({ other }) => other) ? 'other' : 'wrong'
}

function isClose(one: Figures, other: Figures): boolean {
  return (['metres', 'seconds'] as const).every(
    (unit) => Math.abs(one[unit] - other[unit]) <= same * Math.max(one[unit], other[unit]) + 1,
  )
}

function valueOf<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const found = map.get(key) ?? create()
  map.set(key, found)
  return found
}
