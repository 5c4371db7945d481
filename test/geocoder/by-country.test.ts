import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Atlas } from '../../src/atlas/atlas.ts'
import { validate } from '../../src/geocoder/validate.ts'
import { PbfFileWriter } from '../../src/import/osm/pbf-file-writer.ts'
import { importOsm } from '../../src/import/run.ts'
import type { Address } from '../../src/model/address.ts'
import type { Language } from '../../src/model/map/languages.ts'
import { forward } from './answers.ts'
import { openTestAtlas } from './test-atlas.ts'

interface Country {
  /** `latitude longitude number|street|city|postal code|district`, as mappers there write it. */
  house: string
  /** How it is answered, and in which language. */
  answer: string
  language?: Language
  /** All the ways in which people write it. */
  written: string[]
}

/** A house in each country. Add a line, or a country. */
const countries: Record<string, Country> = {
  US: {
    house: '40.7484 -73.9857 350|5th Avenue|New York|10118',
    answer: '350 5th Avenue, New York, NY 10118 US',
    written: [
      '350 5th Avenue, New York, NY 10118',
      '350 Fifth Ave New York',
      '350 5th ave ny 10118',
      '350 5th Ave Fl 86, New York, New York',
      '350 5TH AVE, APT 12B, NEW YORK NY 10118-0110 USA',
      '10118 New York, 5th Avenue 350',
      'new york 350 fifth avenue united states',
    ],
  },
  'US, a house in a borough that shares its name with a quarter': {
    house: '40.6990 -73.7283 114-90|230th Street||11411',
    answer: '114-90 230th Street, Alden Manor, NY 11411 US',
    written: ['114-90 230th Street, Queens, NY', '114-90 230th St, Queens, NY 11411', '114-90 230th st queens'],
  },
  'US, the quarter': {
    house: '40.7355 -73.7408 88-01|230th Street|Queens Village|11427',
    answer: '88-01 230th Street, Queens Village, NY 11427 US',
    written: ['88-01 230th Street, Queens Village, NY', '88-01 230th St, Queens, NY 11427'],
  },
  'US, a town that the post calls otherwise': {
    house: '40.7043 -73.7293 9|231st Street|Alden Manor|11411',
    answer: '9 231st Street, Alden Manor, NY 11411 US',
    written: ['9 231st Street, Alden Manor, NY 11411'],
  },
  'US, a numbered road': {
    house: '47.6062 -122.3321 7|Highway 99|Seattle|98101',
    answer: '7 Highway 99, Seattle, WA 98101 US',
    written: ['7 Highway 99, Seattle', 'Highway 99 7, Seattle WA 98101', '7 hwy 99 seattle'],
  },
  CA: {
    house: '45.4236 -75.7009 111|Wellington Street|Ottawa|K1A 0A9',
    answer: '111 Wellington Street, Ottawa, ON K1A 0A9 CA',
    written: [
      '111 Wellington St, Ottawa, ON K1A 0A9',
      '111 wellington st ottawa ontario',
      '111 Wellington Street K1A0A9',
      'K1A 0A9 111 Wellington',
      '111 Wellington Street Ottawa Kanada',
    ],
  },
  GB: {
    house: '51.5034 -0.1276 10|Downing Street|London|SW1A 2AA',
    answer: '10 Downing Street, London SW1A 2AA, United Kingdom',
    written: ['10 Downing Street, London SW1A 2AA', '10 downing st london', '10 Downing St, SW1A2AA, UK', 'London, 10 Downing Street', '10, SW1A 2AA', 'sw1a2aa 10'],
  },
  DE: {
    house: '52.5163 13.3777 4|Hauptstraße|Berlin|10117',
    answer: 'Hauptstraße 4, 10117 Berlin, Deutschland',
    language: 'de',
    written: [
      'Hauptstraße 4, 10117 Berlin',
      'Hauptstr. 4 Berlin',
      'hauptstrasse 4, berlin',
      'Haupt Straße 4 Berlin',
      'Hauptstr 4, D-10117 Berlin',
      '4 Hauptstraße Berlin Germany',
      'Berlin Hauptstraße 4',
    ],
  },
  AT: {
    house: '48.2085 16.3721 1|Stephansplatz|Wien|1010',
    answer: 'Stephansplatz 1, 1010 Wien, Österreich',
    language: 'de',
    written: [
      'Stephansplatz 1, 1010 Wien',
      'Stephanspl. 1 Wien',
      '1010 Wien Stephansplatz 1',
      'Stephansplatz 1 Wien Austria',
      'Stephansplatz 1/2/12, 1010 Wien',
      'Stephansplatz 1/12, Wien',
      'Stephansplatz 1/Stiege 2/Tür 12, 1010 Wien',
      'Stephansplatz 1 Top 12, 1010 Wien',
    ],
  },
  CZ: {
    house: '50.0875 14.4218 1285/36|Národní|Praha|110 00',
    answer: 'Národní 1285/36, 110 00 Prague, Czechia',
    written: ['Národní 1285/36, Praha', 'Národní 36, Praha', 'Národní 1285, 110 00 Praha', 'Narodni 36, Praha', 'Národní 36/4, Praha'],
  },
  'CZ, a square': {
    house: '50.0870 14.4208 123/4|Václavské náměstí|Praha|110 00',
    answer: 'Václavské náměstí 123/4, 110 00 Prague, Czechia',
    written: ['Václavské nám. 4, Praha', 'vaclavske nam 4, 110 00 praha'],
  },
  TR: {
    house: '41.0082 28.9784 45|İstiklal Caddesi|İstanbul|34433',
    answer: 'İstiklal Caddesi 45, 34433 Istanbul, Türkiye',
    written: ['İstiklal Caddesi No: 45 Kat: 3 Beyoğlu / İstanbul', 'İstiklal Cad. No:45 İstanbul', 'istiklal cd. 45 istanbul', 'ISTIKLAL CADDESI NO:45/3 ISTANBUL', 'İstiklal Cad. No:45 Daire:3, İstanbul'],
  },
  'TR, letters without a dot': {
    house: '41.0132 28.9484 7|Kızılelma Sokağı|İstanbul|34098',
    answer: 'Kızılelma Sokağı 7, 34098 Istanbul, Türkiye',
    written: ['Kızılelma Sok. 7, İstanbul', 'Kizilelma Sok. 7 Istanbul', 'KIZILELMA SOKAĞI 7, İSTANBUL'],
  },
  UA: {
    house: '50.4501 30.5234 22|вулиця Хрещатик|Київ|01001',
    answer: 'вулиця Хрещатик, 22, Kyiv, 01001, Ukraine',
    written: ['вул. Хрещатик 22, Київ', 'Khreshchatyk 22, Kyiv', 'vul. Khreshchatyk 22 Kyiv', '22 Khreshchatyk St, Kyiv'],
  },
  GR: {
    house: '37.9838 23.7275 30|Λεωφόρος Πανεπιστημίου|Αθήνα|105 63',
    answer: 'Λεωφόρος Πανεπιστημίου 30, Athens 105 63, Greece',
    written: ['Λεωφ. Πανεπιστημίου 30, Αθήνα', 'Leof. Panepistimiou 30, Athina', 'Panepistimiou 30, Athina', 'Panepistimiou 30, Athens', 'Λεωφ. Πανεπιστημίου 30, Athens, Greece'],
  },
  'SK, a letter': {
    house: '48.1440 17.1100 1022/12A|Obchodná|Bratislava|811 06',
    answer: 'Obchodná 1022/12A, 811 06 Bratislava, Slovakia',
    written: ['Obchodná 12A, Bratislava', 'Obchodná 12 a, 811 06 Bratislava', 'Obchodná 1022, Bratislava'],
  },
  'BR, with the quarter': {
    house: '-22.9040 -43.1770 10|Rua da Assembleia|Rio de Janeiro|20011-000',
    answer: 'Rua da Assembleia, 10, Rio de Janeiro - RJ, 20011-000, Brazil',
    written: [
      'R. da Assembléia, 10 - Centro, Rio de Janeiro - RJ, 20011-000',
      'Rua da Assembleia, 10 - Copacabana, Rio de Janeiro - RJ, CEP 20011-000',
      'Rua da Assembleia nº 10 sala 2701 CEP 20011-000 Rio de Janeiro',
    ],
  },
  'MX, with the quarter': {
    house: '19.4270 -99.1676 222|Avenida Paseo de la Reforma|Ciudad de México|06600',
    answer: 'Avenida Paseo de la Reforma 222, 06600 Mexico City, Mexico',
    written: [
      'Paseo de la Reforma 222, Juárez, Ciudad de México',
      'Paseo de la Reforma 222, Col. Juárez, C.P. 06600, Ciudad de México, CDMX',
      'Av. Paseo de la Reforma #222, 06600 CDMX, México',
    ],
  },
  'MX, a second word for streets that the map lacks': {
    house: '19.4326 -99.1500 15|Paseo de la Alameda|Ciudad de México|06600',
    answer: 'Paseo de la Alameda 15, 06600 Mexico City, Mexico',
    written: ['Av. Paseo de la Alameda 15, Juárez, 06600 CDMX, México'],
  },
  'AR, the official name of the city': {
    house: '-34.6037 -58.3816 1234|Avenida Corrientes|Buenos Aires|C1043',
    answer: 'Avenida Corrientes 1234, C1043 Buenos Aires, Argentina',
    written: ['Av. Corrientes 1234, Ciudad Autónoma de Buenos Aires', 'Av. Corrientes 1234, CABA, Argentina'],
  },
  'PH, a city in a city': {
    house: '14.5560 121.0240 123|Ayala Avenue|Makati|1226',
    answer: '123 Ayala Avenue, 1226 Makati City, Makati, Philippines',
    written: ['123 Ayala Ave, Makati City, Metro Manila', '123 Ayala Avenue, Makati'],
  },
  'GR, a word that names there leave out': {
    house: '37.9765 23.7280 5|Ερμού|Αθήνα|105 63',
    answer: 'Ερμού 5, Athens 105 63, Greece',
    written: ['οδός Ερμού 5, Αθήνα', 'Οδ. Ερμού 5, Αθήνα 105 63', 'ΟΔΟΣ ΕΡΜΟΥ 5, ΑΘΗΝΑ'],
  },
  PR: {
    house: '18.4655 -66.1057 63|Calle Fortaleza|San Juan|00901',
    answer: '63 Calle Fortaleza, San Juan, PR 00901',
    written: ['63 Calle Fortaleza, San Juan, PR 00901, USA'],
  },
  'NG, a quarter that begins with the town': {
    house: '6.4500 3.3930 20|Broad Street|Lagos|101231',
    answer: '20 Broad Street, Lagos 101231, Nigeria',
    written: ['20 Broad St, Lagos Island, Lagos', '20 Broad Street, Lagos Island, Lagos, Nigeria'],
  },
  'CA, a number without an ending': {
    house: '51.0447 -114.0719 101|9 Avenue SW|Calgary|T2P 1J9',
    answer: '101 9 Avenue SW, Calgary, AB T2P 1J9 CA',
    written: ['101 9 Ave SW, Calgary', '101 9th Ave SW Calgary AB', '101 Ninth Avenue Southwest Calgary', '5-101 9th Ave SW, Calgary, Alta.'],
  },
  'CA, in French': {
    house: '45.4980 -73.5700 1000|rue De La Gauchetière Ouest|Montréal|H3B 4W5',
    answer: '1000 rue De La Gauchetière Ouest, Montreal, QC H3B 4W5 CA',
    written: ['1000, rue de la Gauchetière Ouest, bureau 900, Montréal (Québec) H3B 4W5'],
  },
  'AT, a short ending': {
    house: '47.0707 15.4395 12|Herrengasse|Graz|8010',
    answer: 'Herrengasse 12, 8010 Graz, Austria',
    written: ['Herreng. 12, A-8010 Graz', 'Herreng. 12, 8010Graz'],
  },
  'FI, a short ending': {
    house: '60.1690 24.9410 20|Mannerheimintie|Helsinki|00100',
    answer: 'Mannerheimintie 20, 00100 Helsinki, Finland',
    written: ['Mannerheimint. 20, Helsinki'],
  },
  'LT, a flat behind the house': {
    house: '54.6872 25.2797 9|Gedimino prospektas|Vilnius|01103',
    answer: 'Gedimino prospektas 9, 01103 Vilnius, Lithuania',
    written: ['Gedimino pr. 9-12, Vilnius'],
  },
  'DK, a floor': {
    house: '56.1567 10.2108 4B|Søndergade|Aarhus C|8000',
    answer: 'Søndergade 4B, 8000 Aarhus C, Denmark',
    written: ['Søndergade 4B, 2. tv., 8000 Aarhus C', 'Søndergade 4 B, 1. sal, 8000 Århus C', 'Søndergade 4B, st. th, Aarhus'],
  },
  'DK, a part of a town that the post serves': {
    house: '55.6786 12.5739 12|Købmagergade|København K|1150',
    answer: 'Købmagergade 12, 1150 Copenhagen, Denmark',
    written: ['Købmagergade 12, København', 'Kobmagergade 12, Copenhagen', 'Købmagergade 12, 1150 København K'],
  },
  PL: {
    house: '52.2297 21.0122 10|ulica Marszałkowska|Warszawa|00-590',
    answer: 'ulica Marszałkowska 10, 00-590 Warsaw, Poland',
    written: ['Marszałkowska 10/12, Warszawa', 'ul. Marszałkowska 10 m. 12, 00-590 Warszawa', 'Marszałkowska 10 lok. 4, Warszawa'],
  },
  CH: {
    house: '47.3769 8.5417 1|Bahnhofstrasse|Zürich|8001',
    answer: 'Bahnhofstrasse 1, 8001 Zürich, Schweiz',
    language: 'de',
    written: ['Bahnhofstrasse 1, 8001 Zürich', 'Bahnhofstr. 1 Zuerich', 'bahnhofstraße 1 zurich', 'Bahnhofstrasse 1, CH-8001 Zürich'],
  },
  LI: {
    house: '47.1390 9.5220 32|Städtle|Vaduz|9490',
    answer: 'Städtle 32, 9490 Vaduz, Liechtenstein',
    language: 'de',
    written: ['Städtle 32, 9490 Vaduz', 'Staedtle 32 Vaduz', 'stadtle 32, 9490', 'Vaduz, Städtle 32, Liechtenstein'],
  },
  'LI, an umlaut and an abbreviation': {
    house: '47.1406 9.5213 5|Äulestrasse|Vaduz|9490',
    answer: 'Äulestrasse 5, 9490 Vaduz, Liechtenstein',
    language: 'de',
    written: ['Aeulestr. 5, Vaduz', 'Äulestr. 5, 9490 Vaduz', 'aeulestraße 5 vaduz', 'Aulestr 5 Vaduz'],
  },
  FR: {
    house: '48.8606 2.3376 5|Avenue Anatole France|Paris|75007',
    answer: '5 Avenue Anatole France, 75007 Paris, France',
    written: ['5 Avenue Anatole France, 75007 Paris', '5 av. Anatole France Paris', '5, av Anatole-France, 75007', 'Paris 5 avenue anatole france'],
  },
  ES: {
    house: '40.4165 -3.7074 5|Calle Mayor|Madrid|28013',
    answer: 'Calle Mayor, 5, 28013 Madrid, España',
    language: 'es',
    written: ['Calle Mayor, 5, 28013 Madrid', 'C/ Mayor 5 Madrid', 'Calle Mayor nº 5, Madrid, España', 'mayor 5 madrid'],
  },
  PT: {
    house: '41.1496 -8.6068 112|Rua de Santa Catarina|Porto|4000-447',
    answer: 'Rua de Santa Catarina 112, 4000-447 Porto, Portugal',
    language: 'pt',
    written: ['Rua de Santa Catarina 112, 4000-447 Porto', 'R. Santa Catarina, 112, Porto', 'rua sta catarina 112 porto', 'R. de Sta. Catarina 112 4000-447'],
  },
  CO: {
    house: '4.6500 -74.0800 32-16|Carrera 7|Bogotá|110311',
    answer: 'Carrera 7 32-16, 110311 Bogotá, Colombia',
    written: ['Carrera 7 # 32-16, Bogotá', 'Cra 7 #32-16 Bogota', 'Cra. 7 No. 32 - 16, Bogotá', 'Kr 7 32 16 Bogotá'],
  },
  AR: {
    house: '-34.6037 -58.3816 1234|Avenida Corrientes|Buenos Aires|C1043',
    answer: 'Avenida Corrientes 1234, C1043 Buenos Aires, Argentina',
    written: ['Av. Corrientes 1234, Buenos Aires', 'Corrientes 1234 Piso 5 Depto B, Buenos Aires'],
  },
  'BR, without a number': {
    house: '-23.5503 -46.6340 S/N|Praça da Sé|São Paulo|01001-000',
    answer: 'Praça da Sé, S/N, São Paulo - SP, 01001-000, Brazil',
    written: ['Praça da Sé, s/n, São Paulo', 'Praça da Sé, s/nº, São Paulo', 'Praça da Sé sem número, São Paulo'],
  },
  AU: {
    house: '-37.8139 144.9634 300|Flinders Street|Melbourne|3000',
    answer: '300 Flinders Street, Melbourne VIC 3000, Australia',
    written: ['300 Flinders St, Melbourne', '7/300 Flinders St, Melbourne', 'Unit 7/300 Flinders Street, Melbourne VIC 3000'],
  },
  BR: {
    house: '-23.5614 -46.6559 1578|Avenida Paulista|São Paulo|01310-200',
    answer: 'Avenida Paulista, 1578, São Paulo - SP, 01310-200, Brasil',
    language: 'pt',
    written: ['Avenida Paulista, 1578, São Paulo', 'Av. Paulista 1578 Sao Paulo SP', 'Av Paulista, 1578 - São Paulo - SP, 01310-200, Brasil'],
  },
  IT: {
    house: '41.9009 12.4801 1|Via del Corso|Roma|00186',
    answer: 'Via del Corso 1, 00186 Rome, Italy',
    written: ['Via del Corso 1, 00186 Roma', 'via del corso 1 roma', 'V. del Corso, 1, Roma, Italia', 'Via del Corso 1 Rome'],
  },
  NL: {
    house: '52.3740 4.8970 1|Damrak|Amsterdam|1012 LG',
    answer: 'Damrak 1, 1012 LG Amsterdam, Netherlands',
    written: ['Damrak 1, 1012 LG Amsterdam', 'damrak 1 amsterdam', 'Damrak 1 1012LG', 'Damrak 1 Amsterdam Holland', '1012LG 1', '1012 lg, 1'],
  },
  JP: {
    house: '35.3380 139.4870 5-12|本町|藤沢市|251-0053',
    answer: '日本、〒251-0053 神奈川県藤沢市本町5-12',
    language: 'ja',
    written: ['神奈川県藤沢市本町5-12', '藤沢市本町5-12', '〒251-0053 藤沢市本町5-12', '本町5-12 藤沢市'],
  },
  'JP, a block of a part of a quarter': {
    house: '35.6812 139.7671 9-1|丸の内一丁目|千代田区|100-0005',
    answer: '日本、〒100-0005 東京都千代田区丸の内一丁目9-1',
    language: 'ja',
    written: ['東京都千代田区丸の内1-9-1', '東京都千代田区丸の内１丁目９番１号', '〒100-0005 東京都千代田区丸の内1-9-1', '丸の内1-9-1'],
  },
  TW: {
    house: '25.0500 121.5220 145|中山北路一段|臺北市|104|中山區',
    answer: '台湾104台北市中山區中山北路一段145號',
    language: 'zh',
    written: ['104臺北市中山區中山北路一段145號', '台北市中山區中山北路一段145號', '中山北路一段145號, 中山區', '台北市中山區中山北路一段145號3樓之2'],
  },
  'TW, a lane of a numbered section': {
    house: '25.0531 121.5234 2|Lane 27, Zhongshan North Road Section 2|Taipei|104',
    answer: '2 Lane 27, Zhongshan North Road Section 2, Taipei, 104, Taiwan',
    written: [
      '2 Lane 27, Zhongshan North Road Section 2, Taipei',
      'No. 2, Lane 27, Zhongshan N. Rd. Section 2, Taipei 104',
      'No. 2, Ln. 27, Sec. 2, Zhongshan N. Rd., Zhongshan Dist., Taipei City 104, Taiwan (R.O.C.)',
      '3F.-1, No. 2, Ln. 27, Sec. 2, Zhongshan N. Rd., Zhongshan Dist., Taipei City 10491',
      'No.2, Ln. 27, Sec. 2, Zhongshan N Rd, Zhongshan District, Taipei City, Taiwan 104',
    ],
  },
  KR: {
    house: '37.5663 126.9779 110|세종대로|서울|04524',
    answer: '대한민국 서울특별시 세종대로 110 04524',
    language: 'ko',
    written: ['서울 세종대로 110', '세종대로 110, 서울', '세종대로 110 04524 대한민국', '서울 세종대로 110, 3층', '서울 세종대로110', '서울 세종대로 110 (태평로1가)'],
  },
  // The map does not know its postal code.
  SE: {
    house: '59.3290 18.0680 12|Drottninggatan|Stockholm|',
    answer: 'Drottninggatan 12, Stockholm, Sweden',
    written: ['Drottninggatan 12, Stockholm', 'Drottninggatan 12, 11151 Stockholm', 'drottninggatan 12 11151 stockholm sweden', '11151 Stockholm Drottninggattan 12'],
  },
  RU: {
    house: '55.7580 37.6130 1|Тверская улица|Москва|125009',
    answer: 'Тверская улица, 1, Москва, 125009, Россия',
    language: 'ru',
    written: ['Тверская улица, 1, Москва', 'ул. Тверская 1 Москва', 'москва тверская 1'],
  },
  'RU, a word shortened in its middle': {
    house: '59.9343 30.3351 28|Невский проспект|Санкт-Петербург|191186',
    answer: 'Невский проспект, 28, Санкт-Петербург, 191186, Россия',
    language: 'ru',
    written: ['Невский пр-т, 28, СПб', 'г. Санкт-Петербург, Невский пр-кт, д. 28'],
  },
} // biome-ignore format: a table

