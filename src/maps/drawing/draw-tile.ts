import type { NamesByLanguage } from '../../model/map/languages.ts'
import { finestZoom, type MapKind, type MapShape, mapKinds } from '../../model/map/map-kinds.ts'
import { clipLine, clipRing } from './clip.ts'
import { seaIn, squareOf, wholeSquare } from './coast.ts'
import { extent, margin, projection } from './tile-grid.ts'
import { encodeTile, type TileFeature } from './vector-tile.ts'

/** Something drawn; positions in whole degrees. */
export interface Drawable {
  /** In the order of `mapKinds`. */
  kind: number
  name: string | undefined
  /** Every name but its own. */
  names: NamesByLanguage
  /** A point, a line, or rings: each outer one with the clock, its holes behind it. */
  parts: readonly ArrayLike<number>[]
}

/** Layers in the order in which they are painted. */
const layerOrder = [
  'land',
  'landuse',
  'water',
  'building',
  'road',
  'rail',
  'boundary',
  'place',
  'poi',
  'coast',
]

/** A vector tile of everything that lies in it. `ground`: what it is all of, where no coast crosses it and that is known. */
export async function drawTile(
  zoom: number,
  column: number,
  row: number,
  drawables: Iterable<Drawable> | AsyncIterable<Drawable>,
  ground?: 'land' | 'sea',
): Promise<Uint8Array> {
  const tile = { project: projection(zoom, column, row), detail: detailOf(zoom) }
  const layers = new Map<string, TileFeature[]>(layerOrder.map((layer) => [layer, []]))
  for await (const { kind: number, name, names, parts } of drawables) {
    const { layer, kind, shape } = mapKinds[number] as MapKind
    const seen = seenParts(shape, parts, tile)
    if (seen.length === 0) continue
    const attributes = { kind, ...(name && { name }), ...translated(names) }
    layers.get(layer)?.push({ shape, attributes, parts: seen })
  }
  placeGround(layers, ground)
  for (const [layer, features] of layers) if (features.length === 0) layers.delete(layer)
  return encodeTile(layers)
}

/** Land and sea as the coasts have it, where they tell; else the outline's land stays. */
function placeGround(layers: Map<string, TileFeature[]>, ground: 'land' | 'sea' | undefined): void {
  const coasts = (layers.get('coast') ?? []).flatMap(({ parts }) => parts)
  layers.delete('coast')
  const square = { least: -margin, most: extent + margin }
  const whole = [wholeSquare(square)]
  const sea = coasts.length > 0 ? seaIn(coasts, square) : ground === 'sea' ? whole : ground && []
  if (!sea) return
  const areaOf = (kind: string, parts: number[][]) => [
    { shape: 'area' as const, attributes: { kind }, parts },
  ]
  layers.set('land', areaOf('land', whole))
  if (sea.length > 0) layers.get('water')?.unshift(...areaOf('sea', sea))
}

function translated(names: NamesByLanguage): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([language, name]) => [`name:${language}`, name]))
}

interface Tile {
  project(positions: ArrayLike<number>): number[]
  /** Whole degrees that cannot be told apart in it. */
  detail: number
}

/** The finest tiles are enlarged; of others nobody sees what is less than half a pixel where a tile has 512. */
function detailOf(zoom: number): number {
  return zoom === finestZoom ? 1 : (3.6e9 / 2 ** zoom / extent) * 4
}

/** What of a feature is seen in a tile, in its whole units. */
function seenParts(shape: MapShape, parts: readonly ArrayLike<number>[], tile: Tile): number[][] {
  if (shape === 'point') return parts.map((part) => tile.project(part).map(Math.round)).filter(isInTile)
  const seen: number[][] = []
  let isOuterSeen = false
  for (const part of parts) {
    const projected = tile.project(thin(part, tile.detail))
    if (shape === 'line') {
      const stretches = clipLine(projected, -margin, extent + margin)
      seen.push(...stretches.map(inWholeUnits).filter(({ length }) => length >= 4))
      continue
    }
    const ring = inWholeUnits(clipRing(projected.slice(0, -2), -margin, extent + margin))
    const isSeen = ring.length >= 6 && Math.abs(squareOf(ring)) >= leastSquare
    if (squareOf(projected) > 0) isOuterSeen = isSeen
    if (isOuterSeen && isSeen) seen.push(ring)
  }
  return seen
}

/** Twice the square units below which an area is not seen. */
const leastSquare = 16

/** Without positions that are nearer than `detail` to the one before in both directions; the last stays. */
function thin(positions: ArrayLike<number>, detail: number): number[] {
  const kept: number[] = []
  let [fromX, fromY] = [Number.NEGATIVE_INFINITY, 0]
  for (let at = 0; at < positions.length; at += 2) {
    const [x, y] = [positions[at] as number, positions[at + 1] as number]
    const isNear = Math.abs(x - fromX) < detail && Math.abs(y - fromY) < detail
    if (isNear && at < positions.length - 2) continue
    kept.push(x, y)
    fromX = x
    fromY = y
  }
  return kept
}

function inWholeUnits(positions: readonly number[]): number[] {
  const whole: number[] = []
  for (let at = 0; at < positions.length; at += 2) {
    const [x, y] = [Math.round(positions[at] as number), Math.round(positions[at + 1] as number)]
    if (x !== whole.at(-2) || y !== whole.at(-1)) whole.push(x, y)
  }
  return whole
}

function isInTile([x = 0, y = 0]: number[]): boolean {
  return x >= 0 && x < extent && y >= 0 && y < extent
}
