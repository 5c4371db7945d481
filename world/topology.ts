/** TopoJSON: shapes consist of arcs that neighbours share. An index is an arc, ~index the same arc reversed. */
export interface Topology<Properties> {
  arcs: [number, number][][]
  transform: { scale: [number, number]; translate: [number, number] }
  objects: Record<string, { geometries: TopologyShape<Properties>[] }>
}

type TopologyShape<Properties> = { id: string; properties: Properties } & (
  | { type: 'Polygon'; arcs: number[][] }
  | { type: 'MultiPolygon'; arcs: number[][][] }
)

/** Each arc as x0, y0, x1, y1, … in degrees. */
export function arcsOf({ arcs, transform }: Topology<unknown>): number[][] {
  const [[scaleX, scaleY], [startX, startY]] = [transform.scale, transform.translate]
  return arcs.map((steps) => {
    let [x, y] = [0, 0]
    return steps.flatMap(([dx, dy]) => {
      x += dx
      y += dy
      return [x * scaleX + startX, y * scaleY + startY]
    })
  })
}

/** Polygons, each of closed rings. */
export function polygonsOf(shape: TopologyShape<unknown>, arcs: number[][]): number[][][] {
  const polygons = shape.type === 'Polygon' ? [shape.arcs] : shape.arcs
  return polygons.map((rings) => rings.map((numbers) => joined(numbers, arcs)))
}

/** An arc starts at the end of the one before. */
function joined(numbers: number[], arcs: number[][]): number[] {
  return numbers.flatMap((number, at) => {
    const arc = number < 0 ? reversed(arcs[~number] as number[]) : (arcs[number] as number[])
    return at === 0 ? arc : arc.slice(2)
  })
}

function reversed(arc: number[]): number[] {
  const back: number[] = []
  for (let at = arc.length - 2; at >= 0; at -= 2) back.push(arc[at] as number, arc[at + 1] as number)
  return back
}

/** Arcs of two shapes: the borders between them. */
export function sharedArcs(shapes: TopologyShape<unknown>[], arcs: number[][]): number[][] {
  const users = new Map<number, Set<number>>()
  for (const [user, shape] of shapes.entries())
    for (const number of shape.arcs.flat(2)) {
      const arc = number < 0 ? ~number : number
      users.set(arc, (users.get(arc) ?? new Set()).add(user))
    }
  return [...users].filter(([, by]) => by.size > 1).map(([arc]) => arcs[arc] as number[])
}
