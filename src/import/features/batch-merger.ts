import { restMappings } from '../../atlas/format/mapped-file.ts'
import { signpost } from '../../model/place.ts'
import { indexPoints } from '../addresses/address-points.ts'
import { fillUses } from '../addresses/building-uses.ts'
import { Interpolation } from '../addresses/interpolation.ts'
import { fillNearestStreets, fillStreets } from '../addresses/streetless.ts'
import type { StagedPlace } from '../place-table.ts'
import type { ReadingStage } from '../reading/block-reader.ts'
import type { RegionStaging } from '../region-writer.ts'
import type { BuildingInside, FeatureBatch, KnownBefore } from './feature-batch.ts'

/** Stages what the blocks of a map gave, in the order of the file. */
export class BatchMerger {
  #staging: RegionStaging
  #interpolation: Interpolation
  #signposts: StagedPlace[] = []
  #streetsOfMembers = new Map<number, string>()

  constructor(staging: RegionStaging) {
    this.#staging = staging
    this.#interpolation = new Interpolation(staging.addresses)
  }

  /** What the collectors of this stage need to know of the stages before. */
  before(stage: ReadingStage): KnownBefore | undefined {
    if (stage === 'nodes') return { streetsOfMembers: this.#streetsOfMembers }
    return stage === 'ways' ? { points: indexPoints(this.#staging.addresses) } : undefined
  }

  add(batch: FeatureBatch): void {
    const { strings, addresses, settlements, areas, map } = this.#staging
    const firstAddress = addresses.addresses.length
    const texts = strings.append(batch.texts)
    addresses.append(batch.addresses, texts)
    map.append(batch.map)
    for (const way of batch.numberedWays) this.#interpolation.add(way)
    for (const inside of batch.insides) this.#fill(inside)
    for (const { settlement, x, y } of batch.settlements) settlements.add(settlement, x, y)
    areas.push(...batch.areas)
    for (const place of batch.places) {
      if (place.address !== undefined) place.address += firstAddress
      this.#addPlace(place)
    }
    for (const [member, street] of batch.streetsOfMembers) this.#streetsOfMembers.set(member, street)
  }

  /** After the last batch. */
  finish(): void {
    this.#interpolation.resolve()
    restMappings()
    fillNearestStreets(this.#staging.addresses)
    restMappings()
    this.#addSignposts()
    restMappings()
  }

  #fill({ rows, use, own }: BuildingInside): void {
    fillUses(this.#staging.addresses, rows, use)
    if (own) fillStreets(this.#staging.addresses, rows, own)
  }

  #addPlace(place: StagedPlace): void {
    if (place.categories.includes(signpost)) this.#signposts.push(place)
    else this.#staging.places.add(place)
  }

  /** A signpost with the name of what it stands at, or points to, would only hide it. */
  #addSignposts(): void {
    const { strings, places, settlements, addresses } = this.#staging
    const streets = Array.from({ length: addresses.ways.length }, (_, way) => addresses.ways.get('name', way))
    const taken = new Set([...places.names, ...settlements.names, ...streets])
    for (const place of this.#signposts) if (!taken.has(strings.add(place.name))) places.add(place)
  }
}