let folder: string
let atlas: Atlas

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-countries-'))
  const map = join(folder, 'countries.osm.pbf')
  const writer = new PbfFileWriter(map)
  Object.values(countries).forEach(({ house }, index) => {
    const [, latitude, longitude, words = ''] = /^(\S+) (\S+) (.*)$/.exec(house) ?? []
    const [number = '', street = '', city = '', postcode = '', district = ''] = words.split('|')
    writer.write({
      kind: 'node',
      id: index + 1,
      lon: Math.round(Number(longitude) * 1e7),
      lat: Math.round(Number(latitude) * 1e7),
      tags: {
        'addr:housenumber': number,
        'addr:street': street,
        ...(city && { 'addr:city': city }),
        ...(postcode && { 'addr:postcode': postcode }),
        ...(district && { 'addr:district': district }),
      },
    })
  })
  writer.close()
  await importOsm({ dataFolder: folder, source: map, withoutRoads: true, stage: () => () => {} })
  atlas = await openTestAtlas(folder)
})
afterAll(async () => {
  atlas.stop()
  await rm(folder, { recursive: true })
})

async function find(text: string, language: Language): Promise<Address | undefined> {
  const layers = ['address', 'postalCode', 'locality', 'county', 'state', 'country'] as const
  const [first] = await forward(atlas, { text, layers, countries: [], language })
  return first
}

