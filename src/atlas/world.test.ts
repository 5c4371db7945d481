import { beforeAll, describe, expect, it } from 'vitest'
import { likelyCity } from './regions/likely-city.ts'
import { timeZoneAt } from './regions/time-zone.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})

/**
 * `country state county zip market` as far as there are any. Without boundaries of postal codes some places are guessed
 * wrong, as where an office tower has a code of its own: `bench/atlas` tells how many.
 */
type Row = [what: string, latitude: number, longitude: number, regions: string, zone: string]

// biome-ignore format: a table
const points: Row[] = [
  // The United States, from the middle to the edges
  ['Baltimore, Federal Hill', 39.2757, -76.6127, 'US MD 24510 21230 512', 'America/New_York'],
  ['Baltimore, Mount Vernon', 39.2976, -76.6163, 'US MD 24510 21201 512', 'America/New_York'],
  ['Washington, Georgetown', 38.9097, -77.0654, 'US DC 11001 20007 511', 'America/New_York'],
  ['New York, Times Square', 40.758, -73.9855, 'US NY 36061 10036 501', 'America/New_York'],
  ['Brooklyn, Jay Street', 40.7039, -73.9867, 'US NY 36047 11201 501', 'America/New_York'],
  ['Chicago, Lincoln Park', 41.9214, -87.6513, 'US IL 17031 60614 602', 'America/Chicago'],
  ['Denver, Washington Park', 39.7047, -104.967, 'US CO 08031 80209 751', 'America/Denver'],
  ['Phoenix, without daylight saving', 33.4484, -112.074, 'US AZ 04013 85003 753', 'America/Phoenix'],
  ['Tuba City, with daylight saving in Arizona', 36.135, -111.24, 'US AZ 04005 86045 753', 'America/Denver'],
  ['Los Angeles, City Hall', 34.0537, -118.2428, 'US CA 06037 90012 803', 'America/Los_Angeles'],
  ['San Francisco, the Mission', 37.7485, -122.4156, 'US CA 06075 94110 807', 'America/Los_Angeles'],
  ['Seattle, Pike Place', 47.6097, -122.3425, 'US WA 53033 98101 819', 'America/Los_Angeles'],
  ['Miami Beach', 25.7907, -80.13, 'US FL 12086 33139 528', 'America/New_York'],
  ['Key West', 24.5551, -81.78, 'US FL 12087 33040 528', 'America/New_York'],
  ['Houston', 29.7604, -95.3698, 'US TX 48201 77002 618', 'America/Chicago'],
  ['El Paso, in Mountain Time', 31.7619, -106.485, 'US TX 48141 79901 765', 'America/Denver'],
  ['New Orleans', 29.9584, -90.0644, 'US LA 22071 70116 622', 'America/Chicago'],
  ['Kansas City, Missouri', 39.0997, -94.5786, 'US MO 29095 64106 616', 'America/Chicago'],
  ['Kansas City, Kansas', 39.1155, -94.6268, 'US KS 20209 66101 616', 'America/Chicago'],
  ['Texarkana, the Texan side', 33.39, -94.1, 'US TX 48037 75501 612', 'America/Chicago'],
  ['Texarkana, the Arkansan side', 33.4418, -94.02, 'US AR 05091 71854 612', 'America/Chicago'],
  ['Bristol, Tennessee', 36.588, -82.187, 'US TN 47163 37620 531', 'America/New_York'],
  ['Bristol, Virginia', 36.605, -82.185, 'US VA 51520 24201 531', 'America/New_York'],
  ['Point Roberts, reached only through Canada', 48.985, -123.06, 'US WA 53073 98281 819', 'America/Los_Angeles'],
  ['the Northwest Angle', 49.34, -95.07, 'US MN 27077 56711 613', 'America/Chicago'],
  ['Carter Lake, Iowa west of the Missouri', 41.29, -95.918, 'US IA 19155 51510 652', 'America/Chicago'],
  ['Anchorage, Eagle River', 61.3214, -149.5678, 'US AK 02020 99577 743', 'America/Anchorage'],
  ['Sitka', 57.0531, -135.33, 'US AK 02220 99835 747', 'America/Sitka'],
  ['Adak, almost Asia', 51.88, -176.658, 'US AK 02016 99546 743', 'America/Adak'],
  ['Attu, beyond the antimeridian', 52.9, 172.9, 'US AK 02016 743', 'America/Adak'],
  ['Honolulu, Waikiki', 21.2793, -157.8292, 'US HI 15003 96815 744', 'Pacific/Honolulu'],
  ['Hilo', 19.7241, -155.0868, 'US HI 15001 96720 744', 'Pacific/Honolulu'],
  ['San Juan, Puerto Rico', 18.4655, -66.1057, 'PR PR 72127 00901', 'America/Puerto_Rico'],
  ['Charlotte Amalie, Virgin Islands', 18.3419, -64.9307, 'VI VI 78030 00802', 'America/St_Thomas'],
  ['Hagåtña, Guam', 13.4745, 144.7504, 'GU GU 66010 96910', 'Pacific/Guam'],
  ['off Ocean City, 3 km out', 38.33, -75.04, 'US MD 24047 21842 576', 'America/New_York'],
  ['Lake Michigan, 5 km off Chicago', 41.89, -87.55, 'US IL 17031 60611 602', 'America/Chicago'],
  ['Treasure Island, in the bay', 37.8235, -122.3706, 'US CA 06075 94130 807', 'America/Los_Angeles'],
  // Canada and Mexico
  ['Ottawa, Sparks Street', 45.4215, -75.6972, 'CA ON K1P', 'America/Toronto'],
  ['Gatineau, across the river', 45.4765, -75.7013, 'CA QC J8T', 'America/Toronto'],
  ['Ottawa, Parliament, on the bank', 45.4247, -75.6995, 'CA ON K1P', 'America/Toronto'],
  ['Gatineau, the city hall in Hull, 600 m from Ontario', 45.4288, -75.7131, 'CA QC J8X', 'America/Toronto'],
  ['Gatineau, the museum across from Parliament', 45.4302, -75.7092, 'CA QC J8X', 'America/Toronto'],
  ['Gatineau, Aylmer', 45.394, -75.844, 'CA QC J9H', 'America/Toronto'],
  ['Ottawa, Britannia, across from Aylmer', 45.364, -75.799, 'CA ON K2B', 'America/Toronto'],
  ['Hawkesbury, Ontario', 45.607, -74.607, 'CA ON K6A', 'America/Toronto'],
  ['Quyon, Quebec, on the bank', 45.524, -76.235, 'CA QC J0X', 'America/Toronto'],
  ['Vancouver', 49.2827, -123.1207, 'CA BC V6Z', 'America/Vancouver'],
  ['Tsawwassen, north of Point Roberts', 49.02, -123.08, 'CA BC V4M', 'America/Vancouver'],
  ['Niagara Falls, Ontario', 43.0896, -79.0849, 'CA ON L2G', 'America/Toronto'],
  ['Niagara Falls, New York', 43.0962, -79.0377, 'US NY 36063 14301 514', 'America/New_York'],
  ['Windsor, south of Detroit', 42.3149, -83.0364, 'CA ON N9A', 'America/Toronto'],
  ['Detroit, Midtown', 42.3486, -83.0576, 'US MI 26163 48201 505', 'America/Detroit'],
  ['Iqaluit', 63.7467, -68.517, 'CA NU', 'America/Iqaluit'],
  ['Lloydminster, Alberta', 53.278, -110.03, 'CA AB T9V', 'America/Edmonton'],
  ['Lloydminster, Saskatchewan', 53.276, -109.985, 'CA SK S9V', 'America/Edmonton'],
  ['Tijuana', 32.5149, -117.0382, 'MX BCN', 'America/Tijuana'],
  // Europe
  ['Neubrandenburg', 53.5587, 13.2618, 'DE MV', 'Europe/Berlin'],
  ['Büsingen, Germany within Switzerland', 47.697, 8.69, 'DE BW', 'Europe/Busingen'],
  ['Schaffhausen beside it', 47.697, 8.634, 'CH SH', 'Europe/Zurich'],
  ['Baarle-Nassau', 51.4446, 4.929, 'NL NB', 'Europe/Amsterdam'],
  ['Baarle-Hertog', 51.4401, 4.9333, 'BE VAN', 'Europe/Brussels'],
  ['the Vatican', 41.9022, 12.4533, 'VA', 'Europe/Vatican'],
  ['Serravalle in San Marino', 43.97, 12.48, 'SM 09', 'Europe/San_Marino'],
  ['Monaco', 43.7384, 7.4246, 'MC', 'Europe/Monaco'],
  ['Vaduz', 47.141, 9.5209, 'LI 11', 'Europe/Vaduz'],
  ['Campione, Italy within Switzerland', 45.97, 8.9708, 'IT CO', 'Europe/Rome'],
  ['Llívia, Spain within France', 42.4637, 1.9806, 'ES GI', 'Europe/Madrid'],
  ['Kaliningrad', 54.7104, 20.4522, 'RU KGD', 'Europe/Kaliningrad'],
  ['Gibraltar', 36.1408, -5.3536, 'GI', 'Europe/Gibraltar'],
  ['Ceuta, Spain in Africa', 35.8894, -5.3213, 'ES CE', 'Africa/Ceuta'],
  ['Las Palmas', 28.1235, -15.4363, 'ES GC', 'Atlantic/Canary'],
  ['Paris', 48.8566, 2.3522, 'FR IDF', 'Europe/Paris'],
  ['Ajaccio', 41.9192, 8.7386, 'FR 20R', 'Europe/Paris'],
  ['Strasbourg', 48.5734, 7.7521, 'FR GES', 'Europe/Paris'],
  ['Kehl, across the Rhine', 48.573, 7.815, 'DE BW', 'Europe/Berlin'],
  ['London', 51.5074, -0.1278, 'GB ENG', 'Europe/London'],
  ['Edinburgh', 55.9533, -3.1883, 'GB SCT', 'Europe/London'],
  ['Belfast', 54.5973, -5.9301, 'GB NIR', 'Europe/London'],
  ['Dublin', 53.3498, -6.2603, 'IE D', 'Europe/Dublin'],
  ['Douglas, Isle of Man', 54.1523, -4.4861, 'IM', 'Europe/Isle_of_Man'],
  ['Copenhagen', 55.6761, 12.5683, 'DK 84', 'Europe/Copenhagen'],
  ['Malmö, across the sound', 55.605, 13.0038, 'SE M', 'Europe/Stockholm'],
  ['Longyearbyen', 78.2232, 15.6267, 'SJ', 'Arctic/Longyearbyen'],
  ['Istanbul, Asian side', 40.9923, 29.0244, 'TR 34', 'Europe/Istanbul'],
  ['the Baltic, 5 km off Rügen', 54.72, 13.42, 'DE MV', 'Europe/Berlin'],
  // Everywhere else
  ['Tokyo', 35.6762, 139.6503, 'JP 13', 'Asia/Tokyo'],
  ['Hong Kong', 22.2855, 114.1577, 'HK', 'Asia/Hong_Kong'],
  ['Singapore', 1.2903, 103.8519, 'SG 01', 'Asia/Singapore'],
  ['Sydney', -33.8688, 151.2093, 'AU NSW', 'Australia/Sydney'],
  ['Canberra, within New South Wales', -35.2809, 149.13, 'AU ACT', 'Australia/Sydney'],
  ['Maseru, Lesotho within South Africa', -29.3151, 27.4869, 'LS A', 'Africa/Maseru'],
  ['Cabinda, Angola beyond the Congo', -5.55, 12.2, 'AO CAB', 'Africa/Luanda'],
  ['Nakhchivan', 39.2089, 45.4122, 'AZ NX', 'Asia/Baku'],
  ['Oecusse, East Timor in Indonesia', -9.2, 124.36, 'TL OE', 'Asia/Dili'],
  ['São Paulo', -23.5505, -46.6333, 'BR SP', 'America/Sao_Paulo'],
  ['Ushuaia', -54.8019, -68.303, 'AR V', 'America/Argentina/Ushuaia'],
  ['Suva', -18.1416, 178.4419, 'FJ C', 'Pacific/Fiji'],
  ['Nuuk', 64.1835, -51.7216, 'GL SM', 'America/Nuuk'],
  ['Cayenne', 4.9224, -52.3135, 'GF', 'America/Cayenne'],
  ['Chukotka, on the antimeridian', 68, 180, 'RU CHU', 'Asia/Anadyr'],
  ['the same place', 68, -180, 'RU CHU', 'Asia/Anadyr'],
  ['200 m east of it', 68, -179.995, 'RU CHU', 'Asia/Anadyr'],
  ['Taveuni, on the antimeridian', -16.8, 180, 'FJ N', 'Pacific/Fiji'],
  // No land
  ['the middle of the Atlantic', 35, -40, '', 'Etc/GMT+3'],
  ['the middle of the Pacific', -30, -130, '', 'Etc/GMT+9'],
  ['null island', 0, 0, '', 'Etc/GMT'],
]

