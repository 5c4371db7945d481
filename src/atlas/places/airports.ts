import { fromE7 } from '../format/e7.ts'
import type { Sections } from '../format/sections.ts'
import type { Strings } from '../format/strings.ts'

export interface Airport {
  iata: string
  name: string
  /** The city it serves; empty where it is not known. */
  city: string
  longitude: number
  latitude: number
}

export interface Airports {
  /** By IATA code, such as `BWI`. */
  airport(iata: string): Airport | undefined
  airportAt(row: number): Airport
  airportCount: number
}

export function readAirports(sections: Sections, strings: Strings): Airports {
  const codes = sections.column('airport.iata', 'u32')
  const names = sections.column('airport.name', 'u32')
  const cities = sections.column('airport.city', 'u32')
  const points = sections.column('airport.point', 'i32')
  const rows = new Map(Array.from(codes, (code, row) => [strings(code), row]))
  const airportAt = (row: number): Airport => ({
    iata: strings(codes[row] as number),
    name: strings(names[row] as number),
    city: strings(cities[row] as number),
    longitude: fromE7(points[row * 2] as number),
    latitude: fromE7(points[row * 2 + 1] as number),
  })
  return {
    airportAt,
    airportCount: codes.length,
    airport(iata) {
      const row = rows.get(iata)
      return row === undefined ? undefined : airportAt(row)
    },
  }
}
