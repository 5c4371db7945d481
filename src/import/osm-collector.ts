import { fromE7 } from '../atlas/format/e7.ts'
import type { ChainTable } from '../atlas/places/chains.ts'
import { outlineBytes } from '../atlas/streets/outlines.ts'
import { type MapKind, mapKindNumber, mapKinds } from '../model/map/map-kinds.ts'
import { signpost } from '../model/place.ts'
import { AddressPoints } from './addresses/address-points.ts'
import { fillUses } from './addresses/building-uses.ts'
import { Interpolation } from './addresses/interpolation.ts'
import type { AddressSource } from './addresses/staging.ts'
import { fillNearestStreets, fillStreets } from './addresses/streetless.ts'
import { labelPoint } from './areas/label-point.ts'
import { orientRings } from './areas/nested-rings.ts'
import type { CodesAt } from './areas/world-lookup.ts'
import type { Feature, RelationFeature } from './osm/features.ts'
import type { StagedPlace } from './place-table.ts'
import type { RegionStaging } from './region-writer.ts'
import { readAddress } from './tags/address-tags.ts'
import { isBoundary, readBoundary } from './tags/boundary-tags.ts'
import { isBuilding, readBuildingUse } from './tags/building-use.ts'
import { categoryOf } from './tags/categories.ts'
import { classify } from './tags/classify.ts'
import { mapKindsOf } from './tags/map-tags.ts'
import { readNames, type TaggedNames, type Tags } from './tags/name-tags.ts'
import { readExtras } from './tags/place-tags.ts'
import { readSettlement } from './tags/settlement-tags.ts'
import { readStreet } from './tags/street-tags.ts'

/** Which elements an import of OpenStreetMap uses. */
export function isImported(kind: Feature['kind'], tags: Tags): boolean {
  if (kind === 'relation' && isStreetRelation(tags)) return true
  return (
    hasAddress(tags) ||
    readStreet(tags) !== undefined ||
    (kind !== 'node' && isBoundary(tags)) ||
    readSettlement(tags) !== undefined ||
    isPlace(tags) ||
    mapKindsOf(tags).length > 0
  )
}

function hasAddress(tags: Tags): boolean {
  return 'addr:interpolation' in tags || readAddress(tags) !== undefined
}

function isPlace(tags: Tags): boolean {
  return (tags.name ?? tags['name:en'] ?? tags.brand) !== undefined && categoryOf(tags) !== undefined
}

function isStreetRelation(tags: Tags): boolean {
  return tags.type === 'associatedStreet' || tags.type === 'street'
}

const unnamedLayers = new Set(['landuse', 'building', 'boundary', 'coast'])

/** The geometry of a feature, E7: a label point, its rings if it is an area, its line if it is a way. */
interface Geometry {
  x: number
  y: number
  rings: Int32Array[]
  line: Int32Array | undefined
}

/** Stages features, in the order in which `readFeatures` emits them. */
export class OsmCollector {
  #staging: RegionStaging
  #chains: ChainTable
  #codesAt: CodesAt
  #points: AddressPoints
  #interpolation: Interpolation
  #signposts: StagedPlace[] = []
  /** Streets of `associatedStreet` relations by member: `node/1`. */
  #streetOfMember = new Map<string, string>()

  constructor(staging: RegionStaging, chains: ChainTable, codesAt: CodesAt) {
    this.#staging = staging
    this.#chains = chains
    this.#codesAt = codesAt
    this.#points = new AddressPoints(staging.addresses)
    this.#interpolation = new Interpolation(staging.addresses)
  }

  add(feature: Feature): void {
    const { kind, tags } = feature
    if (kind === 'relation' && isStreetRelation(tags)) this.#addMembers(feature)
    const geometry = geometryOf(feature)
    if (!geometry) return
    const scheme = tags['addr:interpolation']
    if (scheme && geometry.line) {
      this.#interpolation.add(scheme, geometry.line, readAddress(tags))
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

  /** After the last feature. */
  finish(): void {
    this.#interpolation.resolve()
    fillNearestStreets(this.#staging.addresses)
    this.#addSignposts()
  }

  #addMembers({ tags, members }: RelationFeature): void {
    const street = tags['addr:street'] ?? tags.name
    if (!street) return
    for (const { kind, id, role } of members)
      if (role !== 'street') this.#streetOfMember.set(`${kind}/${id}`, street)
  }

  #addStreet(tags: Tags, { line, rings }: Geometry): void {
    const street = readStreet(tags)
    const path = line ?? rings[0]
    if (street && path) this.#staging.addresses.addWay(street, path)
  }

  #addToMap(tags: Tags, { x, y, rings, line }: Geometry): void {
    for (const kind of mapKindsOf(tags)) {
      const { shape, layer } = mapKinds[kind] as MapKind
      const parts =
        shape === 'point' ? [[x, y]] : shape === 'line' ? (line ? [line] : []) : orientRings(rings)
      // Names of land use and buildings are not drawn: places have labels of their own.
      const named = unnamedLayers.has(layer) ? undefined : readNames(tags, tags.name ?? tags.ref)
      this.#staging.map.add({ kind, name: named?.name, names: named?.names, parts })
    }
  }