describe('the world', () => {
  it.each(points)('%s', async (_what, latitude, longitude, regions, zone) => {
    const { country, state, county, postalCode, dma } = world.regionsAt(longitude, latitude)
    const codes = [country, state, county, postalCode, dma].flatMap((region) => region?.code ?? [])
    expect([codes.join(' '), await timeZoneAt(longitude, latitude)]).toEqual([regions, zone])
    expect([undefined, zone]).toContain(world.rowsAt(longitude, latitude).zone)
  })
})

describe('its regions', () => {
  it('have stable ids, names in the language asked for, and the flag of the country', () => {
    expect(world.regionsAt(-76.6163, 39.2976, 'de')).toEqual({
      country: { _id: 'country-US', type: 'country', code: 'US', name: 'Vereinigte Staaten', flag: '🇺🇸' },
      state: { _id: 'state-US-MD', type: 'state', code: 'MD', name: 'Maryland' },
      county: { _id: 'county-US-24510', type: 'county', code: '24510', name: 'City of Baltimore' },
      dma: { _id: 'dma-512', type: 'dma', code: '512', name: 'Baltimore, MD' },
      postalCode: { _id: 'postalCode-US-21201', type: 'postalCode', code: '21201', name: '21201' },
    })
  })

  // A state by a part of its name is another thing: `Mexico`, `Washington`, `Denmark`.
  it.each([
    ['Washington', 38.9, -77.03, 'en', 'District of Columbia'],
    ['Mexico City', 19.43, -99.13, 'en', 'Mexico City'],
    ['Mexico City', 19.43, -99.13, 'es', 'Ciudad de México'],
    ['Brasília', -15.79, -47.88, 'en', 'Federal District'],
    ['Caracas', 10.5, -66.9, 'en', 'Capital District'],
    ['Copenhagen', 55.67, 12.57, 'en', 'Capital Region of Denmark'],
    ['Dublin', 53.35, -6.26, 'en', 'Dublin'],
    ['Genoa', 44.41, 8.93, 'en', 'Genoa'],
    ['Bolzano', 46.5, 11.35, 'de', 'Südtirol'],
    ['Bremen', 53.08, 8.8, 'en', 'Bremen'],
    ['Khujand', 40.28, 69.62, 'en', 'Sughd'],
    ['Beersheba', 31.25, 34.79, 'en', 'Southern District'],
    ['Kathmandu', 27.72, 85.32, 'en', 'Bagmati'],
  ] as const)('%s is in what its state is called', (_city, latitude, longitude, language, name) => {
    expect(world.regionsAt(longitude, latitude, language).state?.name).toBe(name)
  })

  it('have unique ids', () => {
    const { areas } = world
    const ids = Array.from(
      { length: areas.count },
      (_, row) => `${areas.kind(row)} ${areas.parent(row)} ${areas.code(row) || areas.name(row)}`,
    )
    const seen = new Set<string>()
    expect(ids.filter((id) => seen.size === seen.add(id).size)).toEqual([])
  })
})

