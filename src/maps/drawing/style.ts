import type { Language } from '../../model/map/languages.ts'
import { finestZoom } from '../../model/map/map-kinds.ts'
import { mapColours } from './style-colours.ts'
import { labelLayers } from './style-labels.ts'
import { groundLayers, type StyleLayer } from './style-layers.ts'

export type StyleName = keyof typeof mapColours

/** github.com/maplibre/maplibre-style-spec, version 8. */
export interface MapStyle {
  version: 8
  name: string
  glyphs: string
  sprite: string
  sources: Record<string, Record<string, unknown>>
  layers: StyleLayer[]
}

const credit =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap contributors</a>'

/** `baseUrl`: of tiles, glyphs and sprites; `query`: appended to each of their URLs. */
export function mapStyle(
  name: StyleName,
  { baseUrl, query, language }: { baseUrl: string; query: string; language: Language | undefined },
): MapStyle {
  const colours = mapColours[name]
  return {
    version: 8,
    name,
    glyphs: `${baseUrl}/maps/glyphs/{fontstack}/{range}.pbf${query}`,
    sprite: `${baseUrl}/maps/sprites/signs${query}`,
    sources: {
      groma: {
        type: 'vector',
        tiles: [`${baseUrl}/maps/tiles/{z}/{x}/{y}${query}`],
        maxzoom: finestZoom,
        attribution: credit,
      },
    },
    layers: [...groundLayers(colours), ...labelLayers(colours, language)],
  }
}
