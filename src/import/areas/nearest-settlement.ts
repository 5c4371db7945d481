import Flatbush from 'flatbush'
import { fromE7, toE7 } from '../../atlas/format/e7.ts'
import { metresBetween } from '../../atlas/format/line-distance.ts'
import type { Sections } from '../../atlas/format/sections.ts'
import { boxAround } from '../../geo/box.ts'
import { type AreaKind, type SettlementKind, settlementKinds } from '../../model/map/area-kinds.ts'
import { settlementReach } from '../tags/settlement-tags.ts'

/** The row of the settlement of a kind that is nearest to a point (E7), relative to its reach; within its reach only. */
export type NearestSettlement = (kind: AreaKind, x: number, y: number) => number | undefined

export function nearestSettlement(sections: Sections): NearestSettlement {
  const kinds = sections.column('settlement.kind', 'u8')
  const xs = sections.column('settlement.x', 'i32')
  const ys = sections.column('settlement.y', 'i32')
  // A tree for each kind: there are many hamlets, and they reach least.
  const groups = settlementKinds.flatMap((kind, number) => groupOf(kind, number))

  function groupOf(kind: SettlementKind, number: number) {
    const rows = Array.from(kinds.keys()).filter((row) => kinds[row] === number)
    if (rows.length === 0) return []
    const tree = new Flatbush(rows.length, 16, Int32Array)
    for (const row of rows) tree.add(xs[row] as number, ys[row] as number)
    tree.finish()
    return [{ ...settlementReach[kind], rows, tree }]
  }

  return (kind, x, y) => {
    let best: number | undefined
    let least = 1
    for (const group of groups) {
      if (group.kind !== kind) continue
      const { rows, tree, reach } = group
      const { minX, minY, maxX, maxY } = boxAround(fromE7(x), fromE7(y), reach)
      for (const at of tree.search(toE7(minX), toE7(minY), toE7(maxX), toE7(maxY))) {
        const row = rows[at] as number
        const share = metresBetween(x, y, xs[row] as number, ys[row] as number) / reach
        if (share >= least) continue
        best = row
        least = share
      }
    }
    return best
  }
}
