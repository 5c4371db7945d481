import { StringWriter } from '../../atlas/format/strings.ts'
import { FeatureEncoder } from '../../atlas/map/feature-encoder.ts'
import type { ChainTable } from '../../atlas/places/chains.ts'
import { outlineBytes } from '../../atlas/streets/outlines.ts'
import { type MapKind, mapKindNumber, mapKinds } from '../../model/map/map-kinds.ts'
import { AddressPoints } from '../addresses/address-points.ts'
import { type AddressSource, AddressStaging } from '../addresses/staging.ts'
import { orientRings } from '../areas/nested-rings.ts'
import type { Feature, RelationFeature } from '../osm/features.ts'
import type { Collector } from '../reading/block-reader.ts'
import { readAddress } from '../tags/address-tags.ts'
import { isBoundary, readBoundary } from '../tags/boundary-tags.ts'
import { isBuilding, readBuildingUse } from '../tags/building-use.ts'
import { classify } from '../tags/classify.ts'
import { mapKindsOf } from '../tags/map-tags.ts'
import { readNames, type TaggedNames, type Tags } from '../tags/name-tags.ts'
import { readExtras } from '../tags/place-tags.ts'
import { readSettlement } from '../tags/settlement-tags.ts'
import { readStreet } from '../tags/street-tags.ts'
import { createCountryAt } from './country-at.ts'
import type { FeatureBatch, KnownBefore } from './feature-batch.ts'
import { type Geometry, geometryOf } from './geometry.ts'
import { isPlace, isStreetRelation } from './wanted.ts'

const unnamedLayers = new Set(['landuse', 'building', 'boundary', 'coast'])

/** Makes the features of each block ready for `BatchMerger`: all that can be said of them without knowing the other blocks. */
export class FeatureCollector implements Collector<FeatureBatch> {
  #chains: ChainTable
  #countryAt = createCountryAt()
  #streetsOfMembers = new Map<string, string>()
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
    const { texts } = this.#addresses.strings
    const batch = { texts, addresses: this.#addresses.rows(), map: this.#map.take(), ...this.#others }
    this.#addresses = new AddressStaging(new StringWriter())
    this.#others = nothing()
    return batch
  }

  add(feature: Feature): void {
    const { kind, tags } = feature
    if (kind === 'relation' && isStreetRelation(tags)) this.#addMembers(feature)
    const geometry = geometryOf(feature)
    if (!geometry) return
    const { line } = geometry
    const scheme = tags['addr:interpolation']
    if (scheme && line) {
      this.#others.numberedWays.push({ scheme, line, ...readAddress(tags) })
      return
    }
    this.#addToMap(tags, geometry)
    if (kind !== 'node') this.#addStreet(tags, geometry)
    this.#addArea(tags, geometry)
    const names = isPlace(tags) ? readNames(tags, tags.name ?? tags['name:en'] ?? tags.brand) : undefined
    const address = this.#addAddress(feature, geometry, names ? 'osm place' : 'osm')
    if (geometry.rings.length > 0) this.#addBuilding(feature, geometry)
    if (names) this.#addPlace(feature, geometry, names, address)
  }

  #addMembers({ tags, members }: RelationFeature): void {
    const street = tags['addr:street'] ?? tags.name
    if (!street) return
    for (const { kind, id, role } of members)
      if (role !== 'street') this.#others.streetsOfMembers.push([`${kind}/${id}`, street])
  }

  #addStreet(tags: Tags, { line, rings }: Geometry): void {
    const street = readStreet(tags)
    const path = line ?? rings[0]
    if (street && path) this.#addresses.addWay(street, path)
  }

  #addToMap(tags: Tags, { x, y, rings, line }: Geometry): void {
    for (const kind of mapKindsOf(tags)) {
      const { shape, layer } = mapKinds[kind] as MapKind
      const parts =
        shape === 'point' ? [[x, y]] : shape === 'line' ? (line ? [line] : []) : orientRings(rings)
      // Names of land use and buildings are not drawn: places have labels of their own.
      const named = unnamedLayers.has(layer) ? undefined : readNames(tags, tags.name ?? tags.ref)
      this.#map.add({ kind, name: named?.name, names: named?.names, parts })
    }
  }

  #addArea(tags: Tags, { x, y, rings }: Geometry): void {
    const settlement = readSettlement(tags)
    if (settlement && (rings.length === 0 || tags.boundary !== 'administrative')) {
      this.#others.settlements.push({ settlement, x, y })
      const { name, names } = settlement
      this.#map.add({ kind: mapKindNumber(`place/${settlement.kind}`), name, names, parts: [[x, y]] })
    }
    if (rings.length === 0 || !isBoundary(tags)) return
    const boundary = readBoundary(tags, this.#countryAt(x, y))
    if (boundary) this.#others.areas.push({ ...boundary, rings })
  }

  #addPlace(
    { kind, id, tags }: Feature,
    { x, y, rings }: Geometry,
    names: TaggedNames,
    address?: number,
  ): void {
    const found = classify(tags, this.#chains, this.#countryAt(x, y))
    if (!found) return
    const { city, postalCode } = readAddress(tags) ?? {}
    const source = `osm:${kind}/${id}`
    const extras = readExtras(tags)
    this.#others.places.push({ ...names, ...found, source, x, y, rings, address, city, postalCode, extras })
  }

  /** Returns the row of the first address, if it has any. */
  #addAddress(
    { kind, id, tags }: Feature,
    { x, y, rings }: Geometry,
    source: AddressSource,
  ): number | undefined {
    const address = readAddress(tags)
    if (!address) return undefined
    const { numbers, place, city, district, postalCode, unit } = address
    const street = address.street ?? this.#streetsOfMembers.get(`${kind}/${id}`)
    const outline = rings.length > 0 && isBuilding(tags) ? outlineBytes(rings, x, y) : undefined
    const use = readBuildingUse(tags)
    const own = { street, place, city, district, postalCode, unit, use, outline, x, y, source }
    const rows = numbers.map((number) => this.#addresses.addAddress({ ...own, number }))
    return rows[0]
  }

  #addBuilding({ kind, id, tags }: Feature, { x, y, rings }: Geometry): void {
    const address = readAddress(tags)
    const street = address?.street ?? this.#streetsOfMembers.get(`${kind}/${id}`)
    if (!isBuilding(tags) && !street) return
    const rows = this.#points?.inside(rings) ?? []
    if (rows.length === 0) return
    const { city, postalCode } = address ?? {}
    const use = readBuildingUse(tags)
    const own = address && street ? { street, city, postalCode } : undefined
    if (own || use !== 'unknown') this.#others.insides.push({ rows, use, ...(own && { own }) })
    if (isBuilding(tags) && !address?.numbers.length) this.#addresses.addBuilding(rings, x, y)
  }
}

function nothing(): Omit<FeatureBatch, 'texts' | 'addresses' | 'map'> {
  return { numberedWays: [], insides: [], settlements: [], areas: [], places: [], streetsOfMembers: [] }
}
