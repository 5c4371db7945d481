import { distance } from '../../src/geo/distance.ts'
import { fold } from '../../src/geocoder/address/fold.ts'
import { readOwnLines } from '../packages.ts'

/** A place of GeoNames, as far as quarters are compared with it. */
export interface Located {
  name: string
  otherNames: string[]
  longitude: number
  latitude: number
  country: string
  population: number
}

/** A part of a large city. */
export interface Quarter extends Located {
  city: string
}

/** Inhabitants where the table has none: as well known as a town of so many. */
const usual = 50_000

/**
 * Wards, boroughs and quarters of large cities that people search for: GeoNames lacks most of those whose population it does not know.
 * Written by hand: a line for the city, `JP Tokyo`, then its quarters, `name|latitude,longitude|thousands of inhabitants|other names`.
 */
export function readQuarters(): Quarter[] {
  let [country, city] = ['', '']
  return readOwnLines('quarters.txt').flatMap((line) => {
    const [name = '', at, thousands, others] = line.split('|')
    if (at === undefined) {
      country = line.slice(0, 2)
      city = line.slice(3)
      return []
    }
    const [latitude = Number.NaN, longitude = Number.NaN] = at.split(',').map(Number)
    return {
      name,
      otherNames: others ? others.split(',') : [],
      longitude,
      latitude,
      country,
      city,
      population: thousands ? Number(thousands) * 1000 : usual,
    }
  })
}

/** Metres between two points for one quarter, and from a quarter to the middle of its city. */
const same = 6000
const farthest = 45_000

/** Whether a place is this quarter: one name is the same. */
export function isQuarter(place: Located, quarter: Quarter): boolean {
  if (place.country !== quarter.country || !isWithin(place, quarter, same)) return false
  const names = new Set([quarter.name, ...quarter.otherNames].map(fold))
  return [place.name, ...place.otherNames].some((name) => names.has(fold(name)))
}

/** Refuses a quarter that is not where its city is: a slip in the table. */
export function checkQuarter(quarter: Quarter, cities: readonly Located[]): void {
  const isCity = (place: Located) =>
    place.country === quarter.country &&
    [place.name, ...place.otherNames].includes(quarter.city) &&
    isWithin(place, quarter, farthest)
  if (!cities.some(isCity)) throw new Error(`${quarter.name}: not within ${farthest} m of ${quarter.city}.`)
}

function isWithin(a: Located, b: Located, metres: number): boolean {
  if (Math.abs(a.latitude - b.latitude) > 1) return false
  return distance(a.longitude, a.latitude, b.longitude, b.latitude) < metres
}
