import { IdSet } from './id-set.ts'
import { nowhere } from './nodes.ts'
import type { IdList } from './views.ts'

/** Locations of the nodes that are needed, E7, 16 bytes each. Call `needAll`, then `seal`, then `learn`, then `along`. */
export class NodeLocations {
  private readonly ids = new IdSet()
  private lons = new Int32Array(0)
  private lats = new Int32Array(0)

  needAll({ ids, count }: IdList): void {
    for (let index = 0; index < count; index++) this.ids.add(ids[index] as number)
  }

  /** After the last `needAll`. */
  seal(): void {
    this.ids.sort()
    this.lons = new Int32Array(this.ids.size).fill(nowhere)
    this.lats = new Int32Array(this.ids.size)
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
}
