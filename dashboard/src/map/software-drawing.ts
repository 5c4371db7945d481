import type { Map as MapLibre } from 'maplibre-gl'

/** As drivers call themselves that draw with the processor. */
const softwareNames = /swiftshader|llvmpipe|softpipe|software|basic render/i

/** Whether the map is drawn without a graphics card, as on a virtual desktop. */
export function isDrawnBySoftware(map: MapLibre): boolean {
  const context = map.getCanvas().getContext('webgl2')
  const names = context?.getExtension('WEBGL_debug_renderer_info')
  return names ? softwareNames.test(String(context?.getParameter(names.UNMASKED_RENDERER_WEBGL))) : false
}

const share = 0.5 // of the pixels across, and of those down
const pause = 200 // milliseconds after the last move

/** What a move then costs are pixels: the map has fewer of them while it is moved, and is sharp again when it rests. */
export function drawFewerPixelsInMotion(map: MapLibre): void {
  let isCoarse = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function coarsen(): void {
    clearTimeout(timer)
    if (isCoarse) return
    isCoarse = true
    setPixelRatio(map, devicePixelRatio * share)
  }
  function sharpen(): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isCoarse = false
      setPixelRatio(map, devicePixelRatio)
    }, pause)
  }
  for (const gesture of ['drag', 'zoom'] as const) {
    map.on(`${gesture}start`, (event) => event.originalEvent && coarsen()) // not of what the page does by itself
    map.on(`${gesture}end`, () => isCoarse && sharpen())
  }
  map.on('remove', () => clearTimeout(timer))
}

/** The map's own `setPixelRatio` ends the gesture. */
function setPixelRatio(map: MapLibre, ratio: number): void {
  map._overridePixelRatio = ratio
  map._resizeInternal()
  map.triggerRepaint()
}
