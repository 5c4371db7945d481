import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Atlas } from '../../src/atlas/atlas.ts'
import { distance } from '../../src/geo/distance.ts'
import { importOsm } from '../../src/import/run.ts'
import { addressLayers } from '../../src/model/address.ts'
import { autocomplete, forward } from './answers.ts'
import { openTestAtlas } from './test-atlas.ts'

/** Addresses of towns that no import has, as people there write them: latitude and longitude of the town, the address. */
const addresses = `
48.14 11.58    Marienplatz 1, 80331 München
52.52 13.40    Unter den Linden 77, 10117 Berlin
53.55 9.99     Jungfernstieg 7, 20354 Hamburg, Germany
51.51 -0.13    10 Downing Street, London SW1A 2AA
51.51 -0.13    221B Baker Street, London NW1 6XE, UK
53.48 -2.24    1 Deansgate, Manchester M3 1AZ
55.95 -3.19    1 Princes Street, Edinburgh EH2 2EQ
53.35 -6.26    12 Grafton Street, Dublin 2, Ireland
48.86 2.35     10 Rue de Rivoli, 75001 Paris
48.86 2.35     75001 Paris
43.30 5.38     12 La Canebière, 13001 Marseille, France
45.76 4.84     3 place Bellecour Lyon
41.89 12.48    Via del Corso 12, 00186 Roma RM, Italia
45.46 9.19     Corso Buenos Aires 33, 20124 Milano
40.42 -3.70    Calle de Alcalá 45, 28014 Madrid
41.39 2.17     Passeig de Gràcia 43, 08007 Barcelona
38.72 -9.14    Rua Augusta 100, 1100-053 Lisboa
52.37 4.90     Damrak 70, 1012 LM Amsterdam
50.85 4.35     Rue Neuve 12, 1000 Bruxelles
48.21 16.37    Kärntner Straße 38, 1010 Wien
47.37 8.54     Bahnhofstrasse 50, 8001 Zürich
52.23 21.01    ul. Marszałkowska 10, 00-590 Warszawa
50.09 14.42    Václavské náměstí 1, 110 00 Praha 1
47.50 19.04    Andrássy út 60, 1062 Budapest
59.33 18.07    Drottninggatan 53, 111 21 Stockholm
55.68 12.57    Strøget 12, 1160 København
59.91 10.75    Karl Johans gate 22, 0026 Oslo
60.17 24.94    Mannerheimintie 20, 00100 Helsinki
37.98 23.73    Ermou 15, Athens 105 63, Greece
41.01 28.95    İstiklal Caddesi 45, Beyoğlu, İstanbul
55.75 37.62    ул. Тверская, 7, Москва, 125009
55.75 37.62    Россия, Москва, ул. Арбат, 10
50.45 30.52    Khreshchatyk St, 22, Kyiv, Ukraine
50.45 30.52    Kiev khreshchatyk 22
45.44 12.33    Piazza San Marco 1, 30124 Venezia
34.18 -118.31  500 S Buena Vista St, Burbank, CA 91521
40.71 -74.01   350 5th Ave, New York, NY 10118
34.05 -118.24  6801 Hollywood Blvd, Los Angeles, CA 90028
41.88 -87.63   233 S Wacker Dr, Chicago, IL 60606
43.65 -79.38   290 Bremner Blvd, Toronto, ON M5V 3L9
19.43 -99.13   Av. Paseo de la Reforma 222, Juárez, 06600 Ciudad de México, CDMX
19.43 -99.13   Av. Paseo de la Reforma 222, Juárez, 06600 CDMX, México
13.75 100.50   99 ถนนสุขุมวิท แขวงคลองเตย เขตคลองเตย กรุงเทพฯ 10110
-23.55 -46.63  Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200
-22.91 -43.2   Rua da Assembleia 10, Rio de Janeiro - RJ
-34.61 -58.38  Av. Corrientes 1234, C1043 Buenos Aires
-12.05 -77.04  Jirón de la Unión 300, Lima, Perú
4.65 -74.08    Carrera 7 # 32-16, Bogotá
-33.45 -70.65  Av. Libertador Bernardo O'Higgins 1058, Santiago, Chile
6.45 3.39      20 Broad Street, Lagos
-1.29 36.82    Moi Avenue 12, Nairobi, Kenya
-33.93 18.42   12 Long Street, Cape Town, 8001
-26.20 28.04   100 Main Street, Johannesburg, South Africa
30.04 31.24    15 Talaat Harb Street, Cairo
30.04 31.24    15 شارع طلعت حرب، القاهرة
33.59 -7.61    12 Boulevard Mohammed V, Casablanca
5.60 -0.19     25 Ring Road Central, Accra
9.02 38.75     Bole Road, Addis Ababa, Ethiopia
25.2 55.27     1 Sheikh Mohammed bin Rashid Blvd, Dubai
32.08 34.78    Rothschild Blvd 45, Tel Aviv
19.08 72.88    12 Marine Drive, Mumbai, Maharashtra 400020
28.61 77.21    Connaught Place 5, New Delhi 110001, India
12.97 77.59    24 MG Road, Bengaluru 560001
1.35 103.82    391 Orchard Road, Singapore 238872
13.75 100.5    99 Sukhumvit Road, Bangkok 10110
-6.2 106.82    Jl. Jenderal Sudirman 52, Jakarta 12190
14.6 120.98    1 Roxas Boulevard, Manila
10.78 106.7    45 Le Loi, Quan 1, Ho Chi Minh City
35.68 139.69   東京都千代田区丸の内1-9-1
34.69 135.50   大阪府大阪市北区梅田3-1-3
39.91 116.40   北京市朝阳区建国路1号
37.57 126.98   서울특별시 중구 세종대로 110
31.23 121.47   100 Nanjing Road, Shanghai
-33.87 151.21  483 George St, Sydney NSW 2000
-37.81 144.96  300 Flinders Street, Melbourne VIC 3000
-36.85 174.76  172 Quay Street, Auckland 1010, New Zealand
-20.88 55.45   12 rue de Paris, 97400 Saint-Denis
-20.88 55.45   97400 Saint-Denis, France
48.94 2.35     10 Rue de la République, 93200 Saint-Denis
13.49 144.78   123 Marine Corps Dr, Tamuning, Guam 96913, USA
`

