import { signedDoubleArea } from '../../geo/plane-ring.ts'
import type { NamesByLanguage } from '../../model/map/languages.ts'
import { finestZoom, type MapKind, type MapShape, mapKinds } from '../../model/map/map-kinds.ts'
import { clipLine, clipRing } from './clip.ts'
import { seaIn, wholeSquare } from './coast.ts'
import { extent, margin, projection } from './tile-grid.ts'
import { encodeTile, type TileFeature } from './vector-tile.ts'

/** A feature to draw; positions in E7. */
export interface Drawable {
  /** Index into `mapKinds`. */
  kind: number
  name: string | undefined
  /** Names in other languages than the local one. */
  names: NamesByLanguage
  /** A point, a line, or rings: each outer one clockwise, followed by its holes. */
  parts: readonly ArrayLike<number>[]
}

/** Layers in the order in which they are painted. */
const layerOrder = [
  'sea',
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

/** A vector tile of the drawables. `ground`: whether it is all land or all sea, where no coast crosses it and that is known. */
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
    const visible = visibleParts(shape, parts, tile)
    if (visible.length === 0) continue
    const attributes = { kind, ...(name && { name, ...labelOf(name, names) }), ...translated(names) }
    layers.get(layer)?.push({ shape, attributes, parts: visible })
  }
  placeGround(layers, ground)
  for (const [layer, features] of layers) if (features.length === 0) layers.delete(layer)
  return encodeTile(layers)
}

/**
 * Replaces the outline's land with land and sea by the coasts, where these are known. Elsewhere all is sea below the outline's
 * land: drawn, as a map without a tile yet must not look like sea.
 */
function placeGround(layers: Map<string, TileFeature[]>, ground: 'land' | 'sea' | undefined): void {
  const coasts = (layers.get('coast') ?? []).flatMap(({ parts }) => parts)
  layers.delete('coast')
  const square = { least: -margin, most: extent + margin }
  const whole = [wholeSquare(square)]
  const sea = coasts.length > 0 ? seaIn(coasts, square) : ground === 'sea' ? whole : ground && []
  const areaOf = (kind: string, parts: number[][]) => [
    { shape: 'area' as const, attributes: { kind }, parts },
  ]
  if (!sea) {
    layers.set('sea', areaOf('sea', whole))
    return
  }
  layers.set('land', areaOf('land', whole))
  if (sea.length > 0) layers.get('water')?.unshift(...areaOf('sea', sea))
}

/** Letters that our glyphs lack, and that map libraries do not draw themselves. */
const undrawn =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}\p{Script=Inherited}]/gu

/** What is written instead of a name that cannot be: the English one, or nothing rather than the number and brackets beside it. */
function labelOf(name: string, { en }: NamesByLanguage): { label?: string } {
  const drawn = name.replace(undrawn, '')
  if (drawn === name) return {}
  const hasWord = /\p{L}{3}/u.test(drawn)
  return { label: en ?? (hasWord ? drawn.trim() : '') }
}

function translated(names: NamesByLanguage): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([language, name]) => [`name:${language}`, name]))
}

interface Tile {
  project(positions: ArrayLike<number>): number[]
  /** E7 below which positions are merged. */
  detail: number
}

/** Half a pixel of 512 a tile. The tiles of the finest zoom are enlarged, so they keep all detail. */
function detailOf(zoom: number): number {
  return zoom === finestZoom ? 1 : (3.6e9 / 2 ** zoom / extent) * 4
}

/** The parts of a feature inside the tile, in integer tile units. */
function visibleParts(shape: MapShape, parts: readonly ArrayLike<number>[], tile: Tile): number[][] {
  if (shape === 'point') return parts.map((part) => tile.project(part).map(Math.round)).filter(isInTile)
  const visible: number[][] = []
  let isOuterVisible = false
  for (const part of parts) {
    const projected = tile.project(thin(part, tile.detail))
    if (shape === 'line') {
      const stretches = clipLine(projected, -margin, extent + margin)
      visible.push(...stretches.map(rounded).filter(({ length }) => length >= 4))
      continue
    }
    const ring = rounded(clipRing(projected.slice(0, -2), -margin, extent + margin))
    const isVisible = ring.length >= 6 && Math.abs(signedDoubleArea(ring)) >= leastDoubleArea
    if (signedDoubleArea(projected) > 0) isOuterVisible = isVisible
    if (isOuterVisible && isVisible) visible.push(ring)
  }
  return visible
}

/** In square tile units; smaller areas are not drawn. */
const leastDoubleArea = 16

/** Drops positions nearer than `detail` to the one before on both axes; the last stays. */
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

function rounded(positions: readonly number[]): number[] {
  const kept: number[] = []
  for (let at = 0; at < positions.length; at += 2) {
    const [x, y] = [Math.round(positions[at] as number), Math.round(positions[at + 1] as number)]
    if (x !== kept.at(-2) || y !== kept.at(-1)) kept.push(x, y)
  }
  return kept
}

function isInTile([x = 0, y = 0]: number[]): boolean {
  return x >= 0 && x < extent && y >= 0 && y < extent
}
