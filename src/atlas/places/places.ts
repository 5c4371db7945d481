import { boxAround } from '../../geo/box.ts'
import { distance } from '../../geo/distance.ts'
import type { Language, NamesByLanguage } from '../../model/map/languages.ts'
import { type KnownPlace, signpost } from '../../model/place.ts'
import { fromE7, toE7 } from '../format/e7.ts'
import { readNames } from '../format/names.ts'
import type { Sections } from '../format/sections.ts'
import { readShapes } from '../format/shapes.ts'
import type { Strings } from '../format/strings.ts'
import { readTextLists } from '../format/text-lists.ts'
import { readTree } from '../format/trees.ts'
import { type PlaceGroups, readPlaceGroups } from './groups.ts'
import { idBytes } from './id.ts'

/** The places of a region, by row. */
export interface Places extends PlaceGroups {
  count: number
  place(row: number): KnownPlace
  rowOf(id: string): number | undefined
  /** Root first. */
  categories(row: number): readonly string[]
  location(row: number): { longitude: number; latitude: number }
  name(row: number, language?: Language): string
  /** Every translated name. */
  names(row: number): NamesByLanguage
  aliases(row: number): string[]
  /** A row of the region's addresses. */
  address(row: number): number | undefined
  /** Places whose edge is within `metres`; no signposts. */
  around(longitude: number, latitude: number, metres: number): PlaceAround[]
}

export interface PlaceAround {
  row: number
  /** To the edge of its footprint, or of a 75 m circle without one; negative inside. */
  metres: number
  /** To its point. */
  metresToCentre: number
}

const radiusWithoutFootprint = 75 // metres

/** Distances inside are capped at this. Metres. */
const deepInside = 10_000

export function readPlaces(sections: Sections, strings: Strings): Places {
  const ids = sections.column('place.id', 'u8')
  const byId = sections.column('place.byId', 'u32')
  const names = sections.column('place.name', 'u32')
  const categoryTexts = sections.column('place.categories', 'u32')
  const chainSlugs = sections.column('place.chainSlug', 'u32')
  const chainNames = sections.column('place.chainName', 'u32')
  const socialIds = sections.column('place.socialId', 'u32')
  const addresses = sections.column('place.address', 'i32')
  const at = sections.column('place.at', 'i32')
  const otherNames = readNames(sections, 'place', strings)
  const shapes = readShapes(sections, 'place')
  const tree = readTree(sections, 'place.tree')

  const idOf = (row: number) =>
    Buffer.from(ids.buffer, ids.byteOffset + row * idBytes, idBytes).toString('hex')
  const longitudeOf = (row: number) => fromE7(at[row * 2] as number)
  const latitudeOf = (row: number) => fromE7(at[row * 2 + 1] as number)

  /** A cache by string number: there are few combinations. */
  const knownCategories = new Map<number, string[]>()

  function categories(row: number): readonly string[] {
    const text = categoryTexts[row] as number
    const known = knownCategories.get(text)
    if (known) return known
    const slugs = strings(text).split(' ')
    knownCategories.set(text, slugs)
    return slugs
  }

  function distances(row: number, longitude: number, latitude: number): PlaceAround {
    const metresToCentre = distance(longitude, latitude, longitudeOf(row), latitudeOf(row))
    if (!shapes.box(row)) return { row, metres: metresToCentre - radiusWithoutFootprint, metresToCentre }
    const toEdge = shapes.distanceToEdge(row, longitude, latitude, deepInside)
    const metres = shapes.covers(row, longitude, latitude) ? -toEdge : toEdge
    return { row, metres, metresToCentre }
  }

  return {
    ...readPlaceGroups(sections, strings),
    count: names.length,
    place(row) {
      const slug = strings(chainSlugs[row] as number)
      const socialId = strings(socialIds[row] as number)
      return {
        id: idOf(row),
        name: strings(names[row] as number),
        categories: [...categories(row)],
        chain: slug === '' ? undefined : { slug, name: strings(chainNames[row] as number) },
        longitude: longitudeOf(row),
        latitude: latitudeOf(row),
        socialId: socialId || undefined,
      }
    },
    categories,
    location: (row) => ({ longitude: longitudeOf(row), latitude: latitudeOf(row) }),
    rowOf(id) {
      let [low, high] = [0, byId.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (idOf(byId[middle] as number) < id) low = middle + 1
        else high = middle
      }
      const row = byId[low]
      return row !== undefined && idOf(row) === id ? row : undefined
    },
    name: (row, language) => (language && otherNames.in(language, row)) ?? strings(names[row] as number),
    names: otherNames.all,
    aliases: readTextLists(sections, 'place.aliases', strings),
    address: (row) => ((addresses[row] as number) < 0 ? undefined : addresses[row]),
    around(longitude, latitude, metres) {
      const found: PlaceAround[] = []
      const reach = metres + radiusWithoutFootprint
      for (const turn of [0, -360, 360]) {
        const x = longitude + turn
        const { minX, minY, maxX, maxY } = boxAround(x, latitude, reach)
        if (maxX < -180 || minX > 180) continue
        for (const row of tree?.search(toE7(minX), toE7(minY), toE7(maxX), toE7(maxY)) ?? []) {
          if (categories(row).includes(signpost)) continue
          const one = distances(row, x, latitude)
          if (one.metres <= metres) found.push(one)
        }
      }
      return found
    },
  }
}