it('knows the time zone of most points without a lookup, and correctly', async () => {
  let known = 0
  for (let row = 0; row < 20_000; row += 97) {
    const { longitude, latitude } = world.cities.point(row)
    const { zone } = world.rowsAt(longitude, latitude)
    if (zone === undefined) continue
    known += 1
    expect(zone, world.cities.name(row)).toBe(await timeZoneAt(longitude, latitude))
  }
  expect(known).toBeGreaterThan(150)
})

describe('its tables', () => {
  it('have the expected sizes', () => {
    expect(world.cities.count).toBeGreaterThan(190_000)
    expect(world.postalCodes.count).toBeGreaterThan(42_000)
    expect(world.areas.count).toBeGreaterThan(7_000)
    expect(world.hosting.size).toBeGreaterThan(10_000)
  })

  it.each([
    ['Tokyo', 35.6895, 139.6917],
    ['Moscow', 55.7558, 37.6173],
    ['New York City', 40.758, -73.9855],
    ['Neubrandenburg', 53.5587, 13.2618],
  ])('finds the city %s', (city, latitude, longitude) => {
    const found = world.cities.cityAt(longitude, latitude, () => true)
    expect(found && world.cities.name(found.row)).toBe(city)
  })

  it.each([
    ['in most districts of Singapore', 1.3521, 103.8198, 'Singapore'],
    ['beyond the border of the state', 33.341, 44.584, 'Baghdad'],
    ['in a town of the state beside a larger one of another', 48.573, 7.81, 'Kehl'],
  ])('finds the likely city %s', (_where, latitude, longitude, city) => {
    const rows = world.rowsAt(longitude, latitude)
    const found = likelyCity(world, longitude, latitude, rows, undefined)
    expect(found && world.cities.name(found.row)).toBe(city)
  })

  it('finds a remote village, and nothing at sea', () => {
    expect(world.cities.cityAt(-40, 35, () => true)).toBeUndefined()
    const longyearbyen = world.cities.cityAt(15.7, 78.2, () => true)
    expect(longyearbyen && world.cities.name(longyearbyen.row)).toBe('Longyearbyen')
  })

  it.each([
    ['BWI', 'Baltimore', 39.1754, -76.6683],
    ['HND', 'Tokyo', 35.5523, 139.78],
    ['BER', 'Berlin', 52.3514, 13.4939],
  ])('airport %s', (iata, city, latitude, longitude) => {
    const airport = world.airport(iata)
    expect(airport?.city).toContain(city)
    expect(airport?.latitude).toBeCloseTo(latitude, 1)
    expect(airport?.longitude).toBeCloseTo(longitude, 1)
  })

  it('finds each postal code', () => {
    const row = world.postalCodes.rowOf('90210') as number
    expect([world.postalCodes.code(row), world.postalCodes.city(row)]).toEqual(['90210', 'Beverly Hills'])
    expect(world.postalCodes.rowOf('K1A')).toBeDefined()
    expect(world.postalCodes.rowOf('00000')).toBeUndefined()
  })

  it.each([
    ['Amazon', '52.95.110.1', true],
    ['Hetzner', '95.216.0.1', true],
    ['a university', '129.2.0.1', false],
    ['Deutsche Telekom', '91.0.0.1', false],
    ['Comcast', '73.0.0.1', false],
  ])('%s: hosting is %s %s', (_who, ip, expected) => {
    expect(world.hosting.contains(ip)).toBe(expected)
  })
})
