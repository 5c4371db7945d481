import type { Element, Tags } from '../../src/import/osm/elements.ts'

/**
 * Many small road maps side by side, each too far from the others to be reached: one build of routing tiles serves all. A piece
 * is a road of 400 m with a node in its middle, or a crossing of four arms. Of a road between streets the ends of its 400 m are open to all:
 * closed at some hours only, it would not be for who begins and ends on it.
 */
export type Piece =
  | { way: Tags; node?: Tags; isBetween?: boolean }
  | { restriction: Tags; from: Arm[]; to: Arm }

export type Arm = 'south' | 'west' | 'north' | 'east'
export const arms: readonly Arm[] = ['south', 'west', 'north', 'east']

export type Point = [x: number, y: number]

const offsets: Record<Arm, Point> = {
  south: [0, -0.002],
  west: [-0.003, 0],
  north: [0, 0.002],
  east: [0.003, 0],
}

/** The middle of a piece: 20 in a column, 17 km apart. */
function middleOf(piece: number): Point {
  return [13 + 0.3 * Math.floor(piece / 20), 45 + 0.15 * (piece % 20)]
}

/** The end of an arm; a road has the western and the eastern one. */
export function endOf(piece: number, arm: Arm): Point {
  const [x, y] = middleOf(piece)
  const [dx, dy] = offsets[arm]
  return [x + dx, y + dy]
}

export function elementsOf(pieces: Piece[]): Element[] {
  const all = pieces.flatMap((piece, at) => ('way' in piece ? roadOf(piece, at) : crossingOf(piece, at)))
  const rank = { node: 0, way: 1, relation: 2 }
  return all.sort((one, other) => rank[one.kind] - rank[other.kind] || one.id - other.id)
}

function nodeAt(id: number, [x, y]: Point, tags: Tags = {}): Element {
  return { kind: 'node', id, tags, lon: Math.round(x * 1e7), lat: Math.round(y * 1e7) }
}

function roadOf({ way, node, isBetween }: Extract<Piece, { way: Tags }>, piece: number): Element[] {
  const id = piece * 10 + 1
  const { highway = 'residential', ...rest } = way
  const tags = { ...(highway && { highway }), ...rest }
  const [x, y] = middleOf(piece)
  const street = (at: number, refs: number[]): Element => ({
    kind: 'way',
    id: id + at,
    tags: { highway: 'residential' },
    refs,
  })
  if (isBetween) {
    return [
      nodeAt(id, endOf(piece, 'west')),
      nodeAt(id + 1, [x - 0.001, y]),
      nodeAt(id + 2, [x + 0.001, y]),
      nodeAt(id + 3, endOf(piece, 'east')),
      { kind: 'way', id, tags, refs: [id + 1, id + 2] },
      street(1, [id, id + 1]),
      street(2, [id + 2, id + 3]),
    ]
  }
  return [
    nodeAt(id, endOf(piece, 'west')),
    nodeAt(id + 1, middleOf(piece), node),
    nodeAt(id + 2, endOf(piece, 'east')),
    { kind: 'way', id, tags, refs: [id, id + 1, id + 2] },
  ]
}

function crossingOf({ restriction, from, to }: Extract<Piece, { to: Arm }>, piece: number): Element[] {
  const id = piece * 10 + 1
  const armId = (arm: Arm) => id + 1 + arms.indexOf(arm)
  return [
    nodeAt(id, middleOf(piece)),
    ...arms.map((arm) => nodeAt(armId(arm), endOf(piece, arm))),
    ...arms.map(
      (arm): Element => ({
        kind: 'way',
        id: armId(arm),
        tags: { highway: 'residential' },
        refs: [armId(arm), id],
      }),
    ),
    {
      kind: 'relation',
      id,
      tags: { type: 'restriction', ...restriction },
      members: [
        ...from.map((arm) => ({ kind: 'way' as const, id: armId(arm), role: 'from' })),
        { kind: 'node', id, role: 'via' },
        { kind: 'way', id: armId(to), role: 'to' },
      ],
    },
  ]
}

/** `access=no @barrier=gate`: tags of a road, and, with @, of the node in its middle. */
export function readTags(text: string): { way: Tags; node: Tags } {
  const [way, node]: [Tags, Tags] = [{}, {}]
  for (const word of text.split(' ').filter(Boolean)) {
    const [, at, key = '', value = ''] = /^(@?)([^=]+)=(.*)$/.exec(word) ?? []
    Object.assign(at ? node : way, { [key]: value })
  }
  return { way, node }
}