/** As many people write them elsewhere: fewer words, no comma, another order, lines. */
const otherForms = `
48.14 11.58    marienplatz 1 münchen
51.51 -0.13    London, 10 Downing Street
48.86 2.35     12 Paris Street, Paris
45.46 9.19     Corso Buenos Aires 33 Milano
-22.91 -43.2   Rua Inventada 10\\nRio de Janeiro - RJ\\n20011-000
52.52 13.40    Erfundene Straße 12, 10117 Berlin, Deutschland
`

/** Nothing of these is known but where they are. */
const larger: [text: string, layer: string, name: string][] = [
  ['5 Some Street, Someville, Ohio', 'state', 'Ohio'],
  ['Irgendeinweg 5, Irgendwo, Bayern', 'state', 'Bavaria'],
  ['Calle Inventada 3, Pueblo Inventado, España', 'country', 'Spain'],
]

/** Text, layer and label of the first answer, confidence. All in or beside the shipped region, Neubrandenburg. */
const confidences: [text: string, layer: string, label: string, confidence: string][] = [
  ['Turmstraße 5, 17033 Neubrandenburg', 'address', 'Turmstraße 5', 'exact'],
  ['Turmstrase 5, Neubrandenburg', 'address', 'Turmstraße 5', 'exact'],
  ['Turmstraße 5, c/o Meyer, Neubrandenburg', 'address', 'Turmstraße 5', 'fallback'],
  ['Blumenfeldstraße 5, Neubrandenburg', 'locality', 'Neubrandenburg', 'fallback'],
  ['Quarkbeutelallee 12, 17033 Neubrandenburg', 'locality', 'Neubrandenburg', 'fallback'],
  ['Old Pumpkin Lane 3, Neubrandenburg', 'locality', 'Neubrandenburg', 'fallback'],
  ['Turmstraße 5, Hamburg', 'locality', 'Hamburg', 'fallback'],
  ['Turmstraße 5 A, Neubrandenburg', 'address', 'Turmstraße 5', 'fallback'],
  ['Turmstraße 5/a, Neubrandenburg', 'address', 'Turmstraße 5', 'fallback'],
  ['Turmstraße 5 NB', 'address', 'Turmstraße 5', 'fallback'],
  ['Rynek Główny 1, Kraków, Małopolska', 'locality', 'Krakow', 'fallback'],
  ['5 Rue Inventée, Dijon, Bourgogne', 'locality', 'Dijon', 'fallback'],
  ['Toronto, ON M5V', 'postalCode', 'M5V', 'exact'],
  ['Toronto, ON M5V 3L9', 'postalCode', 'M5V', 'fallback'],
  ['k1a0a9', 'postalCode', 'K1A', 'fallback'],
  ['Vancouver, BC V9Z 9Z9', 'locality', 'Vancouver', 'fallback'],
  ['Dublin D02 X285', 'locality', 'Dublin', 'fallback'],
  ['Neubrandenburg', 'locality', 'Neubrandenburg', 'exact'],
  ['Catalonia', 'state', 'Catalonia', 'exact'],
  ['Tuscany', 'state', 'Tuscany', 'exact'],
  ['Saratv', 'locality', 'Saratov', 'exact'],
  ['San Juan, PR 00901, USA', 'postalCode', '00901', 'exact'],
  ['Guam, United States of America', 'country', 'Guam', 'exact'],
  ['Nuuk, Greenland, Denmark', 'locality', 'Nuuk', 'exact'],
  ['Cayenne, Guyane, France', 'locality', 'Cayenne', 'exact'],
  ['Flughafen Wien', 'place', 'Vienna International Airport', 'exact'],
  ['aéroport de Nice', 'place', "Nice-Côte d'Azur Airport", 'exact'],
  ['成田空港', 'place', 'Narita International Airport', 'exact'],
  ['인천국제공항', 'place', 'Incheon International Airport', 'exact'],
  ['Malpensa aeroporto', 'place', 'Malpensa International Airport', 'exact'],
  ['JFK airport', 'place', 'John F Kennedy International Airport', 'exact'],
  ['羽田空港', 'place', 'Tokyo Haneda International Airport', 'exact'],
  ['北京首都国际机场', 'place', 'Beijing Capital International Airport', 'exact'],
  ['김포공항', 'place', 'Gimpo International Airport', 'exact'],
  ['аэропорт Пулково', 'place', 'Pulkovo Airport', 'exact'],
  ['Porto Airport', 'place', 'Francisco de Sá Carneiro Airport', 'exact'],
  ['Newcastle Airport', 'place', 'Newcastle Airport', 'exact'],
  ['Saint-Louis 97450', 'locality', 'Saint-Louis', 'fallback'],
  ['Flughafen Atlantis', 'locality', 'Atlantis', 'fallback'],
]

