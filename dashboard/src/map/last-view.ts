import type { Map as MapLibre } from 'maplibre-gl'

interface View {
  center: [number, number]
  zoom: number
}

const wholeWorld: View = { center: [10, 30], zoom: 1.5 }

/** Every map opens where the last one was left. */
export function lastView(): View {
  try {
    return JSON.parse(localStorage.getItem('view') ?? '') as View
  } catch {
    return wholeWorld
  }
}

export function rememberView(map: MapLibre): void {
  const { lng, lat } = map.getCenter()
  localStorage.setItem('view', JSON.stringify({ center: [lng, lat], zoom: map.getZoom() }))
}
