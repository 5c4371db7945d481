import { boxAround, type E7Box } from '../../geo/box.ts'
import type { Language, NamesByLanguage } from '../../model/map/languages.ts'
import { fromE7, toE7 } from '../format/e7.ts'
import { metresBetween } from '../format/line-distance.ts'
import { readNames } from '../format/names.ts'
import { nearestIn, type PointFound } from '../format/nearest.ts'
import type { Column, Sections } from '../format/sections.ts'
import { readStringMatcher, type Strings } from '../format/strings.ts'
import { columnOf, readTree, treeOfPoints } from '../format/trees.ts'

/** Cities, towns and villages of the world, by row: largest first. */
export interface Cities {
  count: number
  /** The GeoNames id, by which imported names refer to it. */
  geoname(row: number): number
  rowOfGeoname(geoname: number): number | undefined
  name(row: number, language?: Language): string
  /** Every name except its own. */
  names(row: number): NamesByLanguage
  /** Whether it has this name, in UTF-8, in any language. */
  hasName(row: number, name: Uint8Array): boolean
  population(row: number): number
  point(row: number): { longitude: number; latitude: number }
  /** The country's code. */
  country(row: number): string
  /** A row of the world's areas. */
  state(row: number): number | undefined
  /** Empty where it is not known. */
  county(row: number): string
  /** A part of a larger city. */
  isSection(row: number): boolean
  /** Rows, largest first. */
  within(box: E7Box): number[]
  /** Of any size, including sections of cities. */
  nearest(longitude: number, latitude: number, isWanted: (row: number) => boolean): PointFound | undefined
  /** The city that a point most likely belongs to: relative to a circle sized by population. */
  cityAt(longitude: number, latitude: number, isWanted: (row: number) => boolean): PointFound | undefined
  /** As `cityAt`, if the point is inside of the circle. */
  cityAround(longitude: number, latitude: number, isWanted: (row: number) => boolean): PointFound | undefined
}

/** A city farther away never counts. Metres. */
const farthest = 40_000

export function cityTree(sections: Sections): Record<string, Column> {
  return { 'city.tree': columnOf(treeOfPoints(sections.column('city.point', 'i32'))) }
}

export function readCities(sections: Sections, strings: Strings): Cities {
  const geonames = sections.column('city.geoname', 'u32')
  const names = sections.column('city.name', 'u32')
  const isText = readStringMatcher(sections)
  const otherNames = readNames(sections, 'city', strings)
  const populations = sections.column('city.population', 'u32')
  const points = sections.column('city.point', 'i32')
  const countries = sections.column('city.country', 'u32')
  const states = sections.column('city.state', 'i32')
  const counties = sections.column('city.county', 'u32')
  const isSection = sections.column('city.isSection', 'u8')
  const tree = readTree(sections, 'city.tree')
  /** Rows sorted by GeoNames id; built on first use, as only imported names need it. */
  let byGeoname: Uint32Array | undefined

  return {
    count: names.length,
    geoname: (row) => geonames[row] as number,
    rowOfGeoname(geoname) {
      byGeoname ??= Uint32Array.from(geonames.keys()).sort(
        (a, b) => (geonames[a] as number) - (geonames[b] as number),
      )
      let [low, high] = [0, byGeoname.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((geonames[byGeoname[middle] as number] as number) < geoname) low = middle + 1
        else high = middle
      }
      const row = byGeoname[low]
      return row !== undefined && geonames[row] === geoname ? row : undefined
    },
    name: (row, language) => (language && otherNames.in(language, row)) ?? strings(names[row] as number),
    names: otherNames.all,
    hasName(row, name) {
      const isName = (text: number) => isText(text, name)
      return isName(names[row] as number) || otherNames.some(row, isName)
    },
    population: (row) => populations[row] as number,
    point: (row) => ({
      longitude: fromE7(points[row * 2] as number),
      latitude: fromE7(points[row * 2 + 1] as number),
    }),
    country: (row) => strings(countries[row] as number),
    state: (row) => ((states[row] as number) < 0 ? undefined : states[row]),
    county: (row) => strings(counties[row] as number),
    isSection: (row) => isSection[row] === 1,
    within: (box) => tree?.search(...box).sort((a, b) => a - b) ?? [],

    nearest(longitude, latitude, isWanted) {
      const [x, y] = [toE7(longitude), toE7(latitude)]
      const metresTo = (row: number) =>
        isWanted(row)
          ? metresBetween(x, y, points[row * 2] as number, points[row * 2 + 1] as number)
          : undefined
      const found = nearestIn(tree, longitude, latitude, farthest, metresTo)
      return found && { row: found.item, metres: found.metres }
    },

    cityAt,
    cityAround(longitude, latitude, isWanted) {
      const found = cityAt(longitude, latitude, isWanted)
      return found && found.metres < usualRadius(populations[found.row] as number) ? found : undefined
    },
  }

  function cityAt(
    longitude: number,
    latitude: number,
    isWanted: (row: number) => boolean,
  ): PointFound | undefined {
    const [x, y] = [toE7(longitude), toE7(latitude)]
    const { minX, minY, maxX, maxY } = boxAround(longitude, latitude, farthest)
    let best: PointFound | undefined
    let least = Number.POSITIVE_INFINITY
    tree?.search(toE7(minX), toE7(minY), toE7(maxX), toE7(maxY), (row, cityX, cityY) => {
      const metres = metresBetween(x, y, cityX, cityY)
      const beyond = beyondEdge(metres, usualRadius(populations[row] as number))
      // `isWanted` may be slow, so it is tested last.
      if (beyond >= least || metres > farthest || isSection[row] === 1 || !isWanted(row)) return false
      best = { row, metres }
      least = beyond
      return false
    })
    return best
  }
}

/** Metres. Assumes the same density in large and small cities: the area grows with the population. */
function usualRadius(population: number): number {
  return 500 * Math.sqrt(Math.max(population, 500) / 1000)
}

/** Metres outside the city's circle; inside, -1 (centre) to 0 (edge). */
function beyondEdge(metres: number, radius: number): number {
  return metres < radius ? metres / radius - 1 : metres - radius
}
