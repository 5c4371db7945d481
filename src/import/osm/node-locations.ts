import { IdSet } from './id-set.ts'
import { nowhere } from './nodes.ts'
import type { IdList } from './views.ts'

/** Locations of the nodes that are needed, E7, 16 bytes each. Call `need`, then `seal`, then `learn`, then `find`. */
export class NodeLocations {
  private readonly ids = new IdSet()
  private lons = new Int32Array(0)
  private lats = new Int32Array(0)

  /** How many are needed. Exact from `limit` on; below it duplicates may be counted. */
  count(limit: number): number {
    if (this.ids.size >= limit) this.ids.sort()
    return this.ids.size
  }

  need(id: number): void {
    this.ids.add(id)
  }

  needAll({ ids, count }: IdList): void {
    for (let index = 0; index < count; index++) this.ids.add(ids[index] as number)
  }

  /** After the last `need`. */
  seal(): void {
    this.ids.sort()
    if (this.lons.length < this.ids.size) {
      this.lons = new Int32Array(this.ids.size)
      this.lats = new Int32Array(this.ids.size)
    }
    this.lons.fill(nowhere)
  }

  hasBetween(least: number, most: number): boolean {
    return this.ids.hasBetween(least, most)
  }

  learn(ids: Float64Array, lons: Int32Array, lats: Int32Array, count: number): void {
    if (this.ids.size === 0) return
    for (let index = 0; index < count; index++) {
      const place = this.ids.find(ids[index] as number)
      if (place < 0) continue
      this.lons[place] = lons[index] as number
      this.lats[place] = lats[index] as number
    }
  }

  find(id: number): { lon: number; lat: number } | undefined {
    const place = this.ids.find(id)
    if (place < 0 || this.lons[place] === nowhere) return undefined
    return { lon: this.lons[place] as number, lat: this.lats[place] as number }
  }

  /** [lon, lat, …] and the ids of those nodes that the file has. */
  along(all: IdList): { coordinates: Int32Array; refs: Float64Array } {
    const coordinates = new Int32Array(2 * all.count)
    const refs = new Float64Array(all.count)
    let count = 0
    for (let index = 0; index < all.count; index++) {
      const id = all.ids[index] as number
      const place = this.ids.find(id)
      if (place < 0 || this.lons[place] === nowhere) continue
      coordinates[2 * count] = this.lons[place] as number
      coordinates[2 * count + 1] = this.lats[place] as number
      refs[count++] = id
    }
    if (count === all.count) return { coordinates, refs }
    return { coordinates: coordinates.slice(0, 2 * count), refs: refs.slice(0, count) }
  }

  /** Empties it but keeps its memory. */
  clear(): void {
    this.ids.clear()
  }
}
