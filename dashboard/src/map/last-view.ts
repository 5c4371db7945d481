import type { Map as MapLibre } from 'maplibre-gl'
import { request } from '../server/api.ts'
import type { Bounds } from './content.ts'

interface View {
  center: [number, number]
  zoom: number
}

const wholeWorld: View = { center: [10, 30], zoom: 1.5 }

/** Every map opens where the last one was left; the first one at the imported regions, or else with the whole world. */
export async function firstView(): Promise<View | { bounds: Bounds; fitBoundsOptions: { padding: number } }> {
  const last = rememberedView()
  if (last) return last
  const bounds = await importedExtent()
  return bounds ? { bounds, fitBoundsOptions: { padding: 20 } } : wholeWorld
}

export function rememberedView(): View | undefined {
  try {
    return JSON.parse(localStorage.getItem('view') ?? '') as View
  } catch {
    return undefined
  }
}

/** Where the last map was left, for searches near it. */
export const lastView = (): View => rememberedView() ?? wholeWorld

/** Of all imported regions; undefined without any. */
export async function importedExtent(): Promise<Bounds | undefined> {
  const { extent } = await request<{ extent?: Bounds }>('GET', '/dashboard/regions')
  return extent
}

export function rememberView(map: MapLibre): void {
  const { lng, lat } = map.getCenter()
  localStorage.setItem('view', JSON.stringify({ center: [lng, lat], zoom: map.getZoom() }))
}
