import { expect, it } from 'vitest'
import { capitals } from '../../bench/geocoder/quality/capitals.ts'
import { openWorld } from '../../src/atlas/world.ts'
import { distance } from '../../src/geo/distance.ts'
import { openIndex } from '../../src/geocoder/index/search-index.ts'
import type { Hit } from '../../src/geocoder/ranking/hit.ts'
import { search } from '../../src/geocoder/search/search.ts'
import { addressLayers } from '../../src/model/address.ts'

/** What is found without any import. */
const world = await openWorld()
const parts = [{ index: openIndex(world.search) }]

function findAll(text: string, complete = true): Hit[] {
  return search(parts, { text, layers: addressLayers, countries: [], limit: 5, complete })
}

function find(text: string, complete = true): Hit | undefined {
  return findAll(text, complete)[0]
}

it.each(capitals)('finds the capital at $at by its ten names', ({ at: [latitude, longitude], names }) => {
  const missed = names.filter((name) => {
    const [first, ...others] = findAll(name)
    // A country comes before its capital of the same name: Mexico.
    const hit = first?.layer === 'country' ? others.find(({ layer }) => layer === 'locality') : first
    return !hit || distance(...hit.at, longitude, latitude) > 15_000
  })
  expect(missed).toEqual([])
})

it.each([
  ['Saratov, Russia', 'locality', 51.54, 46.01],
  ['Cádiz, Spain', 'locality', 36.53, -6.29],
  ['New York', 'locality', 40.71, -74.01],
  ['springfield il', 'locality', 39.8, -89.64],
  ['Bayern', 'state', 48.9, 11.4],
  ['21201', 'postalCode', 39.29, -76.62],
  ['Prince George’s County, MD', 'county', 38.83, -76.85],
  ['Deutschland', 'country', 51.2, 10.4],
  ['日本', 'country', 36.5, 138],
  ['BWI', 'place', 39.18, -76.67],
])('%s is a %s', (text, layer, latitude, longitude) => {
  const hit = find(text) as Hit
  expect(hit.layer).toBe(layer)
  expect(distance(hit.at[0], hit.at[1], longitude, latitude)).toBeLessThan(
    layer === 'country' || layer === 'state' ? 300_000 : 15_000,
  )
})

