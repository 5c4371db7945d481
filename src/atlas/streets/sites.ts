import { fromE7, toE7 } from '../format/e7.ts'
import { metresBetween, metresToLine } from '../format/line-distance.ts'
import { nearestIn } from '../format/nearest.ts'
import type { Sections } from '../format/sections.ts'
import { boxOfLine, readTree } from '../format/trees.ts'
import { isInOutline, ringsOfOutline, unit } from './outlines.ts'
import { addressesInside } from './site-writer.ts'

/** An address where it was found: one may be at several points and buildings. */
export interface FoundHouse {
  /** Of the address. */
  row: number
  /** Its point there. */
  longitude: number
  latitude: number
  metres: number
}

/** Finds addresses by location. */
export interface Sites {
  /** The address of the building around a point, the smallest of several. Metres are to its point. */
  holding(longitude: number, latitude: number): FoundHouse | undefined
  /** By metres to its point. */
  nearest(
    longitude: number,
    latitude: number,
    withinMetres: number,
    isWanted?: (row: number) => boolean,
  ): FoundHouse | undefined
  /** By metres to its building, or to its point without one. */
  nearestBuilding(
    longitude: number,
    latitude: number,
    withinMetres: number,
    isWanted: (row: number) => boolean,
  ): FoundHouse | undefined
}

/** Metres from the point of an address in a building within which it is meant rather than the building's own. */
const atDoor = 5

export function readSites(sections: Sections): Sites {
  const { xs, ys, tree, addressOf, bytesOf } = readColumns(sections)
  const outlineOf = (site: number) => ringsOfOutline(bytesOf(site), xs[site] as number, ys[site] as number)
  const metresTo = (site: number, x: number, y: number) =>
    metresBetween(x, y, xs[site] as number, ys[site] as number)

  function found(site: number, metres: number): FoundHouse {
    return {
      row: addressOf(site),
      longitude: fromE7(xs[site] as number),
      latitude: fromE7(ys[site] as number),
      metres,
    }
  }

  /** Only of sites with an address. */
  function nearest(
    longitude: number,
    latitude: number,
    withinMetres: number,
    isWanted: (row: number) => boolean,
    metresOf: (site: number) => number,
  ): FoundHouse | undefined {
    const best = nearestIn(tree, longitude, latitude, withinMetres, (site) => {
      const row = addressOf(site)
      return row === addressesInside || !isWanted(row) ? undefined : metresOf(site)
    })
    return best && found(best.item, best.metres)
  }

  /** The nearest point with an address in the building. */
  function nearestInside(rings: Int32Array[], x: number, y: number, withinMetres: number) {
    const best = nearestIn(tree, fromE7(x), fromE7(y), withinMetres, (site) => {
      const isInside =
        bytesOf(site).length === 0 && isInOutline(rings, xs[site] as number, ys[site] as number)
      return isInside ? metresTo(site, x, y) : undefined
    })
    return best && found(best.item, best.metres)
  }

  return {
    holding(longitude, latitude) {
      const [x, y] = [toE7(longitude), toE7(latitude)]
      const around = (tree?.search(x - unit, y - unit, x + unit, y + unit) ?? [])
        .map((site) => ({ site, rings: outlineOf(site) }))
        .filter(({ rings }) => isInOutline(rings, x, y))
        .map((one) => ({ ...one, span: spanOf(one.rings) }))
        .sort((a, b) => a.span - b.span || a.site - b.site)
      for (const { site, rings, span } of around) {
        const metres = metresTo(site, x, y)
        const hasOwn = addressOf(site) !== addressesInside
        const inside = nearestInside(rings, x, y, hasOwn ? Math.min(atDoor, metres) : span)
        if (inside || hasOwn) return inside ?? found(site, metres)
      }
      return undefined
    },
    nearest(longitude, latitude, withinMetres, isWanted = () => true) {
      const [x, y] = [toE7(longitude), toE7(latitude)]
      return nearest(longitude, latitude, withinMetres, isWanted, (site) => metresTo(site, x, y))
    },
    nearestBuilding(longitude, latitude, withinMetres, isWanted) {
      const [x, y] = [toE7(longitude), toE7(latitude)]
      return nearest(longitude, latitude, withinMetres, isWanted, (site) =>
        Math.min(metresTo(site, x, y), ...outlineOf(site).map((ring) => metresToLine(ring, x, y))),
      )
    },
  }
}

const noOutline = new Uint8Array(0)

/** Files written before there were sites have a point for each address. */
function readColumns(sections: Sections) {
  const isOld = !sections.names.includes('site.address')
  const table = isOld ? 'address' : 'site'
  const xs = sections.column(`${table}.x`, 'i32')
  const ys = sections.column(`${table}.y`, 'i32')
  const tree = readTree(sections, `${table}.tree`)
  if (isOld) return { xs, ys, tree, addressOf: (site: number) => site, bytesOf: () => noOutline }
  const addresses = sections.column('site.address', 'u32')
  const ends = sections.column('site.outline.ends', 'u32')
  const outlines = sections.column('site.outline.bytes', 'u8')
  return {
    xs,
    ys,
    tree,
    addressOf: (site: number) => addresses[site] as number,
    bytesOf: (site: number) => outlines.subarray(site === 0 ? 0 : ends[site - 1], ends[site]),
  }
}

/** Where an address is, as it was written. */
export interface Site {
  /** E7. */
  x: number
  y: number
  /** As `outlineBytes` makes it. */
  outline?: Uint8Array
}

/** The sites of an address. */
export function readSitesOf(sections: Sections): (address: number) => Site[] {
  const { xs, ys, addressOf, bytesOf } = readColumns(sections)
  const firsts = new Uint32Array(sections.column('address.x', 'i32').length)
  for (let site = xs.length - 1; site >= 0; site--)
    if (addressOf(site) !== addressesInside) firsts[addressOf(site)] = site
  return (address) => {
    const sites: Site[] = []
    for (let site = firsts[address] as number; site < xs.length && addressOf(site) === address; site++) {
      const outline = bytesOf(site)
      sites.push({ x: xs[site] as number, y: ys[site] as number, ...(outline.length > 0 && { outline }) })
    }
    return sites
  }
}

/** Metres across; of two buildings at a point the one inside the other has less. */
function spanOf(rings: Int32Array[]): number {
  const [west, south, east, north] = boxOfLine(...rings)
  return metresBetween(west, south, east, north)
}
