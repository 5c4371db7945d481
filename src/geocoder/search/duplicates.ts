import { distance, metresPerDegree } from '../../geo/distance.ts'
import type { AddressLayer } from '../../model/address.ts'
import { synonymBit } from '../terms/word-in-names.ts'
import type { ScoredDocument } from './best.ts'
import type { Part } from './hit.ts'

/** Two of one name within this distance are duplicates. Metres. */
const apart: Record<AddressLayer, number> = {
  place: 60,
  address: 1500,
  postalCode: 30_000,
  locality: 15_000,
  county: 60_000,
  state: 1_000_000,
  country: 10_000_000,
}

/** Whether both are the same to a person: two sections of a street, or a city that both the world and a region have. */
export function isDuplicate(parts: readonly Part[], a: ScoredDocument, b: ScoredDocument): boolean {
  const [partA, partB] = [parts[a.part] as Part, parts[b.part] as Part]
  const layer = partA.index.layerOf(a.doc)
  if (layer !== partB.index.layerOf(b.doc)) return false
  if (a.house?.number !== b.house?.number) return false
  const most = a.house ? 100 : apart[layer]
  if (Math.abs(a.at[1] - b.at[1]) * metresPerDegree > most) return false
  if (distance(a.at[0], a.at[1], b.at[0], b.at[1]) > most) return false
  return nameOf(partA, a.doc) === nameOf(partB, b.doc)
}

/** Its main name, folded. */
export function nameOf({ index }: Part, doc: number): string {
  const { columns, terms } = index
  const name = columns['doc.names'][doc === 0 ? 0 : (columns['doc.nameEnds'][doc - 1] as number)] as number
  const ends = columns['name.ends']
  return Array.from(columns['name.words'].subarray(name === 0 ? 0 : ends[name - 1], ends[name]))
    .filter((word) => word < synonymBit)
    .map(terms.text)
    .join(' ')
}
