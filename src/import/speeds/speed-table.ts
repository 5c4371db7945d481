export const hoursOfWeek = 168

/** Speeds of roads by hour of the week in local time; hour 0 begins on Monday at midnight. */
export class SpeedTable {
  /** Row of each way and direction. */
  private readonly rows = new Map<number, number>()
  /** Hours of each row, km/h; 0 where unknown. */
  private speeds = new Uint8Array(64 * hoursOfWeek)

  /** Ways times directions. */
  get size(): number {
    return this.rows.size
  }

  /** Of which something is known. */
  ways(): number {
    return new Set([...this.directions()].map(({ way }) => way)).size
  }

  /** Known hours of all rows. */
  values(): number {
    return this.speeds.reduce((sum, kmh) => sum + Number(kmh > 0), 0)
  }

  set(way: number, isForward: boolean, hour: number, kmh: number): void {
    const row = this.addedRow(keyOf(way, isForward)) // first: it may make room
    this.speeds[row * hoursOfWeek + hour] = kmh
  }

  /** -1 where nothing is known. */
  row(way: number, isForward: boolean): number {
    return this.rows.get(keyOf(way, isForward)) ?? -1
  }

  hours(row: number): Uint8Array {
    return this.speeds.subarray(row * hoursOfWeek, (row + 1) * hoursOfWeek)
  }

  /** Takes over what it does not know itself. */
  complete(other: SpeedTable): void {
    for (const [key, row] of other.rows) {
      const [mine, theirs] = [this.hours(this.addedRow(key)), other.hours(row)]
      for (const [hour, kmh] of theirs.entries()) mine[hour] ||= kmh
    }
  }

  /** In the order of rows. */
  *directions(): Generator<{ way: number; isForward: boolean; row: number }> {
    for (const [key, row] of this.rows) yield { way: Math.floor(key / 2), isForward: key % 2 === 0, row }
  }

  private addedRow(key: number): number {
    const known = this.rows.get(key)
    if (known !== undefined) return known
    const row = this.rows.size
    this.rows.set(key, row)
    if (this.rows.size * hoursOfWeek > this.speeds.length) {
      const larger = new Uint8Array(2 * this.speeds.length)
      larger.set(this.speeds)
      this.speeds = larger
    }
    return row
  }
}

/** Ids of ways are below 2^52. */
function keyOf(way: number, isForward: boolean): number {
  return 2 * way + (isForward ? 0 : 1)
}