describe.each(Object.entries(countries))('%s', (_code, { answer, language = 'en', written }) => {
  it.each(written)('%s', async (text) => expect((await find(text, language))?.formattedAddress).toBe(answer))
})

it.each<[text: string, language: Language, city: string]>([
  ['臺北市中山北路一段145號', 'en', 'Taipei'],
  ['臺北市中山北路一段145號', 'ru', 'Тайбэй'],
  ['臺北市中山北路一段145號', 'zh', '臺北市'],
  ['藤沢市本町5-12', 'en', 'Fujisawa'],
  ['москва тверская 1', 'en', 'Moscow'],
])('names the town of %s in %s: %s', async (text, language, city) => {
  expect((await find(text, language))?.city).toBe(city)
})

it('takes the number of another road for no house: Highway 7 is not 7 Highway 99', async () => {
  const found = await find('Highway 7, Seattle', 'en')
  expect([found?.city, found?.number, found?.confidence]).toEqual(['Seattle', undefined, 'fallback'])
})

it.each([
  ['12 Nosuch Road, Denver, Colo.', 'Denver', 'CO'],
  ['12 Nosuch Road, Miami, Fla.', 'Miami', 'FL'],
  ['12 Nosuch Road, Charleston, W.Va. 25301', 'Charleston', 'WV'],
  ['12 Nosuch Road, Montreal, Que.', 'Montreal', 'QC'],
])('%s is in the state that is meant', async (text, city, stateCode) => {
  expect(await find(text, 'en')).toMatchObject({ city, stateCode, confidence: 'fallback' })
})

