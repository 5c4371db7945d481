import { readOwnLines } from '../packages.ts'

/** A region or island that people speak of, though no law knows it: found by name, at a point. */
export interface KnownRegion {
  country: string
  /** The key of the state that it is a part of, `US-MA`; undefined where it is as large as states are. */
  state: string | undefined
  name: string
  /** In its own language, and others that people use. */
  otherNames: string[]
  label: { longitude: number; latitude: number }
  population: number
}

/** Written by hand: a country or state, latitude, longitude, thousands of inhabitants, names. */
export function knownRegions(): KnownRegion[] {
  return readOwnLines('regions.txt').map((line) => {
    const [key = '', latitude = '', longitude = '', thousands = '', name = '', ...otherNames] =
      line.split('|')
    const country = key.slice(0, 2)
    return {
      country,
      state: key === country ? undefined : key,
      name,
      otherNames,
      label: { longitude: +longitude, latitude: +latitude },
      population: +thousands * 1000,
    }
  })
}
