import type { Map as MapLibre, Marker } from 'maplibre-gl'
import type { Happening } from './content.ts'

/** Marks what has happened where it did: a new mark spreads rings for a moment, then stays until it is no longer shown. */
export function markHappenings(map: MapLibre, library: typeof import('maplibre-gl')) {
  let shown = new Map<string, Marker>()

  return (happenings: readonly Happening[]): void => {
    const before = shown
    shown = new Map(
      happenings.map((one) => [
        one.id,
        before.get(one.id) ??
          new library.Marker({ element: markOf(one) }).setLngLat([one.at[0], one.at[1]]).addTo(map),
      ]),
    )
    for (const [id, marker] of before) if (!shown.has(id)) marker.remove()
  }
}

function markOf({ label, tone }: Happening): HTMLElement {
  const mark = document.createElement('div')
  mark.className = `happening ${tone}`
  mark.role = 'img'
  mark.ariaLabel = label
  mark.title = label
  return mark
}
