import type { Map as MapLibre } from 'maplibre-gl'
import type { Dot } from './content.ts'
import type { Colours } from './layers.ts'

/** Dots above the map. */
export interface Dots {
  show(dots: readonly Dot[]): void
  paint(colours: Colours): void
  /** The nearest one under a finger. */
  at(x: number, y: number): Dot | undefined
}

const radius = 6 // pixels, without the rim
const rim = 1.6
const reach = 12 // pixels from the middle of a dot that still touch it
const size = Math.ceil(2 * (radius + rim))

/** Names of many would cover each other, and the map. */
const namedFrom = 15 // zoom
const mostNamed = 150

/**
 * A canvas of its own over the map: thousands of dots move without the map being tiled or drawn anew. The map lies flat with
 * north on top, so that a place on it is a shift and a scale away.
 */
export function layDots(map: MapLibre, first: Colours): Dots {
  const canvas = document.createElement('canvas')
  canvas.className = 'dots'
  canvas.ariaHidden = 'true'
  map.getCanvasContainer().append(canvas)
  const context = penOf(canvas)
  let colours = first
  let stamp = stampOf(colours)
  let shown: readonly Dot[] = []
  let places = new Float64Array() // x and y of each, 0 to 1 across the world
  let seen: { dot: Dot; x: number; y: number }[] = []

  function draw(): void {
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const ratio = devicePixelRatio
    if (canvas.width !== width * ratio || canvas.height !== height * ratio)
      Object.assign(canvas, { width: width * ratio, height: height * ratio })
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    const world = 512 * 2 ** map.getZoom() // pixels around the world
    const { lng, lat } = map.getCenter()
    const [left, top] = [acrossOf(lng) * world - width / 2, downOf(lat) * world - height / 2]
    seen = []
    for (let index = 0; index < shown.length; index++) {
      const y = (places[2 * index + 1] as number) * world - top
      if (y < -size || y > height + size) continue
      const x = (places[2 * index] as number) * world - left
      // The world may be seen more than once, side by side.
      for (let copy = x - Math.floor((x + size) / world) * world; copy < width + size; copy += world) {
        context.drawImage(stamp, whole(copy - size / 2, ratio), whole(y - size / 2, ratio), size, size)
        seen.push({ dot: shown[index] as Dot, x: copy, y })
      }
    }
    if (map.getZoom() >= namedFrom && seen.length <= mostNamed) writeNames()
  }

  function writeNames(): void {
    context.font = getComputedStyle(map.getContainer()).font
    context.textAlign = 'center'
    context.lineWidth = 3
    context.strokeStyle = colours.halo
    context.fillStyle = colours.text
    for (const { dot, x, y } of seen) {
      if (!dot.label) continue
      context.strokeText(dot.label, x, y + 20)
      context.fillText(dot.label, x, y + 20)
    }
  }

  map.on('move', draw)
  map.on('resize', draw)
  return {
    show(dots) {
      shown = dots
      places = Float64Array.from(dots.flatMap(({ at: [x, y] }) => [acrossOf(x), downOf(y)]))
      draw()
    },
    paint(chosen) {
      colours = chosen
      stamp = stampOf(chosen)
      draw()
    },
    at(x, y) {
      const near = seen.map(({ dot, ...at }) => ({ dot, apart: Math.hypot(at.x - x, at.y - y) }))
      return near.filter(({ apart }) => apart <= reach).sort((a, b) => a.apart - b.apart)[0]?.dot
    },
  }
}

/** In main memory: there thousands of small pictures are stamped several times as fast as through a software graphics driver. */
const penOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D =>
  canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D

/** On whole pixels nothing needs to be blended anew. */
const whole = (value: number, ratio: number): number => Math.round(value * ratio) / ratio

/** Drawn once, then stamped thousands of times. */
function stampOf({ user, halo }: Colours): HTMLCanvasElement {
  const stamp = document.createElement('canvas')
  stamp.width = stamp.height = size * devicePixelRatio
  const context = penOf(stamp)
  context.scale(devicePixelRatio, devicePixelRatio)
  for (const [colour, wide] of [
    [halo, radius + rim],
    [user, radius],
  ] as const) {
    context.fillStyle = colour
    context.beginPath()
    context.arc(size / 2, size / 2, wide, 0, 2 * Math.PI)
    context.fill()
  }
  return stamp
}

// Web Mercator: from west to east and from north to south, 0 to 1.
const acrossOf = (longitude: number): number => longitude / 360 + 0.5
function downOf(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
