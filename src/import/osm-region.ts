import { fromE7 } from '../atlas/format/e7.ts'
import type { ChainTable } from '../atlas/places/chains.ts'
import { type MapKind, mapKindNumber, mapKinds } from '../model/map/map-kinds.ts'
import { Interpolation } from './addresses/interpolation.ts'
import { Streetless } from './addresses/streetless.ts'
import { labelPoint } from './areas/label-point.ts'
import { orientRings } from './areas/nested-rings.ts'
import type { CodesAt } from './areas/within.ts'
import type { AddressSource } from './draft.ts'
import type { Feature, RelationFeature } from './osm/features.ts'
import type { RegionDraft } from './region.ts'
import { readAddress } from './tags/address-tags.ts'
import { isBoundary, readBoundary } from './tags/boundary-tags.ts'
import { categoryOf } from './tags/categories.ts'
import { classify } from './tags/classify.ts'
import { mapKindsOf } from './tags/map-tags.ts'
import { readNames, type TaggedNames, type Tags } from './tags/name-tags.ts'
import { readExtras } from './tags/place-tags.ts'
import { readSettlement } from './tags/settlement-tags.ts'
import { readStreet } from './tags/street-tags.ts'

/** What an import of OpenStreetMap looks at. */
export function wantsFeature(kind: Feature['kind'], tags: Tags): boolean {
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

/** Where a feature is: a point to speak of, its outline if it has one, its line if it is one. Whole degrees. */
interface Shape {
  x: number
  y: number
  rings: Int32Array[]
  line: Int32Array | undefined
}

/** Takes features in the order in which `readFeatures` gives them, and fills a draft. */
export class OsmRegion {
  #draft: RegionDraft
  #chains: ChainTable
  #codesAt: CodesAt
  #streetless: Streetless
  #interpolation: Interpolation
  /** Streets by their members: `node/1`. */
  #associated = new Map<string, string>()

  constructor(draft: RegionDraft, chains: ChainTable, codesAt: CodesAt) {
    this.#draft = draft
    this.#chains = chains
    this.#codesAt = codesAt
    this.#streetless = new Streetless(draft.book)
    this.#interpolation = new Interpolation(draft.book)
  }

  take(feature: Feature): void {
    const { kind, tags } = feature
    if (kind === 'relation' && isStreetRelation(tags)) this.#noteMembers(feature)
    const shape = shapeOf(feature)
    if (!shape) return
    const scheme = tags['addr:interpolation']
    if (scheme && shape.line) {
      this.#interpolation.add(scheme, shape.line, readAddress(tags))
      return
    }
    this.#takeDrawn(tags, shape)
    if (kind !== 'node') this.#takeStreet(tags, shape)
    this.#takeArea(tags, shape)
    const names = isPlace(tags) ? readNames(tags, tags.name ?? tags['name:en'] ?? tags.brand) : undefined
    const address = this.#takeAddress(feature, shape, names ? 'osm place' : 'osm')
    if (names) this.#takePlace(feature, shape, names, address)
  }

  /** When all features were taken. */
  settle(): void {
    this.#interpolation.settle()
    this.#streetless.settle()
  }

  #noteMembers({ tags, members }: RelationFeature): void {
    const street = tags['addr:street'] ?? tags.name
    if (!street) return
    for (const { kind, id, role } of members)
      if (role !== 'street') this.#associated.set(`${kind}/${id}`, street)
  }

  #takeStreet(tags: Tags, { line, rings }: Shape): void {
    const street = readStreet(tags)
    const path = line ?? rings[0]
    if (street && path) this.#draft.book.addWay(street, path)
  }

  #takeDrawn(tags: Tags, { x, y, rings, line }: Shape): void {
    for (const kind of mapKindsOf(tags)) {
      const { shape, layer } = mapKinds[kind] as MapKind
      const parts =
        shape === 'point' ? [[x, y]] : shape === 'line' ? (line ? [line] : []) : orientRings(rings)
      // Nobody looks for the name of a meadow or of a house: places have theirs as points.
      const named = unnamedLayers.has(layer) ? undefined : readNames(tags, tags.name ?? tags.ref)
      this.#draft.map.add({ kind, name: named?.name, names: named?.names, parts })
    }
  }

  #takeArea(tags: Tags, { x, y, rings }: Shape): void {
    const settlement = readSettlement(tags)
    if (settlement && (rings.length === 0 || tags.boundary !== 'administrative')) {
      this.#draft.settlements.add(settlement, x, y)
      const { name, names } = settlement
      this.#draft.map.add({ kind: mapKindNumber(`place/${settlement.kind}`), name, names, parts: [[x, y]] })
    }
    if (rings.length === 0 || !isBoundary(tags)) return
    const { country } = this.#codesAt(fromE7(x), fromE7(y))
    const boundary = readBoundary(tags, country)
    if (boundary) this.#draft.areas.push({ ...boundary, rings })
  }

  #takePlace(
    { kind, id, tags }: Feature,
    { x, y, rings }: Shape,
    names: TaggedNames,
    address?: number,
  ): void {
    const { country } = this.#codesAt(fromE7(x), fromE7(y))
    const found = classify(tags, this.#chains, country)
    if (!found) return
    const { city, postalCode } = readAddress(tags) ?? {}
    const source = `osm:${kind}/${id}`
    const extras = readExtras(tags)
    this.#draft.places.add({ ...names, ...found, source, x, y, rings, address, city, postalCode, extras })
  }

  /** Answers the row of the first, if it brings any. */
  #takeAddress(
    { kind, id, tags }: Feature,
    { x, y, rings }: Shape,
    source: AddressSource,
  ): number | undefined {
    const address = readAddress(tags)
    if (!address) return undefined
    const { numbers, place, city, postalCode, unit } = address
    const street = address.street ?? this.#associated.get(`${kind}/${id}`)
    const rows = numbers.map((number) =>
      this.#draft.book.addAddress({ street, place, number, city, postalCode, unit, x, y, source }),
    )
    if (street && kind !== 'node')
      for (const ring of rings) this.#streetless.offerBuilding(ring, street, city, postalCode)
    return rows[0]
  }
}

function shapeOf(feature: Feature): Shape | undefined {
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
