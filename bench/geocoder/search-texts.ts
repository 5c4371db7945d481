import type { ImportedRegion } from '../../src/atlas/imported-region.ts'
import type { World } from '../../src/atlas/world.ts'

/** What somebody looks for, and from where. */
export interface SearchText {
  number: string
  street: string
  city: string
  /** Latitude and longitude, a few hundred metres away. */
  near: string
}

/** A house of the region; in one of five cases a city of the world instead, which is not near. */
export function drawText(
  { addresses, streets, containingAreas }: ImportedRegion,
  world: World,
  random: () => number,
): SearchText {
  const row = Math.floor(random() * addresses.count)
  const { longitude, latitude } = addresses.location(row)
  const near = `${(latitude + (random() - 0.5) * 0.02).toFixed(5)},${(longitude + (random() - 0.5) * 0.02).toFixed(5)}`
  if (random() < 0.2) {
    const city = Math.floor(random() * 2000)
    return { number: '', street: world.cities.name(city), city: world.cities.country(city), near }
  }
  const { city = '' } = containingAreas(addresses.within(row))
  return { number: addresses.number(row), street: streets.name(addresses.street(row)), city, near }
}

/** The first letters of it, as they are typed. */
export function pathBegun({ street, city, near }: SearchText, letters: number, limit = 10): string {
  const query = encodeURIComponent(`${street}, ${city}`.toLowerCase().slice(0, letters))
  return `/v1/search/autocomplete?query=${query}&near=${near}&limit=${limit}`
}

export function pathForward({ number, street, city }: SearchText): string {
  return `/v1/geocode/forward?query=${encodeURIComponent(`${street} ${number}, ${city}`)}`
}
