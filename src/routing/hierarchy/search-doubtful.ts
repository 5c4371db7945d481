import type { CarCell, Figures } from './car-roads.ts'

interface CellAt {
  row: number
  column: number
  cell: CarCell
}

/** Share by which a cell may differ from its route that is the same way. */
const same = 0.003

/** Share by which the same way may cost more when it is added up in another order. */
const rounding = 1e-5

/**
 * Fills doubtful cells with their routes, at most so many, and those of groups in which the shortest, the longest or one between them is not
 * what it was thought to be. What has no route stays doubtful.
 */
export async function searchDoubtful(
  cells: (CarCell | undefined)[][],
  route: (row: number, column: number, enough?: number) => Promise<Figures | undefined>,
  most: number,
): Promise<void> {
  let left = most
  const all = cells.flatMap((inRow, row) =>
    inRow.flatMap((cell, column): CellAt[] => (cell ? [{ row, column, cell }] : [])),
  )
  const doubtful = all.filter(({ cell }) => cell.isDoubtful)
  await search(doubtful, enoughFor)
  for (const group of groupsOf(all)) {
    const samples = samplesOf(group)
    await search(samples, enoughFor)
    if (!samples.every(({ row, column, cell }) => isSame(cell, cells[row]?.[column]))) await search(group)
  }

  async function search(wanted: CellAt[], enough?: (cell: CarCell) => number): Promise<void> {
    for (const { row, column, cell } of wanted) {
      if (left-- <= 0) return
      const found = await route(row, column, enough?.(cell))
      const inRow = cells[row]
      if (inRow) inRow[column] = found ? { ...found, isDoubtful: false } : { ...cell, isDoubtful: true }
    }
  }
}

/** Taken out of the group: the shortest, and in towns the longest and one between them. */
function samplesOf(group: CellAt[]): CellAt[] {
  const shortest = group.shift()
  if (!shortest?.cell.isInTown) return shortest ? [shortest] : []
  const longest = group.pop()
  const [between] = group.splice(Math.floor(group.length / 2), 1)
  return [shortest, longest, between].filter((at) => at !== undefined)
}

/** Each from its shortest to its longest. */
function groupsOf(all: CellAt[]): CellAt[][] {
  const groups = new Map<string, CellAt[]>()
  for (const at of all) {
    const { group, isDoubtful } = at.cell
    if (group !== undefined && !isDoubtful) groups.set(group, [...(groups.get(group) ?? []), at])
  }
  return [...groups.values()].map((group) => group.sort((one, other) => one.cell.metres - other.cell.metres))
}

function enoughFor({ cost = 0 }: CarCell): number {
  return cost * (1 + rounding)
}

function isSame(one: CarCell, other: CarCell | undefined): boolean {
  return (
    other !== undefined &&
    !other.isDoubtful &&
    (['metres', 'seconds'] as const).every(
      (unit) => Math.abs(one[unit] - other[unit]) <= same * Math.max(one[unit], other[unit]) + 1,
    )
  )
}