// Names people use, and what is better known: country, state and label point of the first result.
it.each([
  // regions above provinces, parts of the United Kingdom, counties
  ['Tuscany', 'state', 43.4, 11.1],
  ['Toscana', 'state', 43.4, 11.1],
  ['Cataluña', 'state', 41.8, 1.5],
  ['Scotland', 'state', 56.8, -4.2],
  ['Małopolska', 'state', 49.9, 20.3],
  ['Alsace', 'state', 48.7, 5.6],
  ['Algarve', 'state', 37.2, -8.2],
  ['Orange County, CA', 'county', 33.7, -117.76],
  ['Los Angeles County', 'county', 34.3, -118.2],
  ['Gironde', 'county', 44.9, -0.6],
  // names of countries and cities in other languages, their own, and others that people use
  ['The Netherlands', 'country', 52.2, 5.6],
  ['Nederland', 'country', 52.2, 5.6],
  ['Ivory Coast', 'country', 7.6, -5.6],
  ['Palestine', 'country', 31.9, 35.2],
  ['한국', 'country', 36.4, 127.8],
  ['Ελλάδα', 'country', 39.6, 22.6],
  ['Firenze', 'locality', 43.77, 11.25],
  ['תל אביב', 'locality', 32.08, 34.78],
  ['Θεσσαλονίκη', 'locality', 40.64, 22.94],
  // a country before its city, a large city before a small state
  ['Mexico', 'country', 23.6, -102.5],
  ['Monaco', 'country', 43.74, 7.42],
  ['Portland', 'locality', 45.52, -122.68],
  ['Hamilton', 'locality', 43.26, -79.87],
  ['Manchester', 'locality', 53.48, -2.24],
  ['St. Louis', 'locality', 38.63, -90.2],
  ['Aurora', 'locality', 39.73, -104.83],
  ['Victoria', 'state', -36.8, 144.3],
  ['Washington', 'locality', 38.9, -77.04],
  // what an area is, in English and in its own language
  ['Salta Province', 'state', -24.8, -65.4],
  ['Provincia de Salta', 'state', -24.8, -65.4],
  ['จังหวัดเชียงใหม่', 'state', 18.8, 98.8],
  ['Алматы облысы', 'state', 44.5, 77.5],
  ['Flanders', 'state', 51, 4.2],
  ['Mombasa County', 'state', -4.05, 39.67],
  ['County Cork', 'state', 51.95, -8.7],
  ['Estado de São Paulo', 'state', -22, -48],
  ['Kanton Zürich', 'state', 47.4, 8.6],
  // nicknames
  ['NYC', 'locality', 40.71, -74.01],
  ['Philly', 'locality', 39.95, -75.16],
  ['LA', 'locality', 34.05, -118.24],
  // a code behind a name is a state's that has such a town, rather than a country's
  ['Ontario, CA', 'locality', 34.06, -117.65],
  ['Ontario, Canada', 'state', 50.5, -84.8],
  ['Bavaria, DE', 'state', 49, 11.4],
  // a city that is called like its state, an island of several states
  ['Ho Chi Minh', 'locality', 10.82, 106.63],
  ['Oklahoma', 'state', 35.45, -97.13],
  ['Java', 'state', -7.5, 110],
  // a better known town with a typo, a part of a city, a city before its state, a town of words of streets, dots
  ['Pittsburg PA', 'locality', 40.44, -80],
  ['Dubai Marina', 'locality', 25.08, 55.31],
  ['Córdoba, Argentina', 'locality', -31.41, -64.18],
  ['1600 Amphitheatre Parkway Mountain View', 'locality', 37.39, -122.08],
  ['200 Bay St, Toronto ON', 'locality', 43.7, -79.42],
  ['大阪府大阪市北区梅田3-1-1', 'locality', 34.69, 135.5],
  ['U.S.A.', 'country', 37.25, -99.7],
  // a town that is written so, with its accents
  ['València', 'locality', 39.47, -0.38],
  ['Valencia', 'locality', 10.16, -68],
  ['San José', 'locality', 9.93, -84.08],
  ['Los Ángeles', 'locality', 34.05, -118.24],
  ['Münster', 'locality', 51.96, 7.63],
  ['Munster', 'state', 52.3, -8.6],
  // a city before a state that has the city's name among others, but not before one that is called so
  ['Genova', 'locality', 44.41, 8.93],
  ['Łódź', 'locality', 51.76, 19.46],
  ['Bolzano', 'locality', 46.49, 11.35],
  ['Bahia', 'state', -12.4, -41.8],
  ['Plzeň', 'locality', 49.75, 13.38],
  ['Pilsen', 'locality', 49.75, 13.38],
  ['Oaxaca', 'state', 16.9, -96.4],
  ['Île-de-France', 'state', 48.7, 2.5],
  ['大阪府', 'state', 34.6, 135.5],
  // parts of large cities, in other scripts and with their city
  ['Shinjuku', 'locality', 35.69, 139.7],
  ['渋谷区', 'locality', 35.66, 139.7],
  ['강남', 'locality', 37.52, 127.05],
  ['Miraflores, Lima', 'locality', -12.12, -77.03],
  ['Palermo, Buenos Aires', 'locality', -34.58, -58.43],
  ['Palermo', 'locality', 38.12, 13.36],
  // a part of a city that is not known
  ['Jl. M.H. Thamrin No.1, Jakarta Pusat', 'locality', -6.2, 106.83],
  // regions that no law knows, in several languages
  ['Kansai', 'state', 34.9, 135.6],
  ['関東地方', 'state', 36, 139.6],
  ['Сибирь', 'state', 62, 95],
  ['Patagonia', 'state', -44, -69],
  ['Siebenbürgen', 'state', 46.5, 24.5],
  ['West Bank', 'state', 31.95, 35.25],
  ['Lanzarote', 'state', 29.04, -13.63],
  ['Yorkshire', 'county', 53.9, -1.3],
  ['Cape Cod', 'county', 41.68, -70.2],
  ['Kansas', 'state', 38.5, -98.3],
  // what it is, said first
  ['City of York', 'locality', 53.96, -1.08],
  ['City of London', 'locality', 51.51, -0.09],
  ['Città di Torino', 'locality', 45.07, 7.69],
  ['County Mayo', 'state', 53.9, -9.3],
  ['Province of Córdoba', 'state', -32.3, -63.8],
  ['Provincia de Málaga', 'state', 36.8, -4.7],
  ['Commonwealth of Virginia', 'state', 37.7, -78.2],
  ['State of Georgia', 'state', 32.9, -83.4],
  ['Republic of Poland', 'country', 51.9, 19.2],
  ['Bundesrepublik Deutschland', 'country', 51.1, 10.5],
  // countries in languages that are not theirs
  ['Duitsland', 'country', 51.1, 10.5],
  ['Giappone', 'country', 37.5, 139.8],
  // AL is no Alameda
  ['Alameda', 'locality', 37.77, -122.24],
])('%s is the %s that people mean', (text, layer, latitude, longitude) => {
  const hit = find(text) as Hit
  expect(hit.layer).toBe(layer)
  expect(distance(hit.at[0], hit.at[1], longitude, latitude)).toBeLessThan(
    layer === 'locality' ? 15_000 : layer === 'county' ? 60_000 : 300_000,
  )
})

