import type { Map as MapLibre } from 'maplibre-gl'

/** Busy from the first tile that is missing until all are drawn. */
export function tellWhenDrawn(map: MapLibre, container: HTMLElement): void {
  container.ariaBusy = 'true'
  map.on('dataloading', () => {
    if (container.ariaBusy !== 'true') container.ariaBusy = 'true'
  })
  map.on('idle', () => {
    container.ariaBusy = 'false'
  })
}
