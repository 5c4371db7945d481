import type { Atlas } from '../atlas/atlas.ts'
import { openBaseMap } from '../atlas/map/base-map.ts'
import { errors } from '../errors.ts'
import { mapStyle } from './drawing/style.ts'
import { regularFont } from './drawing/style-labels.ts'
import { MapTiles } from './tiles.ts'

/** All that a map library loads. */
export interface Maps {
  style: typeof mapStyle
  /** A gzipped vector tile; throws where the zoom level has no such tile. */
  tile(zoom: number, column: number, row: number): Promise<Buffer>
  /** Glyphs `0-255` and so on of the first font that has them; empty where none has. */
  glyphs(fonts: string[], range: string): Uint8Array
  sprite(file: string): Uint8Array
}

export async function openMaps(atlas: Pick<Atlas, 'imported' | 'world'>): Promise<Maps> {
  const base = await openBaseMap()
  const tiles = new MapTiles(atlas, base.outline)
  return {
    style: mapStyle,
    async tile(zoom, column, row) {
      const exists = column < 2 ** zoom && row < 2 ** zoom
      if (!exists) throw errors.notFound('tile', `${zoom}/${column}/${row}`)
      return tiles.tile(zoom, column, row)
    },
    glyphs(fonts, range) {
      for (const font of [...fonts, regularFont]) {
        const glyphs = base.glyphs(font, range)
        if (glyphs) return glyphs
      }
      return new Uint8Array(0)
    },
    sprite(file) {
      const sprite = base.sprite(file)
      if (!sprite) throw errors.notFound('sprite', file)
      return sprite
    },
  }
}
