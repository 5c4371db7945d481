import type { Language } from '../../model/map/languages.ts'
import type { MapColours } from './style-colours.ts'
import type { StyleLayer } from './style-layers.ts'

export const [regularFont, boldFont] = ['Noto Sans Regular', 'Noto Sans SemiBold'] as const

/** Labels, in the given language where a name is known in it. */
export function labelLayers(colours: MapColours, language: Language | undefined): StyleLayer[] {
  const name = language
    ? ['coalesce', ['get', `name:${language}`], ['get', 'label'], ['get', 'name']]
    : ['coalesce', ['get', 'label'], ['get', 'name'], '']
  const text = { 'text-field': name, 'text-font': [regularFont], 'text-max-width': 8 }
  const halo = { 'text-halo-color': colours.halo, 'text-halo-width': 1.4 }
  const places = { source: 'groma', type: 'symbol' as const, 'source-layer': 'place' }
  return [
    ...(['Polygon', 'LineString'] as const).map((shape) => ({
      source: 'groma',
      id: shape === 'Polygon' ? 'lake-names' : 'river-names',
      type: 'symbol' as const,
      'source-layer': 'water',
      minzoom: 12,
      filter: ['all', ['==', ['geometry-type'], shape], ['!=', ['get', 'kind'], 'stream']],
      layout: { ...text, 'text-size': 12, 'symbol-placement': shape === 'Polygon' ? 'point' : 'line' },
      paint: { 'text-color': colours.waterName, ...halo },
    })),
    {
      source: 'groma',
      id: 'road-names',
      type: 'symbol',
      'source-layer': 'road',
      minzoom: 13,
      layout: { ...text, 'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10, 18, 14], 'symbol-placement': 'line' },
      paint: { 'text-color': colours.faintText, ...halo },
    },
    {
      source: 'groma',
      id: 'signs',
      type: 'symbol',
      'source-layer': 'poi',
      minzoom: 15,
      filter: ['any', ['>=', ['zoom'], 16], ['in', ['get', 'kind'], ['literal', ['railway', 'hospital', 'airport', 'museum', 'college']]]],
      layout: {
        ...text,
        'icon-image': ['get', 'kind'],
        'icon-size': 0.9,
        'text-size': 11,
        'text-anchor': 'top',
        'text-offset': [0, 0.9],
        'text-optional': true,
      },
      paint: { 'text-color': colours.faintText, ...halo },
    },
    {
      ...places,
      id: 'quarters',
      minzoom: 11,
      filter: ['in', ['get', 'kind'], ['literal', ['hamlet', 'borough', 'suburb', 'quarter', 'neighbourhood']]],
      layout: { ...text, 'text-size': 12, 'text-letter-spacing': 0.05 },
      paint: { 'text-color': colours.faintText, ...halo },
    },
    {
      ...places,
      id: 'towns',
      minzoom: 6,
      maxzoom: 16,
      filter: ['in', ['get', 'kind'], ['literal', ['town', 'village']]],
      layout: { ...text, 'text-size': ['match', ['get', 'kind'], 'town', 14, 12.5] },
      paint: { 'text-color': colours.text, ...halo },
    },
    {
      ...places,
      id: 'cities',
      minzoom: 3,
      maxzoom: 15,
      filter: ['==', ['get', 'kind'], 'city'],
      layout: { ...text, 'text-font': [boldFont], 'text-size': ['interpolate', ['linear'], ['zoom'], 4, 11, 12, 18] },
      paint: { 'text-color': colours.text, ...halo },
    },
    {
      ...places,
      id: 'countries',
      minzoom: 2,
      maxzoom: 8,
      filter: ['==', ['get', 'kind'], 'country'],
      layout: { ...text, 'text-font': [boldFont], 'text-size': ['interpolate', ['linear'], ['zoom'], 2, 10, 6, 16] },
      paint: { 'text-color': colours.text, ...halo },
    },
  ] // biome-ignore format: one line a property
}
