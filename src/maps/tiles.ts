import { setImmediate as nextTurn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Atlas } from '../atlas/atlas.ts'
import type { ImportedRegion } from '../atlas/imported-region.ts'
import type { BaseMap } from '../atlas/map/base-map.ts'
import { coastZoom, mapKinds } from '../model/map/map-kinds.ts'
import { isAtSea } from './drawing/coast.ts'
import { type Drawable, drawTile } from './drawing/draw-tile.ts'
import { tileBox } from './drawing/tile-grid.ts'
import { townsWithin, townsZoom } from './towns.ts'

/** Bytes of tiles in the cache. */
const mostBytes = 64 * 1024 * 1024

/** From this zoom on an imported region has its own place names, and those of the outline inside it are left out. */
const regionNamesZoom = 6

/** Beyond these zooms the outline's state borders are visibly coarse: beside those of a region, and where there are no others. */
const outlineStatesZoom = { inRegion: 8, outside: 11 }

/** E7, some 10 km: a coast farther away does not decide whether a point is at sea. */
const coastReach = 1_000_000

const zip = promisify(gzip)

type TileNumber = [zoom: number, column: number, row: number]

/** Draws tiles on request and caches them until another region is imported. */
export class MapTiles {
  #atlas: Pick<Atlas, 'imported' | 'world'>
  #outline: BaseMap['outline']
  #cache = this.#newCache()
  #regions: readonly ImportedRegion[] = []

  constructor(atlas: Pick<Atlas, 'imported' | 'world'>, outline: BaseMap['outline']) {
    this.#atlas = atlas
    this.#outline = outline
  }

  /** Gzipped. */
  tile(zoom: number, column: number, row: number): Promise<Buffer> {
    const { regions } = this.#atlas.imported()
    if (regions !== this.#regions) {
      // A new cache, as tiles of the old regions may still be on their way into the old one.
      this.#cache = this.#newCache()
      this.#regions = regions
    }
    return this.#cache.forceFetch(`${zoom}/${column}/${row}`, { context: [zoom, column, row] })
  }

  #newCache() {
    return new LRUCache<string, Buffer, TileNumber>({
      maxSize: mostBytes,
      sizeCalculation: (tile) => tile.length,
      fetchMethod: (_name, _stale, { context }) => this.#make(...context),
      ignoreFetchAbort: true, // a tile evicted while it is drawn still answers the request
    })
  }

  async #make(zoom: number, column: number, row: number): Promise<Buffer> {
    const drawables = yielding(this.#drawables(zoom, column, row))
    return zip(await drawTile(zoom, column, row, drawables, this.#ground(zoom, column, row)))
  }

  *#drawables(zoom: number, column: number, row: number): Generator<Drawable> {
    const box = tileBox(zoom, column, row)
    const [west, south, east, north] = box
    const isInRegion = this.#isInRegion([(west + east) / 2, (south + north) / 2])
    const statesZoom = outlineStatesZoom[isInRegion ? 'inRegion' : 'outside']
    for (const drawable of this.#outline.within(box, zoom)) {
      const { layer, kind } = mapKinds[drawable.kind] ?? {}
      if (layer === 'boundary' && kind === 'state' && zoom > statesZoom) continue
      if (layer !== 'place' || zoom < regionNamesZoom || !this.#isInRegion(drawable.parts[0])) yield drawable
    }
    if (zoom >= townsZoom)
      for (const town of townsWithin(this.#atlas.world.cities, box, zoom))
        if (!this.#isInRegion(town.parts[0])) yield town
    for (const { map } of this.#regions) yield* map.within(box, zoom)
  }

  /** Whether the centre of a tile is land or sea, by the nearest coast; undefined outside the imported regions. */
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

  #isInRegion({ 0: x = 0, 1: y = 0 }: ArrayLike<number> = []): boolean {
    return this.#regions.some(({ map: { box } }) => {
      if (!box) return false
      const [west, south, east, north] = box
      return x >= west && x <= east && y >= south && y <= north
    })
  }
}

/** Milliseconds of work before other requests get their turn. */
const longestTurn = 10

/** A tile of the whole world takes as long as hundreds of requests, so it yields to the event loop. */
async function* yielding<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now()
  for (const item of items) {
    yield item
    if (performance.now() - since < longestTurn) continue
    await nextTurn()
    since = performance.now()
  }
}
