import { FeatureEncoder } from '../../atlas/map/feature-encoder.ts'
import type { ChainTable } from '../../atlas/places/chains.ts'
import { outlineBytes } from '../../atlas/streets/outlines.ts'
import { type MapKind, mapKindNumber, mapKinds } from '../../model/map/map-kinds.ts'
import { AddressPoints } from '../addresses/address-points.ts'
import { type AddressSource, AddressStaging } from '../addresses/staging.ts'
import { orientRings } from '../areas/nested-rings.ts'
import type { ElementKind } from '../osm/elements.ts'
import type { Feature, RelationFeature } from '../osm/features.ts'
import type { Collector } from '../reading/block-reader.ts'
import { readBoundary } from '../tags/boundary-tags.ts'
import { classify } from '../tags/classify.ts'
import type { Tags } from '../tags/name-tags.ts'
import { readExtras } from '../tags/place-tags.ts'
import { createCountryAt } from './country-at.ts'
import { type FeatureBatch, type KnownBefore, memberKey } from './feature-batch.ts'
import { type Geometry, geometryOf } from './geometry.ts'
import { hasLabel, readTags, type TagReading } from './tag-reading.ts'
import { isUsedKey } from './used-keys.ts'

/** Makes the features of each block ready for `BatchMerger`: all that can be said of them without knowing the other blocks. */
export class FeatureCollector implements Collector<FeatureBatch> {
  readonly isUsedKey = isUsedKey
  #chains: ChainTable
  #countryAt = createCountryAt()
  #streetsOfMembers = new Map<number, string>()
  #points: AddressPoints | undefined
  #map = new FeatureEncoder()
  #addresses = new AddressStaging()
  #others = nothing()

  constructor(chains: ChainTable) {
    this.#chains = chains
  }

  share({ streetsOfMembers, points }: KnownBefore): void {
    if (streetsOfMembers) this.#streetsOfMembers = streetsOfMembers
    if (points) this.#points = new AddressPoints(points)
  }

  take(): FeatureBatch {
    const texts = this.#addresses.strings.table()
    const batch = { texts, addresses: this.#addresses.rows(), map: this.#map.take(), ...this.#others }
    this.#addresses = new AddressStaging()
    this.#others = nothing()
    return batch
  }

  read(kind: ElementKind, tags: Tags): TagReading | undefined {
    return readTags(kind, tags)
  }

  add(feature: Feature, reading: TagReading): void {
    if (feature.kind === 'relation' && reading.isStreetRelation) this.#addMembers(feature)
    const geometry = geometryOf(feature)
    if (!geometry) return
    const { line } = geometry
    const { numberScheme: scheme, placeNames } = reading
    if (scheme && line) {
      this.#others.numberedWays.push({ scheme, line: line.slice(), ...reading.address })
      return
    }
    this.#addToMap(reading, geometry)
    if (feature.kind !== 'node') this.#addStreet(reading, geometry)
    this.#addArea(feature.tags, reading, geometry)
    const address = this.#addAddress(feature, reading, geometry, placeNames ? 'osm place' : 'osm')
    if (geometry.rings.length > 0) this.#addBuilding(feature, reading, geometry)
    if (placeNames) this.#addPlace(feature, reading, geometry, address)
  }

  #addMembers({ tags, members }: RelationFeature): void {
    const street = tags['addr:street'] ?? tags.name
    if (!street) return
    for (const { kind, id, role } of members)
      if (role !== 'street') this.#others.streetsOfMembers.push([memberKey(kind, id), street])
  }

  #addStreet({ street }: TagReading, { line, rings }: Geometry): void {
    const path = line ?? rings[0]
    if (street && path) this.#addresses.addWay(street, path)
  }

  #addToMap({ kinds, label }: TagReading, { x, y, rings, line }: Geometry): void {
    for (const kind of kinds) {
      const { shape } = mapKinds[kind] as MapKind
      const parts =
        shape === 'point' ? [[x, y]] : shape === 'line' ? (line ? [line] : []) : orientRings(rings)
      const named = hasLabel(kind) ? label : undefined
      this.#map.add({ kind, name: named?.name, names: named?.names, parts })
    }
  }

  #addArea(tags: Tags, { settlement, isBoundary }: TagReading, { x, y, rings }: Geometry): void {
    if (settlement && (rings.length === 0 || tags.boundary !== 'administrative')) {
      this.#others.settlements.push({ settlement, x, y })
      const { name, names } = settlement
      this.#map.add({ kind: mapKindNumber(`place/${settlement.kind}`), name, names, parts: [[x, y]] })
    }
    if (rings.length === 0 || !isBoundary) return
    const boundary = readBoundary(tags, this.#countryAt(x, y))
    if (boundary) this.#others.areas.push({ ...boundary, rings: copiesOf(rings) })
  }

  #addPlace(
    { kind, id, tags }: Feature,
    { category, placeNames, address: own }: TagReading,
    { x, y, rings }: Geometry,
    address?: number,
  ): void {
    const found = classify(tags, this.#chains, this.#countryAt(x, y), category)
    if (!found || !placeNames) return
    // Spelled out, as in `#addAddress`.
    this.#others.places.push({
      source: `osm:${kind}/${id}`,
      name: placeNames.name,
      names: placeNames.names,
      aliases: placeNames.aliases,
      categories: found.categories,
      chain: found.chain,
      x,
      y,
      rings: copiesOf(rings),
      address,
      city: own?.city,
      postalCode: own?.postalCode,
      extras: readExtras(tags),
    })
  }

  /** Returns the row of the first address, if it has any. */
  #addAddress(
    feature: Feature,
    { address, isBuilding, use }: TagReading,
    { x, y, rings }: Geometry,
    source: AddressSource,
  ): number | undefined {
    if (!address) return undefined
    const { place, city, district, postalCode, unit } = address
    const street = address.street ?? this.#streetOfMember(feature)
    const outline = rings.length > 0 && isBuilding ? outlineBytes(rings, x, y) : undefined
    const first = this.#addresses.addresses.length
    // Spelled out: to spread what they have in common takes longer than all the rest.
    for (const number of address.numbers)
      this.#addresses.addAddress({
        x,
        y,
        street,
        place,
        number,
        city,
        district,
        postalCode,
        unit,
        use,
        outline,
        source,
      })
    return address.numbers.length > 0 ? first : undefined
  }

  #addBuilding(feature: Feature, { address, isBuilding, use }: TagReading, { x, y, rings }: Geometry): void {
    const street = address?.street ?? this.#streetOfMember(feature)
    if (!isBuilding && !street) return
    const rows = this.#points?.inside(rings) ?? []
    if (rows.length === 0) return
    const { city, postalCode } = address ?? {}
    const own = address && street ? { street, city, postalCode } : undefined
    if (own || use !== 'unknown') this.#others.insides.push({ rows, use, ...(own && { own }) })
    if (isBuilding && !address?.numbers.length) this.#addresses.addBuilding(rings, x, y)
  }

  #streetOfMember({ kind, id }: Feature): string | undefined {
    return this.#streetsOfMembers.size === 0 ? undefined : this.#streetsOfMembers.get(memberKey(kind, id))
  }
}

/** The line of a way is reused for the next one. */
function copiesOf(rings: Int32Array[]): Int32Array[] {
  return rings.map((ring) => ring.slice())
}

function nothing(): Omit<FeatureBatch, 'texts' | 'addresses' | 'map'> {
  return { numberedWays: [], insides: [], settlements: [], areas: [], places: [], streetsOfMembers: [] }
}
