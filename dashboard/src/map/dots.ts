import type { Map as MapLibre } from 'maplibre-gl'
import { type Cluster, clustersOf } from './clusters.ts'
import type { Position, UserDot } from './content.ts'
import { createDotPainter } from './dot-painter.ts'
import { createLabelSpace } from './label-space.ts'
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
  /** Indices of the dots. */
  members: readonly number[]
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
  const reserve = createLabelSpace(map)
  let shown: readonly UserDot[] = []
  let selected: string | undefined
  let projected = new Float64Array() // x and y of each dot in Web Mercator, 0 to 1
  let drawn: Drawn[] = []
  let clusters: { size: number; all: readonly Cluster[] } | undefined // of all dots, until they or the grid change

  /** Those of the same whole zoom stay: while the map is moved, only they have to be projected. */
  function clustersAt(zoom: number): readonly Cluster[] {
    const size = cell / (512 * 2 ** Math.floor(zoom))
    if (clusters?.size !== size) clusters = { size, all: clustersOf(projected, size) }
    return clusters.all
  }

  function draw(): void {
    const view = viewOf(map)
    painter.clear(view.width, view.height)
    drawn = layOut(view)
    const singles = drawn.flatMap(({ members, x, y }) =>
      members.length === 1 ? [{ dot: shown[members[0] as number] as UserDot, x, y }] : [],
    )
    if (singles.length <= mostTrails)
      for (const { dot } of singles)
        if (dot.trail)
          painter.trail(
            dot.trail.map((at) => pixelOf(view, at)),
            dot.state,
          )
    for (const { members, x, y } of drawn) if (members.length > 1) painter.bubble(x, y, members.length)
    for (const { dot, x, y } of singles)
      painter.dot(x, y, dot.state, dot.id !== undefined && dot.id === selected)
    reserve(painter.labels(singles, selected, view.zoom))
  }

  /** Where the visible dots are, and those of clusters where they are crowded. */
  function layOut(view: View): Drawn[] {
    const { zoom, world, top, width, height } = view
    const placed: Drawn[] = []
    function place(mercatorPlaceX: number, mercatorPlaceY: number, members: readonly number[]): void {
      const y = mercatorPlaceY * world - top
      if (y <= -cell || y >= height + cell) return
      const own = members.length > 1 ? painter.bubbleRadius(members.length) : reach
      for (let x = firstCopy(view, mercatorPlaceX); x < width + cell; x += world)
        placed.push({ members, x, y, reach: own })
    }

    const visible: number[] = []
    for (let index = 0; index < shown.length; index++) {
      const y = (projected[2 * index + 1] as number) * world - top
      if (y > -cell && y < height + cell && firstCopy(view, projected[2 * index] as number) < width + cell)
        visible.push(index)
    }
    const isCrowded = visible.length > leastClustered && zoom < clusterZoom
    if (isCrowded) for (const { x, y, members } of clustersAt(zoom)) place(x, y, members)
    // Who is selected stands out of a cluster.
    const isSelected = (index: number) => selected !== undefined && shown[index]?.id === selected
    for (const index of isCrowded ? visible.filter(isSelected) : visible)
      place(projected[2 * index] as number, projected[2 * index + 1] as number, [index])
    return placed
  }

  map.on('move', draw)
  map.on('resize', draw)
  return {
    show(dots) {
      shown = dots
      clusters = undefined
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
      return (nearest?.members ?? []).map((index) => shown[index] as UserDot)
    },
  }
}

/** The part of the world that the map shows. */
interface View {
  zoom: number
  /** The width of the world in pixels. */
  world: number
  /** The upper left corner of the map, in pixels of the world. */
  left: number
  top: number
  width: number
  height: number
}

function viewOf(map: MapLibre): View {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const zoom = map.getZoom()
  const world = 512 * 2 ** zoom
  const { lng, lat } = map.getCenter()
  return {
    zoom,
    world,
    left: mercatorX(lng) * world - width / 2,
    top: mercatorY(lat) * world - height / 2,
    width,
    height,
  }
}

/** The first of the places where a position is drawn: at low zoom the world repeats side by side. */
function firstCopy({ world, left }: View, mercatorPlaceX: number): number {
  const x = mercatorPlaceX * world - left
  return x - Math.floor((x + cell) / world) * world
}

function pixelOf({ world, left, top }: View, [x, y]: Position): Position {
  return [mercatorX(x) * world - left, mercatorY(y) * world - top]
}

// Web Mercator, 0 to 1: from west to east, from north to south.
const mercatorX = (longitude: number): number => longitude / 360 + 0.5
function mercatorY(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
