import type { Map as MapLibre } from 'maplibre-gl'
import { type Cluster, clustersOf } from './clusters.ts'
import type { Position, UserDot } from './content.ts'
import { createDotPainter } from './dot-painter.ts'
import type { Colours } from './layers.ts'

/** The users on the map. */
export interface UserDots {
  show(dots: readonly UserDot[]): void
  /** The user with this id stands out. */
  select(id: string | undefined): void
  paint(colours: Colours): void
  /** The dots at this pixel, within reach: one user, or the members of a cluster. */
  at(x: number, y: number): readonly UserDot[]
}

const reach = 12 // pixels from the centre of a dot in which a click hits it

/** Where more are visible, those of a cell are drawn as one; not so near that they have space. */
const leastClustered = 150
const cell = 64 // pixels
const clusterZoom = 17

const mostTrails = 300

interface Drawn {
  dots: readonly UserDot[]
  x: number
  y: number
  reach: number
}

/**
 * A canvas above the map: moving thousands of dots neither re-tiles nor redraws the map. The map has no pitch and no rotation,
 * so projecting a dot takes one multiplication and one subtraction per axis.
 */
export function addUserDots(map: MapLibre, first: Colours): UserDots {
  const canvas = document.createElement('canvas')
  canvas.className = 'dots'
  canvas.ariaHidden = 'true'
  map.getCanvasContainer().append(canvas)
  const painter = createDotPainter(canvas, map.getContainer(), first)
  let shown: readonly UserDot[] = []
  let selected: string | undefined
  let projected = new Float64Array() // x and y of each dot in Web Mercator, 0 to 1
  let drawn: Drawn[] = []

  function draw(): void {
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    painter.clear(width, height)
    const zoom = map.getZoom()
    const world = 512 * 2 ** zoom // width of the world in pixels
    const { lng, lat } = map.getCenter()
    const [left, top] = [mercatorX(lng) * world - width / 2, mercatorY(lat) * world - height / 2]
    /** Where a position is drawn: at low zoom the world repeats side by side. */
    function* copiesOf(mercatorPlaceX: number): Generator<number> {
      const x = mercatorPlaceX * world - left
      for (let copy = x - Math.floor((x + cell) / world) * world; copy < width + cell; copy += world)
        yield copy
    }

    const visible: number[] = []
    for (let index = 0; index < shown.length; index++) {
      const y = (projected[2 * index + 1] as number) * world - top
      if (y > -cell && y < height + cell && !copiesOf(projected[2 * index] as number).next().done)
        visible.push(index)
    }
    const isCrowded = visible.length > leastClustered && zoom < clusterZoom
    const groups = isCrowded
      ? clustersOf(projected, visible, cell / (512 * 2 ** Math.floor(zoom)))
      : visible.map(
          (index): Cluster => ({
            x: projected[2 * index] as number,
            y: projected[2 * index + 1] as number,
            members: [index],
          }),
        )
    drawn = []
    for (const { x, y, members } of groups)
      for (const copy of copiesOf(x)) {
        const dots = members.map((index) => shown[index] as UserDot)
        drawn.push({
          dots,
          x: copy,
          y: y * world - top,
          reach: dots.length > 1 ? painter.bubbleRadius(dots.length) : reach,
        })
      }
    const singles = drawn.flatMap(({ dots: [dot, ...others], x, y }) =>
      dot && others.length === 0 ? [{ dot, x, y }] : [],
    )
    if (singles.length <= mostTrails)
      for (const { dot } of singles) if (dot.trail) painter.trail(dot.trail.map(pixelOf), dot.state)
    for (const { dots, x, y } of drawn) if (dots.length > 1) painter.bubble(x, y, dots.length)
    for (const { dot, x, y } of singles)
      painter.dot(x, y, dot.state, dot.id !== undefined && dot.id === selected)
    painter.labels(singles, selected, zoom)

    function pixelOf([x, y]: Position): Position {
      return [mercatorX(x) * world - left, mercatorY(y) * world - top]
    }
  }

  map.on('move', draw)
  map.on('resize', draw)
  return {
    show(dots) {
      shown = dots
      projected = Float64Array.from({ length: dots.length * 2 })
      dots.forEach(({ at: [x, y] }, index) => {
        projected[2 * index] = mercatorX(x)
        projected[2 * index + 1] = mercatorY(y)
      })
      draw()
    },
    select(id) {
      selected = id
      draw()
    },
    paint(colours) {
      painter.colour(colours)
      draw()
    },
    at(x, y) {
      const near = drawn.map((one) => ({ ...one, distance: Math.hypot(one.x - x, one.y - y) }))
      const [nearest] = near
        .filter((one) => one.distance <= one.reach)
        .sort((a, b) => a.distance - b.distance)
      return nearest?.dots ?? []
    },
  }
}

// Web Mercator, 0 to 1: from west to east, from north to south.
const mercatorX = (longitude: number): number => longitude / 360 + 0.5
function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
