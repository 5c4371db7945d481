import type { Map as MapLibre, Marker } from 'maplibre-gl'
import { eventTone, formatEventType } from '../parts/event-list.tsx'
import type { Event } from '../server/models.ts'
import type { EventMarker } from './content.ts'

/** More would hide the map. */
const maxMarkers = 20

/** Markers of the newest events. Not of trip updates: each location update of a trip causes one. */
export function eventMarkersOf(events: readonly Event[]): EventMarker[] {
  return events
    .filter(({ type }) => type !== 'user.updated_trip')
    .slice(0, maxMarkers)
    .flatMap(({ _id, type, user, location, geofence, place, beacon, region, trip }) => {
      const [x, y] = location?.coordinates ?? []
      if (x === undefined || y === undefined) return []
      const subject =
        geofence?.description ?? place?.name ?? beacon?.description ?? region?.name ?? trip?.externalId
      const words = [user?.userId ?? user?.deviceId, formatEventType(type), subject]
      return [{ id: _id, at: [x, y] as const, label: words.filter(Boolean).join(' '), tone: eventTone(type) }]
    })
}

/** Returns a function that shows these markers and removes all others. A new marker is animated. */
export function createMarkerLayer(
  map: MapLibre,
  library: typeof import('maplibre-gl'),
  onClick: (marker: EventMarker) => void,
) {
  let shown = new Map<string, Marker>()

  return (markers: readonly EventMarker[]): void => {
    const before = shown
    shown = new Map(
      markers.map((one) => [
        one.id,
        before.get(one.id) ??
          new library.Marker({ element: elementOf(one, onClick) })
            .setLngLat([one.at[0], one.at[1]])
            .addTo(map),
      ]),
    )
    for (const [id, marker] of before) if (!shown.has(id)) marker.remove()
  }
}

function elementOf(marker: EventMarker, onClick: (marker: EventMarker) => void): HTMLElement {
  const { label, tone } = marker
  const element = document.createElement('div')
  element.className = `event-marker ${tone}`
  element.role = 'img'
  element.ariaLabel = label
  element.title = label
  element.addEventListener('click', (event) => {
    event.stopPropagation() // the map must not take it for a click beside the marker
    onClick(marker)
  })
  return element
}
