import { type TextTable, textsOf } from '../../atlas/format/strings.ts'
import {
  type ByteLists,
  ByteListWriter,
  type LineLists,
  LineWriter,
  type Rows,
  TableWriter,
} from '../../atlas/format/table-writer.ts'
import { type AddressStaging, addressShape, rangeShape, wayShape } from './staging.ts'

/** What streets and houses are made of: a staging, to be read only, by any thread. */
export type StagedTables = Pick<
  AddressStaging,
  'ways' | 'addresses' | 'ranges' | 'lines' | 'outlines' | 'text'
>

/** The same in shared memory. */
export interface SharedTables {
  ways: Rows<keyof typeof wayShape>
  addresses: Rows<keyof typeof addressShape>
  ranges: Rows<keyof typeof rangeShape>
  lines: LineLists
  outlines: ByteLists
  texts: TextTable
}

/** Moves the tables to shared memory; texts, to which others are added meanwhile, are copied. */
export function shareTables({
  strings,
  ways,
  addresses,
  ranges,
  lines,
  outlines,
}: AddressStaging): SharedTables {
  const { bytes, starts } = strings.table()
  const texts = {
    bytes: new Uint8Array(new SharedArrayBuffer(bytes.byteLength)),
    starts: new Uint32Array(new SharedArrayBuffer(starts.byteLength)),
  }
  texts.bytes.set(bytes)
  texts.starts.set(starts)
  return {
    ways: ways.share(),
    addresses: addresses.share(),
    ranges: ranges.share(),
    lines: lines.share(),
    outlines: outlines.share(),
    texts,
  }
}

/** By another thread. */
export function openTables(shared: SharedTables): StagedTables {
  return {
    ways: new TableWriter(wayShape, shared.ways),
    addresses: new TableWriter(addressShape, shared.addresses),
    ranges: new TableWriter(rangeShape, shared.ranges),
    lines: new LineWriter(shared.lines),
    outlines: new ByteListWriter(shared.outlines),
    text: textsOf(shared.texts),
  }
}