it.each([
  '9 231st Street, Alden Manor, NY 11411',
  '9 231st St, Alden Manor, NY, USA',
  '9 231st St, Alden Manor',
])('validates the label %s', (addressLabel) => {
  const town = { city: 'Alden Manor', stateCode: 'NY', postalCode: '11411', countryCode: 'US' }
  expect(validate(atlas, { addressLabel, ...town }).result.verificationStatus).toBe('verified')
})

it.each([
  ['1000 rue de la Gauchetière O', 'QC'],
  ['1000, rue de la Gauchetière Ouest', 'Québec'],
  ['1000 de la Gauchetiere St W', 'Quebec'],
  ['1000 De La Gauchetière Street West', 'QC'],
])('validates %s in %s', (addressLabel, stateCode) => {
  const town = { city: 'Montreal', stateCode, postalCode: 'H3B 4W5', countryCode: 'CA' }
  const { address, result } = validate(atlas, { addressLabel, ...town })
  expect([result.verificationStatus, address.formattedAddress]).toEqual([
    'verified',
    '1000 rue De La Gauchetière Ouest, Montreal, QC H3B 4W5 CA',
  ])
})

it('validates a house of Puerto Rico, whose mail is that of the United States', () => {
  const mail = {
    number: '63',
    street: 'Calle Fortaleza',
    city: 'San Juan',
    stateCode: 'Puerto Rico',
    postalCode: '00901',
  }
  const { address, result } = validate(atlas, { ...mail, countryCode: 'US' })
  expect([result.verificationStatus, address.formattedAddress]).toEqual([
    'verified',
    '63 Calle Fortaleza, San Juan, PR 00901 US',
  ])
})

it('validates a house in a town that the post calls otherwise', () => {
  const mail = { addressLabel: '9 231st St', stateCode: 'NY', postalCode: '11411', countryCode: 'US' }
  const { address, result } = validate(atlas, { ...mail, city: 'cambria heights' })
  expect([result.verificationStatus, address.city]).toEqual(['verified', 'Cambria Heights'])
})
