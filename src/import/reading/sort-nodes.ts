import { readSync } from 'node:fs'
import { ColumnWriter } from '../../atlas/format/table-writer.ts'
import { type NodeSink, type Page, pageBytes, pageNodes, pagesIn } from './node-pages.ts'

/** Nodes that are sorted in memory at once. */
const atOnce = 4 * 1024 * 1024
const mostSamples = 65_536

/** Sorts the nodes of a file by id, range by range, and reads all of it for each range. Of nodes with one id the last is kept. */
export function sortNodes(file: number, count: number, into: NodeSink): void {
  const bounds = [Number.NEGATIVE_INFINITY, ...boundsOf(file, count), Number.POSITIVE_INFINITY]
  for (let range = 1; range < bounds.length; range++)
    sortRange(file, count, bounds[range - 1] as number, bounds[range] as number, into)
}

/** Ids that part the nodes into ranges of about `atOnce`. */
function boundsOf(file: number, count: number): number[] {
  const each = Math.ceil(count / mostSamples)
  const samples = new ColumnWriter('f64')
  let number = 0
  forEachPage(file, count, ({ ids }, length) => {
    for (let at = 0; at < length; at++) if (number++ % each === 0) samples.push(ids[at] as number)
  })
  const sorted = samples.view().slice().sort()
  const perRange = Math.max(1, Math.floor(atOnce / each))
  return [...new Set(sorted.filter((_, at) => at > 0 && at % perRange === 0))]
}

/** Ids from `least` up to below `most`. */
function sortRange(file: number, count: number, least: number, most: number, into: NodeSink) {
  const columns = {
    ids: new ColumnWriter('f64'),
    lons: new ColumnWriter('i32'),
    lats: new ColumnWriter('i32'),
  }
  forEachPage(file, count, (page, length) => {
    for (let at = 0; at < length; at++) {
      const id = page.ids[at] as number
      if (id < least || id >= most) continue
      columns.ids.push(id)
      columns.lons.push(page.lons[at] as number)
      columns.lats.push(page.lats[at] as number)
    }
  })
  const ids = columns.ids.view()
  const order = Uint32Array.from(ids, (_, at) => at)
    .sort((a, b) => (ids[a] as number) - (ids[b] as number) || a - b)
    .filter((at, place, all) => ids[at] !== ids[all[place + 1] as number])
  into.add(
    Float64Array.from(order, (at) => ids[at] as number),
    Int32Array.from(order, (at) => columns.lons.at(at)),
    Int32Array.from(order, (at) => columns.lats.at(at)),
  )
}

function forEachPage(file: number, count: number, visit: (page: Page, length: number) => void): void {
  const bytes = new Uint8Array(pageBytes)
  const [page] = pagesIn(bytes) as [Page]
  for (let number = 0; number * pageNodes < count; number++) {
    readSync(file, bytes, 0, pageBytes, number * pageBytes)
    visit(page, Math.min(pageNodes, count - number * pageNodes))
  }
}
