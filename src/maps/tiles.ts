import { setImmediate as othersTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Atlas } from '../atlas/atlas.ts'
import type { BaseMap } from '../atlas/map/base-map.ts'
import type { Region } from '../atlas/region.ts'
import { coastZoom, mapKinds } from '../model/map/map-kinds.ts'
import { isAtSea } from './drawing/coast.ts'
import { type Drawable, drawTile } from './drawing/draw-tile.ts'
import { tileBox } from './drawing/tile-grid.ts'

/** Bytes of tiles that are kept. */
const mostBytes = 64 * 1024 * 1024

/** From this zoom on a region speaks for itself, and the outline's cities inside it are left out. */
const ownNames = 6

/** Beyond this zoom the outline's borders of states would be seen to be wrong. */
const coarsely = 8

/** Whole degrees, some 10 km: farther away a coast does not tell whether a place is at sea. */
const coastReach = 1_000_000

const pack = promisify(gzip)

/** Tiles when they are asked for; those asked for last are kept until another region is imported. */
export class MapTiles {
  #atlas: Pick<Atlas, 'imported'>
  #outline: BaseMap['outline']
  /** By `zoom/column/row`, the one asked for longest ago first. */
  #kept = new Map<string, Promise<Buffer>>()
  #bytes = 0
  #regions: readonly Region[] = []

  constructor(atlas: Pick<Atlas, 'imported'>, outline: BaseMap['outline']) {
    this.#atlas = atlas
    this.#outline = outline
  }

  /** Packed with gzip. */
  tile(zoom: number, column: number, row: number): Promise<Buffer> {
    const { regions } = this.#atlas.imported()
    if (regions !== this.#regions) this.#forget(regions)
    const name = `${zoom}/${column}/${row}`
    const kept = this.#kept.get(name)
    this.#kept.delete(name)
    const tile = kept ?? this.#make(zoom, column, row)
    this.#kept.set(name, tile)
    return tile
  }

  #forget(regions: readonly Region[]): void {
    this.#kept.clear()
    this.#bytes = 0
    this.#regions = regions
  }

  async #make(zoom: number, column: number, row: number): Promise<Buffer> {
    const regions = this.#regions
    const drawables = inTurns(this.#drawables(zoom, column, row))
    const tile = await pack(await drawTile(zoom, column, row, drawables, this.#ground(zoom, column, row)))
    if (regions === this.#regions) await this.#makeRoom(tile.length)
    return tile
  }

  async #makeRoom(bytes: number): Promise<void> {
    this.#bytes += bytes
    for (const [name, tile] of this.#kept) {
      if (this.#bytes <= mostBytes) return
      this.#kept.delete(name)
      this.#bytes -= (await tile).length
    }
  }

  *#drawables(zoom: number, column: number, row: number): Generator<Drawable> {
    const box = tileBox(zoom, column, row)
    for (const drawable of this.#outline.within(box, zoom)) {
      const { layer, kind } = mapKinds[drawable.kind] ?? {}
      if (layer === 'boundary' && kind === 'state' && zoom > coarsely) continue
      if (layer !== 'place' || zoom < ownNames || !this.#isInRegion(drawable.parts[0])) yield drawable
    }
    for (const { map } of this.#regions) yield* map.within(box, zoom)
  }

  /** Whether the middle of a tile is on land, by the nearest coast of the regions that it is in. */
  #ground(zoom: number, column: number, row: number): 'land' | 'sea' | undefined {
    if (zoom < coastZoom) return undefined
    const [west, south, east, north] = tileBox(zoom, column, row)
    const [x, y] = [(west + east) / 2, (south + north) / 2]
    if (!this.#isInRegion([x, y])) return undefined
    const around = [x - coastReach, y - coastReach, x + coastReach, y + coastReach] as const
    const coasts: Int32Array[] = []
    for (const { map } of this.#regions)
      for (const { kind, parts } of map.within(around, coastZoom))
        if (mapKinds[kind]?.layer === 'coast') coasts.push(...parts)
    const atSea = isAtSea(x, y, coasts)
    return atSea === undefined ? undefined : atSea ? 'sea' : 'land'
  }

  #isInRegion([x = 0, y = 0]: ArrayLike<number> & Iterable<number> = []): boolean {
    return this.#regions.some(({ map: { box } }) => {
      if (!box) return false
      const [west, south, east, north] = box
      return x >= west && x <= east && y >= south && y <= north
    })
  }
}

const turn = 10 // milliseconds

/** A tile of the whole world takes as long as hundreds of requests: these get their turn meanwhile. */
async function* inTurns<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - since < turn) continue
    await othersTurn()
    since = performance.now()
  }
}
