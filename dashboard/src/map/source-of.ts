import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'

/** None where the map has no style: it is removed, or its graphics card is being reset. */
export const sourceOf = (map: MapLibre, name: string): GeoJSONSource | undefined =>
  map.style ? map.getSource<GeoJSONSource>(name) : undefined