it.each([
  ['Barcelna', 'exact'],
  ['Neubrandenbrg', 'exact'],
  // names that are not known, and like those of small towns
  ['Pannonia', 'fallback'],
  ['Galindia', 'fallback'],
  ['Thuringowa', 'fallback'],
])('a name with a slip is a large town: %s is %s', (text, confidence) => {
  expect(find(text)?.confidence).toBe(confidence)
})

it('reads a few letters as the beginning of a name before a code, and words in their order', () => {
  const typed = ['par', 'san f'].map((text) => find(text, false)?.at.map(Math.round))
  expect(typed).toEqual([
    [2, 49],
    [-122, 38],
  ])
})

it('finds the city before its province within a country', () => {
  const [hit] = search(parts, {
    text: 'Córdoba',
    layers: addressLayers,
    countries: ['ES'],
    limit: 5,
    complete: true,
  })
  expect(hit?.layer).toBe('locality')
})

it('finds nothing by half of a word without spaces', () => {
  expect(find('鯖谷区')).toBeUndefined()
})

it('does not read CT as Court', () => {
  const hits = search(parts, {
    text: 'Court Street, Brooklyn',
    layers: addressLayers,
    countries: [],
    limit: 1,
    complete: true,
  })
  expect(distance(...(hits[0] as Hit).at, -73.95, 40.65)).toBeLessThan(15_000)
})

it.each([
  ['Moscow', 37.62, 55.75, 'RU', 'MOW'],
  ['Crimea', 34.1, 44.95, 'UA', '43'],
  ['Northern Cyprus', 33.32, 35.33, 'CY', ''],
])('%s has the codes of ISO 3166', (_, longitude, latitude, country, state) => {
  const rows = world.rowsAt(longitude, latitude)
  expect(rows.country).toBe(country)
  expect(world.areas.code(rows.state as number)).toBe(state)
})

it.each([
  ['the open Atlantic', -30, 0, undefined],
  ['rocks far off the coast', -29.345, 0.917, 'BR'],
  ['an atoll without a state near', 144.44, 7.25, 'FM'],
  ['the middle of a great lake', -87, 43.5, 'US'],
  ['Antarctica', 0, -80, 'AQ'],
])('%s has the country whose land is near', (_, longitude, latitude, country) => {
  expect(world.regionsAt(longitude, latitude).country?.code).toBe(country)
})

it.each([
  ['saratv', 51.54, 46.01],
  ['münch', 48.14, 11.58],
  ['san franci', 37.77, -122.42],
])('completes %s… to a city', (text, latitude, longitude) => {
  const { at } = find(text, false) as Hit
  expect(distance(at[0], at[1], longitude, latitude)).toBeLessThan(15_000)
})

it.each([
  ['Schaan', 47.1661, 9.5086],
  ['Vaduz', 47.1391, 9.5227],
  ['Triesen', 47.1079, 9.5283],
  ['Balzers', 47.0668, 9.5025],
  ['Schellenberg', 47.2312, 9.5468],
])('%s is a state as small as the town, though its border is drawn roughly', (name, latitude, longitude) => {
  expect(world.regionsAt(longitude, latitude).state?.name).toBe(name)
})