const common = { layers: addressLayers, countries: [], language: 'en' } as const
const near = { latitude: 53.5574, longitude: 13.2611 }

let folder: string
let atlas: Atlas

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-outside-'))
  const source = 'data/regions/neubrandenburg.osm.pbf'
  await importOsm({ dataFolder: folder, source, withoutRoads: true, stage: () => () => {} })
  atlas = await openTestAtlas(folder)
}, 120_000)
afterAll(async () => {
  atlas.stop()
  await rm(folder, { recursive: true })
})

function rowsOf(table: string): [text: string, latitude: number, longitude: number][] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [, latitude, longitude, text = ''] = /^(\S+) (\S+)\s+(.*)$/.exec(line) ?? []
      return [text.replaceAll('\\n', '\n'), Number(latitude), Number(longitude)]
    })
}

/** Metres. No large city is larger. */
const reach = 30_000

function isAt(
  found: { longitude: number; latitude: number } | undefined,
  latitude: number,
  longitude: number,
) {
  return !!found && distance(found.longitude, found.latitude, longitude, latitude) < reach
}

describe('an address where nothing is imported answers its town', () => {
  it.each([...rowsOf(addresses), ...rowsOf(otherForms)])('%s', async (text, latitude, longitude) => {
    const [first] = await forward(atlas, { ...common, text })
    expect(isAt(first, latitude, longitude)).toBe(true)
    expect(first?.confidence).toBe('fallback')
    const [typed] = await autocomplete(atlas, { ...common, text, near, limit: 5 }, async () => {})
    expect(isAt(typed, latitude, longitude)).toBe(true)
  })

  it.each(larger)('%s: else its %s', async (text, layer, name) => {
    const [first] = await forward(atlas, { ...common, text })
    expect(first).toMatchObject({ layer, addressLabel: name, confidence: 'fallback' })
  })

  it('in the state that is named', async () => {
    const [first] = await forward(atlas, { ...common, text: '12 Nowhere Lane, Paris, TX' })
    expect(first).toMatchObject({ layer: 'locality', city: 'Paris', stateCode: 'TX' })
  })

  it('within the countries and layers asked for', async () => {
    const text = '10 Downing Street, London'
    const [canadian] = await forward(atlas, { ...common, text, countries: ['CA'] })
    expect(canadian).toMatchObject({ layer: 'locality', city: 'London', stateCode: 'ON' })
    const [town] = await forward(atlas, { ...common, text, layers: ['locality'] })
    expect(town).toMatchObject({ layer: 'locality', city: 'London', countryCode: 'GB' })
    expect(await forward(atlas, { ...common, text, layers: ['address'] })).toEqual([])
  })

  it('without a town nothing, and no other street', async () => {
    const found = await forward(atlas, { ...common, text: '10 Downing St' })
    expect(found.filter(({ street }) => street)).toEqual([])
  })
})

it.each(confidences)('%s is the %s %s, %s', async (text, layer, label, confidence) => {
  const [first] = await forward(atlas, { ...common, text })
  expect(first).toMatchObject({ layer, confidence })
  expect(first?.placeLabel ?? first?.addressLabel).toBe(label)
})
