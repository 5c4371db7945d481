import type { TextTable } from '../../atlas/format/strings.ts'
import type { EncodedFeatures } from '../../atlas/map/feature-encoder.ts'
import type { BuildingUse } from '../../model/map/building-uses.ts'
import type { PointIndex } from '../addresses/address-points.ts'
import type { NumberedWay } from '../addresses/interpolation.ts'
import type { StagedRows } from '../addresses/staging.ts'
import type { StagedArea } from '../areas/region-areas.ts'
import { type ElementKind, elementKinds } from '../osm/elements.ts'
import type { StagedPlace } from '../place-table.ts'
import type { TaggedSettlement } from '../tags/settlement-tags.ts'

/** What the features of one block become. Texts are indexes of `texts`; everything can be sent to another thread. */
export interface FeatureBatch {
  texts: TextTable
  addresses: StagedRows
  map: EncodedFeatures
  numberedWays: NumberedWay[]
  insides: BuildingInside[]
  settlements: { settlement: TaggedSettlement; x: number; y: number }[]
  areas: StagedArea[]
  /** `address` is a row of this batch. */
  places: StagedPlace[]
  /** Streets of `associatedStreet` relations, by `memberKey`. */
  streetsOfMembers: [member: number, street: string][]
}

/** One number for kind and id. */
export function memberKey(kind: ElementKind, id: number): number {
  return id * elementKinds.length + elementKinds.indexOf(kind)
}

/** What a building, or its grounds, says about addresses that are points inside it. */
export interface BuildingInside {
  /** Rows of the addresses inside, among all that were read from nodes. */
  rows: number[]
  use: BuildingUse
  /** For those of them that lack it. */
  own?: { street: string; city?: string | undefined; postalCode?: string | undefined }
}

/** What all blocks of a stage need to know of those before. */
export interface KnownBefore {
  streetsOfMembers?: Map<number, string>
  points?: PointIndex
}
