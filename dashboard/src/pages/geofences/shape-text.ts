import { formatMetres, formatMinutes } from '../../parts/formats.ts'
import type { Geofence } from '../../server/models.ts'
import { geofenceTexts } from '../../texts/texts.ts'

/** "Circle, 100 m", "Polygon, 4 corners", "Travel time, 10 min". */
export function shapeText({ type, geometry, geometryRadius }: Geofence): string {
  const corners = (geometry.coordinates[0]?.length ?? 1) - 1
  const sizes = {
    circle: () => formatMetres(geometryRadius),
    polygon: () => geofenceTexts.cornerCount(corners),
    isochrone: () => formatMinutes(geometryRadius),
  }
  return `${geofenceTexts.types[type]}, ${sizes[type]()}`
}
