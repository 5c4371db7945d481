import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapContent } from './content.ts'

export const contentNames = ['geofences', 'areas', 'lines', 'points'] as const satisfies (keyof MapContent)[]

/** The source of dots for geofences that are too small to be seen where the map is far away. */
export const geofenceDotsName = 'geofence-dots'

/** The source of the labels that users have on the canvas above the map. */
export const labelSpaceName = 'label-space'

export interface Colours {
  geofence: string
  geofenceOff: string
  user: string
  userStopped: string
  userSilent: string
  track: string
  route: string
  draft: string
  place: string
  beacon: string
  text: string
  halo: string
}

const light: Colours = {
  geofence: '#0f766e',
  geofenceOff: '#7a8794',
  user: '#2563eb',
  userStopped: '#0e7490',
  userSilent: '#64707c',
  track: '#2563eb',
  route: '#7c3aed',
  draft: '#d9480f',
  place: '#b45309',
  beacon: '#be185d',
  text: '#16202a',
  halo: '#ffffff',
}

const dark: Colours = {
  ...light,
  geofence: '#2dd4bf',
  user: '#7aa8ff',
  userStopped: '#4cc3d9',
  userSilent: '#98a5b3',
  track: '#7aa8ff',
  route: '#b794ff',
  draft: '#ff9a62',
  place: '#f5b461',
  beacon: '#f78fc0',
  text: '#e8edf2',
  halo: '#10161c',
}

export const coloursOf = (isDark: boolean): Colours => (isDark ? dark : light)

/** The style of the base map with the content layers on top. */
export function withContentLayers(style: StyleSpecification, isDark: boolean): StyleSpecification {
  const data = { type: 'FeatureCollection' as const, features: [] }
  const empty = { type: 'geojson' as const, data, tolerance: 0.1 } // the default simplifies circles to polygons
  const sources = Object.fromEntries(
    [...contentNames, geofenceDotsName, labelSpaceName].map((name) => [name, empty]),
  )
  return {
    ...style,
    sources: { ...style.sources, ...sources },
    layers: [...style.layers, ...contentLayers(coloursOf(isDark), fontOf(style))],
  }
}

/** The base map's font, for our labels. */
function fontOf({ layers }: StyleSpecification): string[] | undefined {
  for (const layer of layers)
    if (layer.type === 'symbol') {
      const font = layer.layout?.['text-font']
      if (Array.isArray(font) && typeof font[0] === 'string') return font as string[]
    }
  return undefined
}

/** Of a geofence on the screen, in pixels. */
const leastWidth = 5
const tileSize = 512 // pixels: as wide is the world at zoom 0

function contentLayers(colours: Colours, font: string[] | undefined): LayerSpecification[] {
  const colourOfKind = [
    'match',
    ['get', 'kind'],
    'route',
    colours.route,
    'draft',
    colours.draft,
    'place',
    colours.place,
    'beacon',
    colours.beacon,
    'stop',
    colours.route,
    colours.track,
  ] as unknown as string
  const colourOfGeofence = [
    'case',
    ['==', ['get', 'enabled'], false],
    colours.geofenceOff,
    colours.geofence,
  ] as unknown as string
  const label = {
    layout: {
      'text-field': ['get', 'label'] as unknown as string,
      'text-size': 12,
      'text-radial-offset': 1.1,
      'text-variable-anchor': ['top' as const, 'bottom' as const, 'left' as const, 'right' as const],
      ...(font && { 'text-font': font }),
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.4 },
  }
  return [
    {
      id: 'geofences-fill',
      type: 'fill',
      source: 'geofences',
      paint: { 'fill-color': colourOfGeofence, 'fill-opacity': 0.16 },
    },
    {
      id: 'geofences-line',
      type: 'line',
      source: 'geofences',
      paint: { 'line-color': colourOfGeofence, 'line-width': 1.8 },
    },
    {
      id: geofenceDotsName,
      type: 'circle',
      source: geofenceDotsName,
      filter: ['<', ['*', ['get', 'width'], ['^', 2, ['zoom']]], (leastWidth * 360) / tileSize],
      paint: { 'circle-color': colourOfGeofence, 'circle-radius': leastWidth / 2, 'circle-opacity': 0.7 },
    },
    {
      id: 'areas-fill',
      type: 'fill',
      source: 'areas',
      paint: {
        'fill-color': colourOfKind,
        'fill-opacity': ['coalesce', ['get', 'weight'], 0.13] as unknown as number,
      },
    },
    {
      id: 'areas-line',
      type: 'line',
      source: 'areas',
      paint: {
        'line-color': colourOfKind,
        'line-width': ['case', ['has', 'weight'], 0, 1.4] as unknown as number,
      },
    },
    {
      id: 'lines',
      type: 'line',
      source: 'lines',
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': colourOfKind, 'line-width': 4, 'line-opacity': 0.8 },
    },
    {
      id: 'points',
      type: 'circle',
      source: 'points',
      paint: {
        'circle-color': colourOfKind,
        'circle-radius': 5.5,
        'circle-stroke-color': colours.halo,
        'circle-stroke-width': 1.6,
      },
    },
    { id: 'geofences-label', type: 'symbol', source: 'geofences', minzoom: 11, ...label },
    { id: 'points-label', type: 'symbol', source: 'points', minzoom: 12, ...label },
    {
      id: labelSpaceName,
      type: 'symbol',
      source: labelSpaceName,
      layout: {
        ...label.layout,
        'text-variable-anchor': ['top' as const], // below the dot, where the canvas has it
        'text-allow-overlap': true,
      },
      paint: { 'text-opacity': 0 },
    },
  ]
}

export const clickableLayers = ['points', 'geofences-fill', geofenceDotsName]
