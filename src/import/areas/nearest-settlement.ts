import Flatbush from 'flatbush'
import { fromE7, toE7 } from '../../atlas/format/e7.ts'
import { metresBetween } from '../../atlas/format/line-distance.ts'
import type { Sections } from '../../atlas/format/sections.ts'
import { boxAround } from '../../geo/box.ts'
import { type AreaKind, type SettlementKind, settlementKinds } from '../../model/map/area-kinds.ts'
import { settlementReach } from '../tags/settlement-tags.ts'

const localKinds: AreaKind[] = ['locality', 'borough', 'neighborhood']

/** The row of the settlement of a kind that is nearest to a point (E7), relative to its reach; within its reach only. */
export type NearestSettlement = (kind: AreaKind, x: number, y: number) => number | undefined

export function nearestSettlement(sections: Sections): NearestSettlement {
  const kinds = sections.column('settlement.kind', 'u8')
  const xs = sections.column('settlement.x', 'i32')
  const ys = sections.column('settlement.y', 'i32')
  const infoOf = (row: number) => settlementReach[settlementKinds[kinds[row] as number] as SettlementKind]
  const trees = new Map(localKinds.map((kind) => [kind, treeOf(kind)]))

  function treeOf(kind: AreaKind) {
    const rows = Array.from(kinds.keys()).filter((row) => infoOf(row).kind === kind)
    if (rows.length === 0) return undefined
    const tree = new Flatbush(rows.length)
    for (const row of rows) tree.add(xs[row] as number, ys[row] as number)
    tree.finish()
    return { rows, tree, reach: Math.max(...rows.map((row) => infoOf(row).reach)) }
  }

  return (kind, x, y) => {
    const found = trees.get(kind)
    if (!found) return undefined
    const { rows, tree, reach } = found
    let best: number | undefined
    let least = 1
    const { minX, minY, maxX, maxY } = boxAround(fromE7(x), fromE7(y), reach)
    tree.search(toE7(minX), toE7(minY), toE7(maxX), toE7(maxY), (at) => {
      const row = rows[at] as number
      const share = metresBetween(x, y, xs[row] as number, ys[row] as number) / infoOf(row).reach
      if (share < least) [best, least] = [row, share]
      return false
    })
    return best
  }
}
