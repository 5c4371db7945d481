import { expect, it } from 'vitest'
import type { Position } from '../../geo/distance.ts'
import { openAround } from './open-outlines.ts'
import { encodePolyline } from './polyline.ts'

/** A degree of latitude has as many metres; on the equator so has one of longitude. */
const degree = 111_195
const metres = (line: [number, number][]): Position[] => line.map(([x, y]) => [x / degree, y / degree])

/** Corners in metres. */
const square = metres([
  [100, 100],
  [200, 100],
  [200, 200],
  [100, 200],
  [100, 100],
])

it.each<[what: string, roads: [number, number][][], points: [number, number][], strips: number]>([
  [
    'away from it',
    [
      [
        [0, 0],
        [50, 0],
      ],
    ],
    [],
    0,
  ],
  [
    'into it',
    [
      [
        [0, 150],
        [150, 150],
      ],
    ],
    [[100, 150]],
    5,
  ],
  [
    'through it',
    [
      [
        [0, 150],
        [300, 150],
      ],
    ],
    [
      [200, 150],
      [100, 150],
    ],
    6,
  ],
  [
    'around a bend in it',
    [
      [
        [0, 110],
        [150, 110],
        [150, 0],
      ],
    ],
    [
      [150, 100],
      [100, 110],
    ],
    6,
  ],
  [
    'in its corner',
    [
      [
        [0, 101],
        [150, 101],
      ],
    ],
    [[100, 101]],
    4,
  ],
])('a road %s', (_what, roads, points, strips) => {
  const edges = roads.map((road) => ({ edge_info: { shape: encodePolyline(metres(road), 6) } }))
  const open = openAround({ rings: [square], points: [] }, [{ edges: [...edges, ...edges] }, { edges: null }])
  expect(open.points.map(([x, y]) => [Math.round(x * degree), Math.round(y * degree)])).toEqual(points)
  if (strips === 0) expect(open.rings).toEqual([square])
  else expect(open.rings).toHaveLength(strips)
})
