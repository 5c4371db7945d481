import { toE7 } from '../../src/atlas/format/e7.ts'
import { labelOf } from '../geometry.ts'
import { readOwnJson, readPackageJson } from '../packages.ts'
import { secondLevelNames } from '../sources/second-level-names.ts'
import { arcsOf, polygonsOf, type Topology } from '../topology.ts'
import type { WorldDraft } from '../world-draft.ts'

/** US Census Bureau's cartographic boundaries, public domain, as TopoJSON. */
const file = 'us-atlas/counties-10m.json'

/** States by FIPS code. Territories that are countries by ISO 3166-1 are their own only state. */
const states: Record<string, string> = {
  '01': 'US-AL',
  '02': 'US-AK',
  '04': 'US-AZ',
  '05': 'US-AR',
  '06': 'US-CA',
  '08': 'US-CO',
  '09': 'US-CT',
  '10': 'US-DE',
  '11': 'US-DC',
  '12': 'US-FL',
  '13': 'US-GA',
  '15': 'US-HI',
  '16': 'US-ID',
  '17': 'US-IL',
  '18': 'US-IN',
  '19': 'US-IA',
  '20': 'US-KS',
  '21': 'US-KY',
  '22': 'US-LA',
  '23': 'US-ME',
  '24': 'US-MD',
  '25': 'US-MA',
  '26': 'US-MI',
  '27': 'US-MN',
  '28': 'US-MS',
  '29': 'US-MO',
  '30': 'US-MT',
  '31': 'US-NE',
  '32': 'US-NV',
  '33': 'US-NH',
  '34': 'US-NJ',
  '35': 'US-NM',
  '36': 'US-NY',
  '37': 'US-NC',
  '38': 'US-ND',
  '39': 'US-OH',
  '40': 'US-OK',
  '41': 'US-OR',
  '42': 'US-PA',
  '44': 'US-RI',
  '45': 'US-SC',
  '46': 'US-SD',
  '47': 'US-TN',
  '48': 'US-TX',
  '49': 'US-UT',
  '50': 'US-VT',
  '51': 'US-VA',
  '53': 'US-WA',
  '54': 'US-WV',
  '55': 'US-WI',
  '56': 'US-WY',
  '60': 'AS-AS',
  '66': 'GU-GU',
  '69': 'MP-MP',
  '72': 'PR-PR',
  '78': 'VI-VI',
}

const territoryNames: Record<string, string> = {
  AS: 'American Samoa',
  GU: 'Guam',
  MP: 'Northern Mariana Islands',
  PR: 'Puerto Rico',
  VI: 'U.S. Virgin Islands',
}

/** Also the column `area.market`: the market area of each county, 0 if it has none. */
export function addCounties(world: WorldDraft): void {
  const { areas, areaRows, strings } = world
  const topology = readPackageJson<Topology<{ name: string }>>(file)
  const arcs = arcsOf(topology)
  const markets = readOwnJson<Record<string, string>>('county-markets.json')
  const marketOf: number[] = []
  const longNames = secondLevelNames()
  const counties = topology.objects.counties?.geometries ?? []
  for (const county of counties.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const state = states[county.id.slice(0, 2)]
    if (!state) throw new Error(`County ${county.id} is in an unknown state.`)
    const rings = polygonsOf(county, arcs)
      .flat()
      .map((ring) => ring.map(toE7))
    const label = labelOf(rings)
    const row = areas.add({
      kind: 'county',
      name: longNames.get(`US.${state.slice(3)}.${county.id.slice(2)}`) ?? county.properties.name,
      code: county.id,
      parent: areaRows.get(state) ?? addTerritory(state.slice(3), label),
      label,
      rings,
    })
    areaRows.set(county.id, row)
    marketOf[row] = Number(markets[county.id] ?? 0)
  }
  const names = Object.entries(readOwnJson<Record<string, string>>('market-names.json'))
  world.columns['area.market'] = Uint16Array.from(marketOf, (market) => market ?? 0)
  world.columns['market.code'] = Uint16Array.from(names, ([code]) => Number(code))
  world.columns['market.name'] = Uint32Array.from(names, ([, name]) => strings.add(name))

  function addTerritory(code: string, label: { longitude: number; latitude: number }): number {
    const name = territoryNames[code] as string
    const parent = areaRows.get(code) ?? areas.add({ kind: 'country', name: code, code, label, rings: [] })
    areaRows.set(code, parent)
    const row = areas.add({ kind: 'state', name, code, parent, label, rings: [] })
    areaRows.set(`${code}-${code}`, row)
    return row
  }
}