  #addArea(tags: Tags, { x, y, rings }: Geometry): void {
    const settlement = readSettlement(tags)
    if (settlement && (rings.length === 0 || tags.boundary !== 'administrative')) {
      this.#staging.settlements.add(settlement, x, y)
      const { name, names } = settlement
      this.#staging.map.add({ kind: mapKindNumber(`place/${settlement.kind}`), name, names, parts: [[x, y]] })
    }
    if (rings.length === 0 || !isBoundary(tags)) return
    const { country } = this.#codesAt(fromE7(x), fromE7(y))
    const boundary = readBoundary(tags, country)
    if (boundary) this.#staging.areas.push({ ...boundary, rings })
  }

  #addPlace(
    { kind, id, tags }: Feature,
    { x, y, rings }: Geometry,
    names: TaggedNames,
    address?: number,
  ): void {
    const { country } = this.#codesAt(fromE7(x), fromE7(y))
    const found = classify(tags, this.#chains, country)
    if (!found) return
    const { city, postalCode } = readAddress(tags) ?? {}
    const source = `osm:${kind}/${id}`
    const extras = readExtras(tags)
    const place = { ...names, ...found, source, x, y, rings, address, city, postalCode, extras }
    if (found.categories.includes(signpost)) this.#signposts.push(place)
    else this.#staging.places.add(place)
  }

  /** A signpost with the name of what it stands at, or points to, would only hide it. */
  #addSignposts(): void {
    const { strings, places, settlements, addresses } = this.#staging
    const streets = Array.from({ length: addresses.ways.length }, (_, way) => addresses.ways.get('name', way))
    const taken = new Set([...places.names, ...settlements.names, ...streets])
    for (const place of this.#signposts) if (!taken.has(strings.add(place.name))) places.add(place)
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
    const street = address.street ?? this.#streetOfMember.get(`${kind}/${id}`)
    const outline = rings.length > 0 && isBuilding(tags) ? outlineBytes(rings, x, y) : undefined
    const use = readBuildingUse(tags)
    const own = { street, place, city, district, postalCode, unit, use, outline, x, y, source }
    const rows = numbers.map((number) => this.#staging.addresses.addAddress({ ...own, number }))
    return rows[0]
  }

  /** After all nodes: what a building, or the ground of one, says of the addresses that are points in it. */
  #addBuilding({ kind, id, tags }: Feature, { x, y, rings }: Geometry): void {
    const address = readAddress(tags)
    const street = address?.street ?? this.#streetOfMember.get(`${kind}/${id}`)
    if (!isBuilding(tags) && !street) return
    const { addresses } = this.#staging
    const inside = this.#points.inside(rings)
    if (inside.length === 0) return
    fillUses(addresses, inside, readBuildingUse(tags))
    if (address && street) fillStreets(addresses, inside, { ...address, street })
    if (isBuilding(tags) && !address?.numbers.length) addresses.addBuilding(rings, x, y)
  }
}

function geometryOf(feature: Feature): Geometry | undefined {
  if (feature.kind === 'node') return { x: feature.lon, y: feature.lat, rings: [], line: undefined }
  if (feature.kind === 'relation') {
    const rings = feature.rings.map(({ coordinates }) => coordinates)
    if (rings.length === 0) return undefined
    const label = feature.labels.find(({ role }) => role === 'label') ?? feature.labels[0]
    const [x, y] = label ? [label.lon, label.lat] : labelPoint(rings)
    return { x, y, rings, line: undefined }
  }
  const { coordinates, closed, tags } = feature
  if (coordinates.length < 2) return undefined
  const isArea = closed && coordinates.length >= 8 && (tags.highway === undefined || tags.area === 'yes')
  if (isArea) {
    const [x, y] = labelPoint([coordinates])
    return { x, y, rings: [coordinates], line: coordinates }
  }
  const middle = ((coordinates.length >> 2) << 1) as number
  return {
    x: coordinates[middle] as number,
    y: coordinates[middle + 1] as number,
    rings: [],
    line: coordinates,
  }
}
