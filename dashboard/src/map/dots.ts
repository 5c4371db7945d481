import type { Map as MapLibre } from 'maplibre-gl'
import type { UserDot } from './content.ts'
import type { Colours } from './layers.ts'

/** The users on the map. */
export interface UserDots {
  show(dots: readonly UserDot[]): void
  paint(colours: Colours): void
  /** The dot nearest to this pixel, within reach. */
  at(x: number, y: number): UserDot | undefined
}

const radius = 6 // pixels, without the rim
const rim = 1.6
const reach = 12 // pixels from the centre of a dot in which a click hits it
const size = Math.ceil(2 * (radius + rim))

/** Labels of many dots would overlap. */
const labelZoom = 15 // zoom
const maxLabels = 150

/**
 * A canvas above the map: moving thousands of dots neither re-tiles nor redraws the map. The map has no pitch and no rotation,
 * so projecting a dot takes one multiplication and one subtraction per axis.
 */
export function addUserDots(map: MapLibre, first: Colours): UserDots {
  const canvas = document.createElement('canvas')
  canvas.className = 'dots'
  canvas.ariaHidden = 'true'
  map.getCanvasContainer().append(canvas)
  const context = contextOf(canvas)
  let colours = first
  let image = dotImage(colours)
  let shown: readonly UserDot[] = []
  let projected = new Float64Array() // x and y of each dot in Web Mercator, 0 to 1
  let drawn: { dot: UserDot; x: number; y: number }[] = []

  function draw(): void {
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const ratio = devicePixelRatio
    if (canvas.width !== width * ratio || canvas.height !== height * ratio)
      Object.assign(canvas, { width: width * ratio, height: height * ratio })
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    const world = 512 * 2 ** map.getZoom() // width of the world in pixels
    const { lng, lat } = map.getCenter()
    const [left, top] = [mercatorX(lng) * world - width / 2, mercatorY(lat) * world - height / 2]
    drawn = []
    for (let index = 0; index < shown.length; index++) {
      const y = (projected[2 * index + 1] as number) * world - top
      if (y < -size || y > height + size) continue
      const x = (projected[2 * index] as number) * world - left
      // At low zoom the world repeats side by side.
      for (let copy = x - Math.floor((x + size) / world) * world; copy < width + size; copy += world) {
        context.drawImage(image, aligned(copy - size / 2, ratio), aligned(y - size / 2, ratio), size, size)
        drawn.push({ dot: shown[index] as UserDot, x: copy, y })
      }
    }
    if (map.getZoom() >= labelZoom && drawn.length <= maxLabels) drawLabels()
  }

  function drawLabels(): void {
    context.font = getComputedStyle(map.getContainer()).font
    context.textAlign = 'center'
    context.lineWidth = 3
    context.strokeStyle = colours.halo
    context.fillStyle = colours.text
    for (const { dot, x, y } of drawn) {
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
      projected = Float64Array.from(dots.flatMap(({ at: [x, y] }) => [mercatorX(x), mercatorY(y)]))
      draw()
    },
    paint(chosen) {
      colours = chosen
      image = dotImage(chosen)
      draw()
    },
    at(x, y) {
      const candidates = drawn.map(({ dot, ...at }) => ({ dot, distance: Math.hypot(at.x - x, at.y - y) }))
      return candidates.filter(({ distance }) => distance <= reach).sort((a, b) => a.distance - b.distance)[0]
        ?.dot
    },
  }
}

/** In main memory: without a GPU, drawing thousands of small images is several times as fast there. */
const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D =>
  canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D

/** Aligned to device pixels, an image is copied without blending. */
const aligned = (value: number, ratio: number): number => Math.round(value * ratio) / ratio

/** One dot, drawn once and copied for each user. */
function dotImage({ user, halo }: Colours): HTMLCanvasElement {
  const image = document.createElement('canvas')
  image.width = image.height = size * devicePixelRatio
  const context = contextOf(image)
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
  return image
}

// Web Mercator, 0 to 1: from west to east, from north to south.
const mercatorX = (longitude: number): number => longitude / 360 + 0.5
function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
