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
  const groups = new Map<string, Map<string | undefined, SizedCell[]>>()
  for (const [row, inRow] of cells.entries())
    for (const [column, cell] of inRow.entries()) {
      if (cell?.group === undefined || cell.isDoubtful) continue
      const group = groups.get(cell.group) ?? new Map<string | undefined, SizedCell[]>()
      groups.set(cell.group, group)
      const part = group.get(cell.part) ?? []
      group.set(cell.part, part)
      part.push({ row, column, metres: cell.metres })
    }
  return [...groups.values()].map(sampled)
}

type SizedCell = CellAt & { metres: number }

/** The shortest of one part, the longest of the next, and so on; of a single part both. Without parts the shortest. */
function sampled(parts: Map<string | undefined, SizedCell[]>): CellGroup {
  const samples: CellAt[] = []
  const rest: CellAt[] = []
  for (const [at, part] of [...parts.keys()].entries()) {
    const sorted = (parts.get(part) ?? []).sort((one, other) => one.metres - other.metres)
    const hasBoth = part !== undefined && parts.size === 1
    const longest = hasBoth || at % 2 === 1 ? sorted.pop() : undefined
    const shortest = hasBoth || at % 2 === 0 ? sorted.shift() : undefined
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
