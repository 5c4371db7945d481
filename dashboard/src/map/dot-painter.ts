import { formatNumber } from '../parts/formats.ts'
import type { Position, UserDot } from './content.ts'
import type { Colours } from './layers.ts'

type State = UserDot['state']

export interface DotPainter {
  clear(width: number, height: number): void
  dot(x: number, y: number, state: State, isSelected: boolean): void
  bubble(x: number, y: number, count: number): void
  /** Pixels from the centre of a bubble to its edge. */
  bubbleRadius(count: number): number
  trail(line: readonly Position[], state: State): void
  /** Where they have space; the selected one always. Returns the dots that have one. */
  labels(
    dots: readonly { dot: UserDot; x: number; y: number }[],
    selected: string | undefined,
    zoom: number,
  ): UserDot[]
  colour(colours: Colours): void
}

const radius = 6 // pixels, without the rim
const rim = 1.6
const size = Math.ceil(2 * (radius + rim))

/** Labels of many dots would cover the map, unless it is near. */
const [fewLabels, labelZoom, maxLabels] = [40, 15, 150]

const states = ['moving', 'stopped', 'silent'] as const

/** Draws on a canvas in main memory: without a GPU, drawing thousands of small images is several times as fast there. */
export function createDotPainter(
  canvas: HTMLCanvasElement,
  container: HTMLElement,
  first: Colours,
): DotPainter {
  const context = contextOf(canvas)
  let colours = first
  let images = dotImages(first)
  let ratio = devicePixelRatio
  const { fontFamily } = getComputedStyle(container) // once: to ask for it while drawing lays out the page

  return {
    clear(width, height) {
      ratio = devicePixelRatio
      if (canvas.width !== width * ratio || canvas.height !== height * ratio)
        Object.assign(canvas, { width: width * ratio, height: height * ratio })
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, width, height)
    },
    dot(x, y, state = 'moving', isSelected) {
      if (isSelected) {
        context.strokeStyle = colours.draft
        context.lineWidth = 3
        context.beginPath()
        context.arc(x, y, radius + 6, 0, 2 * Math.PI)
        context.stroke()
      }
      const [left, top] = [aligned(x - size / 2, ratio), aligned(y - size / 2, ratio)]
      context.drawImage(images[state], left, top, size, size)
    },
    bubbleRadius,
    bubble(x, y, count) {
      context.beginPath()
      context.arc(x, y, bubbleRadius(count), 0, 2 * Math.PI)
      context.fillStyle = colours.user
      context.strokeStyle = colours.halo
      context.lineWidth = 2
      context.fill()
      context.stroke()
      context.font = `600 12px ${fontFamily}`
      context.textAlign = 'center'
      context.textBaseline = 'middle'
      context.fillStyle = colours.halo
      context.fillText(formatNumber(count), x, y)
    },
    trail(line, state = 'moving') {
      if (line.length < 2) return
      context.beginPath()
      for (const [x, y] of line) context.lineTo(x, y)
      context.globalAlpha = 0.55
      context.strokeStyle = colourOf(colours, state)
      context.lineWidth = 3
      context.lineJoin = 'round'
      context.stroke()
      context.globalAlpha = 1
    },
    labels(dots, selected, zoom) {
      const isWanted = dots.length <= fewLabels || (zoom >= labelZoom && dots.length <= maxLabels)
      const isSelected = ({ id }: UserDot) => id !== undefined && id === selected
      const wanted = dots.filter(({ dot }) => dot.label && (isWanted || isSelected(dot)))
      const chosenFirst = wanted.sort((a, b) => Number(isSelected(b.dot)) - Number(isSelected(a.dot)))
      context.font = `12px ${fontFamily}`
      context.textAlign = 'center'
      context.textBaseline = 'alphabetic'
      context.lineWidth = 3
      context.strokeStyle = colours.halo
      context.fillStyle = colours.text
      const taken: { dot: UserDot; x: number; y: number; half: number }[] = []
      for (const { dot, x, y } of chosenFirst) {
        const half = context.measureText(dot.label).width / 2 + 3
        if (taken.some((one) => Math.abs(one.y - y) < 15 && Math.abs(one.x - x) < one.half + half)) continue
        taken.push({ dot, x, y, half })
        const base = y + (isSelected(dot) ? 26 : 21) // below its ring
        context.strokeText(dot.label, x, base)
        context.fillText(dot.label, x, base)
      }
      return taken.map(({ dot }) => dot)
    },
    colour(chosen) {
      colours = chosen
      images = dotImages(chosen)
    },
  }
}

function bubbleRadius(count: number): number {
  return 13 + 3 * Math.log10(count)
}

function colourOf({ user, userStopped, userSilent }: Colours, state: (typeof states)[number]): string {
  return { moving: user, stopped: userStopped, silent: userSilent }[state]
}

const contextOf = (canvas: HTMLCanvasElement): CanvasRenderingContext2D =>
  canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D

/** Aligned to device pixels, an image is copied without blending. */
const aligned = (value: number, ratio: number): number => Math.round(value * ratio) / ratio

/** A dot of each state, drawn once and copied for each user. Who does not move has a square hole: not by colour alone. */
function dotImages(colours: Colours): Record<(typeof states)[number], HTMLCanvasElement> {
  const [moving, stopped, silent] = states.map((state) =>
    dotImage(colourOf(colours, state), colours.halo, state),
  )
  return { moving, stopped, silent } as Record<(typeof states)[number], HTMLCanvasElement>
}

function dotImage(colour: string, halo: string, state: (typeof states)[number]): HTMLCanvasElement {
  const image = document.createElement('canvas')
  image.width = image.height = size * devicePixelRatio
  const context = contextOf(image)
  context.scale(devicePixelRatio, devicePixelRatio)
  for (const [fill, wide] of [
    [halo, radius + rim],
    [colour, radius],
  ] as const) {
    context.fillStyle = fill
    context.beginPath()
    context.arc(size / 2, size / 2, wide, 0, 2 * Math.PI)
    context.fill()
  }
  context.fillStyle = halo
  if (state === 'stopped') context.fillRect(size / 2 - 2, size / 2 - 2, 4, 4)
  if (state === 'silent') context.fillRect(size / 2 - 4, size / 2 - 1, 8, 2)
  return image
}
