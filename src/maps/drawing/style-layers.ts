import type { MapColours } from './style-colours.ts'

type Json = Record<string, unknown>

/** A layer of a MapLibre style. */
export interface StyleLayer extends Json {
  id: string
  type: 'background' | 'fill' | 'line' | 'symbol'
}

/** Pixels by zoom, interpolated exponentially in between. */
function byZoom(...stops: [zoom: number, pixels: number][]): unknown[] {
  return ['interpolate', ['exponential', 1.5], ['zoom'], ...stops.flat()]
}

function ofKinds(...kinds: string[]): unknown[] {
  return ['in', ['get', 'kind'], ['literal', kinds]]
}

const base = { source: 'groma' }

/** All layers below the labels, in painting order. */
export function groundLayers(colours: MapColours): StyleLayer[] {
  return [
    { id: 'ground', type: 'background', paint: { 'background-color': colours.unknown } },
    { ...base, id: 'sea', type: 'fill', 'source-layer': 'sea', paint: { 'fill-color': colours.sea } },
    { ...base, id: 'land', type: 'fill', 'source-layer': 'land', paint: { 'fill-color': colours.land } },
    {
      ...base,
      id: 'landuse',
      type: 'fill',
      'source-layer': 'landuse',
      paint: {
        'fill-color': ['match', ['get', 'kind'], ...Object.entries(colours.ground).flat(), colours.land],
      },
    },
    {
      ...base,
      id: 'water',
      type: 'fill',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colours.water },
    },
    {
      ...base,
      id: 'rivers',
      type: 'line',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: {
        'line-color': colours.water,
        'line-width': ['match', ['get', 'kind'], 'stream', 1, 2],
      },
    },
    {
      ...base,
      id: 'buildings',
      type: 'fill',
      'source-layer': 'building',
      minzoom: 14,
      paint: { 'fill-color': colours.building, 'fill-outline-color': colours.buildingEdge },
    },
    ...roadLayers(colours),
    {
      ...base,
      id: 'rails',
      type: 'line',
      'source-layer': 'rail',
      paint: { 'line-color': colours.rail, 'line-width': byZoom([10, 0.6], [16, 2.4]) },
    },
    {
      ...base,
      id: 'ferries',
      type: 'line',
      'source-layer': 'road',
      filter: ofKinds('ferry'),
      paint: { 'line-color': colours.waterName, 'line-width': 1, 'line-dasharray': [4, 3] },
    },
    {
      ...base,
      id: 'borders',
      type: 'line',
      'source-layer': 'boundary',
      filter: ofKinds('country', 'state'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours.border,
        'line-width': ['match', ['get', 'kind'], 'country', 1.4, 0.8],
        'line-opacity': 0.8,
      },
    },
    {
      ...base,
      id: 'fine-borders',
      type: 'line',
      'source-layer': 'boundary',
      minzoom: 9,
      filter: ofKinds('county', 'locality'),
      paint: {
        'line-color': colours.border,
        'line-width': 0.7,
        'line-dasharray': [3, 2],
        'line-opacity': 0.6,
      },
    },
  ]
}

/** The edges of all classes lie below all fills, so that junctions are open. From the least to the most important class. */
function roadLayers(colours: MapColours): StyleLayer[] {
  const classes = [
    { id: 'service', kinds: ['service', 'runway'], width: byZoom([13, 0.5], [16, 4], [20, 22]), fill: colours.road, edge: colours.roadEdge },
    { id: 'minor', kinds: ['minor'], width: byZoom([11, 0.5], [14, 2.5], [16, 7], [20, 60]), fill: colours.road, edge: colours.roadEdge },
    { id: 'tertiary', kinds: ['tertiary'], width: byZoom([10, 0.6], [14, 4], [16, 10], [20, 75]), fill: colours.road, edge: colours.roadEdge },
    { id: 'main', kinds: ['primary', 'secondary'], width: byZoom([7, 0.6], [12, 2.4], [16, 12], [20, 85]), fill: colours.mainRoad, edge: colours.mainRoadEdge },
    { id: 'motorway', kinds: ['trunk', 'motorway'], width: byZoom([5, 0.6], [10, 2.4], [16, 14], [20, 95]), fill: colours.motorway, edge: colours.motorwayEdge },
  ] // biome-ignore format: a table
  const round = { 'line-cap': 'round', 'line-join': 'round' }
  const road = { ...base, type: 'line' as const, 'source-layer': 'road', layout: round }
  return [
    {
      ...road,
      id: 'paths',
      minzoom: 13,
      filter: ofKinds('path'),
      layout: {},
      paint: {
        'line-color': colours.path,
        'line-width': byZoom([13, 0.6], [18, 2.5]),
        'line-dasharray': [3, 1.5],
      },
    },
    ...classes.map(({ id, kinds, width, edge }) => ({
      ...road,
      id: `${id}-edges`,
      minzoom: 9,
      filter: ofKinds(...kinds),
      paint: { 'line-color': edge, 'line-width': 1, 'line-gap-width': width },
    })),
    ...classes.map(({ id, kinds, width, fill }) => ({
      ...road,
      id: `${id}-roads`,
      filter: ofKinds(...kinds),
      paint: { 'line-color': fill, 'line-width': width },
    })),
  ]
}
