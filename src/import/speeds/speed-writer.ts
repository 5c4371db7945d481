import type { SpeedTable } from './speed-table.ts'
import { withSpeeds } from './tile-speeds.ts'

/** Writes the speeds of a table into tiles, one after the other, and counts. */
export class SpeedWriter {
  /** Edges of the tiles that have got speeds: a way has one for each direction from crossing to crossing. */
  edges = 0
  private readonly table: SpeedTable
  private readonly found = new Set<number>()

  constructor(table: SpeedTable) {
    this.table = table
  }

  write(before: Buffer): Buffer {
    const { tile, edges } = withSpeeds(before, this.table, (row) => this.found.add(row))
    this.edges += edges
    return tile
  }

  /** Ways of the first rows of the table that no tile had. */
  missingWays(rows: number): number {
    const [all, found] = [new Set<number>(), new Set<number>()]
    for (const { way, row } of this.table.directions()) {
      if (row >= rows) continue
      all.add(way)
      if (this.found.has(row)) found.add(way)
    }
    return all.size - found.size
  }
}
