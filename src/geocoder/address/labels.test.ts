import { describe, expect, it } from 'vitest'
import type { AddressComponents, AddressLayer } from '../../model/address.ts'
import type { Language } from '../../model/map/languages.ts'
import { labelsOf } from './labels.ts'

const keys = ['countryCode', 'number', 'street', 'neighborhood', 'city', 'postalCode', 'state', 'stateCode', 'country'] as const // biome-ignore format: a heading

type Row = [
  language: Language,
  /** Separated by |, as in `keys`. */
  words: string,
  label: string,
  line: string,
]

/** A house in each country, as its post and its maps write it. */
const houses: Row[] = [
  ['en', 'US|100|N Charles St|Mount Vernon|Baltimore|21201|Maryland|MD|United States', '100 N Charles St', '100 N Charles St, Baltimore, MD 21201 US'],
  ['en', 'CA|111|Wellington Street||Ottawa|K1A 0A9|Ontario|ON|Canada', '111 Wellington Street', '111 Wellington Street, Ottawa, ON K1A 0A9 CA'],
  ['fr', 'CA|1|rue Saint-Jean||Québec|G1R 1N4|Québec|QC|Canada', '1 rue Saint-Jean', '1 rue Saint-Jean, Québec, QC G1R 1N4 CA'],
  ['en', 'GB|10|Downing Street||London|SW1A 2AA|England||United Kingdom', '10 Downing Street', '10 Downing Street, London SW1A 2AA, United Kingdom'],
  ['en', 'IE|1|O’Connell Street||Dublin|D01 F5P2|Leinster||Ireland', '1 O’Connell Street', '1 O’Connell Street, Dublin, D01 F5P2, Ireland'],
  ['en', 'AU|1|Macquarie Street||Sydney|2000|New South Wales|NSW|Australia', '1 Macquarie Street', '1 Macquarie Street, Sydney NSW 2000, Australia'],
  ['en', 'DE|4a|Stargarder Straße||Neubrandenburg|17033|Mecklenburg-Western Pomerania|MV|Germany', 'Stargarder Straße 4a', 'Stargarder Straße 4a, 17033 Neubrandenburg, Germany'],
  ['de', 'DE|4a|Stargarder Straße||Neubrandenburg|17033|Mecklenburg-Vorpommern|MV|Deutschland', 'Stargarder Straße 4a', 'Stargarder Straße 4a, 17033 Neubrandenburg, Deutschland'],
  ['de', 'AT|1|Stephansplatz||Wien|1010|Wien|9|Österreich', 'Stephansplatz 1', 'Stephansplatz 1, 1010 Wien, Österreich'],
  ['de', 'CH|1|Bahnhofstrasse||Zürich|8001|Zürich|ZH|Schweiz', 'Bahnhofstrasse 1', 'Bahnhofstrasse 1, 8001 Zürich, Schweiz'],
  ['de', 'LI|32|Städtle||Vaduz|9490|Vaduz||Liechtenstein', 'Städtle 32', 'Städtle 32, 9490 Vaduz, Liechtenstein'],
  ['fr', 'FR|5|Avenue Anatole France||Paris|75007|Île-de-France|IDF|France', '5 Avenue Anatole France', '5 Avenue Anatole France, 75007 Paris, France'],
  ['fr', 'MC|2|Rue Grimaldi||Monaco|98000|||Monaco', '2 Rue Grimaldi', '2 Rue Grimaldi, 98000 Monaco'],
  ['es', 'ES|5|Calle Mayor||Madrid|28013|Madrid|MD|España', 'Calle Mayor, 5', 'Calle Mayor, 5, 28013 Madrid, España'],
  ['pt', 'PT|112|Rua de Santa Catarina||Porto|4000-447|Porto||Portugal', 'Rua de Santa Catarina 112', 'Rua de Santa Catarina 112, 4000-447 Porto, Portugal'],
  ['pt', 'BR|1578|Avenida Paulista|Bela Vista|São Paulo|01310-200|São Paulo|SP|Brasil', 'Avenida Paulista, 1578', 'Avenida Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200, Brasil'],
  ['pt', 'BR|10|Rua Direita||Salvador||Bahia|BA|Brasil', 'Rua Direita, 10', 'Rua Direita, 10, Salvador - BA, Brasil'],
  ['es', 'MX|10|Avenida Juárez|Centro|Ciudad de México|06050|Ciudad de México|CMX|México', 'Avenida Juárez 10', 'Avenida Juárez 10, Centro, 06050 Ciudad de México, México'],
  ['en', 'IT|1|Via del Corso||Rome|00186|Lazio||Italy', 'Via del Corso 1', 'Via del Corso 1, 00186 Rome, Italy'],
  ['en', 'NL|1|Damrak||Amsterdam|1012 LG|North Holland|NH|Netherlands', 'Damrak 1', 'Damrak 1, 1012 LG Amsterdam, Netherlands'],
  ['en', 'PL|1|Marszałkowska||Warsaw|00-624|Masovian||Poland', 'Marszałkowska 1', 'Marszałkowska 1, 00-624 Warsaw, Poland'],
  ['en', 'SE|1|Drottninggatan||Stockholm|111 51|Stockholm||Sweden', 'Drottninggatan 1', 'Drottninggatan 1, 111 51 Stockholm, Sweden'],
  ['en', 'HU|1|Fő utca||Budapest|1011|Budapest||Hungary', 'Fő utca 1', '1011 Budapest, Fő utca 1, Hungary'],
  ['ru', 'RU|1|Тверская улица||Москва|125009|Москва||Россия', 'Тверская улица, 1', 'Тверская улица, 1, Москва, 125009, Россия'],
  ['en', 'IN|12|MG Road|Ashok Nagar|Bengaluru|560001|Karnataka|KA|India', '12 MG Road', '12 MG Road, Ashok Nagar, Bengaluru, Karnataka 560001, India'],
  ['ja', 'JP|5-12|本町二丁目||藤沢市|251-0053|神奈川県||日本', '本町二丁目5-12', '日本、〒251-0053 神奈川県藤沢市本町二丁目5-12'],
  ['en', 'JP|5-12|Honcho 2-chome||Fujisawa|251-0053|Kanagawa||Japan', '5-12 Honcho 2-chome', '5-12 Honcho 2-chome, Fujisawa, Kanagawa 251-0053, Japan'],
  ['ko', 'KR|110|세종대로||서울|04524|서울||대한민국', '세종대로 110', '대한민국 서울 세종대로 110 04524'],
  ['en', 'KR|110|Sejong-daero||Seoul|04524|Seoul||South Korea', '110 Sejong-daero', '110 Sejong-daero, Seoul, 04524, South Korea'],
  ['ko', 'KR|110|세종대로||서울||서울특별시||대한민국', '세종대로 110', '대한민국 서울특별시 세종대로 110'],
  ['zh', 'CN|1|长安街||北京|100006|北京||中国', '长安街1号', '中国北京长安街1号 100006'],
  ['zh', 'TW|7|信義路五段||台北市|110|||台灣', '信義路五段7號', '台灣110台北市信義路五段7號'],
  ['ar', 'EG|1|شارع التحرير||القاهرة|11511|القاهرة||مصر', 'شارع التحرير 1', 'شارع التحرير 1, 11511 القاهرة, مصر'],
  ['en', 'PR|100|Calle Fortaleza|Old San Juan|San Juan|00901|Puerto Rico|PR|Puerto Rico', '100 Calle Fortaleza', '100 Calle Fortaleza, San Juan, PR 00901'],
] // biome-ignore format: a table

function wordsOf(text: string): AddressComponents {
  const values = text.split('|')
  return Object.fromEntries(keys.flatMap((key, at) => (values[at] ? [[key, values[at]]] : [])))
}

it.each(houses)('in %s, %s is "%s" of "%s"', (language, words, addressLabel, formattedAddress) => {
  expect(labelsOf(wordsOf(words), 'address', language)).toEqual({ addressLabel, formattedAddress })
})

it.each(houses)('in %s, the line of %s holds its label', (language, words) => {
  const { addressLabel, formattedAddress } = labelsOf(wordsOf(words), 'address', language)
  expect(formattedAddress).toContain(addressLabel)
})

const baltimore = {
  ...wordsOf('US|100|N Charles St||Baltimore|21201|Maryland|MD|United States'),
  county: 'City of Baltimore',
}
const neubrandenburg = wordsOf('DE|||Oststadt|Neubrandenburg|17033|Mecklenburg-Vorpommern|MV|Germany')
const sapporo = wordsOf('JP||||札幌市||北海道||日本')

const layers: [words: AddressComponents, layer: AddressLayer, label: string, line: string, language?: Language][] = [
  [{ ...baltimore, unit: 'Apt 4' }, 'address', '100 N Charles St Apt 4', '100 N Charles St Apt 4, Baltimore, MD 21201 US'],
  [{ ...baltimore, number: '' }, 'address', 'N Charles St', 'N Charles St, Baltimore, MD 21201 US'],
  [baltimore, 'postalCode', '21201', 'Baltimore, MD 21201 US'],
  [baltimore, 'locality', 'Baltimore', 'Baltimore, MD US'],
  [baltimore, 'county', 'City of Baltimore', 'City of Baltimore, MD US'],
  [baltimore, 'state', 'Maryland', 'Maryland, US'],
  [baltimore, 'country', 'United States', 'United States'],
  [neubrandenburg, 'postalCode', '17033', '17033 Neubrandenburg, Germany'],
  [{ ...neubrandenburg, neighborhood: '' }, 'locality', 'Neubrandenburg', 'Neubrandenburg, Mecklenburg-Vorpommern, Germany'],
  [neubrandenburg, 'locality', 'Oststadt', 'Oststadt, Neubrandenburg, Mecklenburg-Vorpommern, Germany'],
  [{ ...wordsOf('US|||SoHo|New York||New York|NY|United States'), borough: 'Manhattan' }, 'locality', 'SoHo', 'SoHo, New York, NY US'],
  [{ ...sapporo, neighborhood: '円山' }, 'locality', '円山', '日本北海道札幌市円山', 'ja'],
  [neubrandenburg, 'state', 'Mecklenburg-Vorpommern', 'Mecklenburg-Vorpommern, Germany'],
  [neubrandenburg, 'address', 'Neubrandenburg', '17033 Neubrandenburg, Germany'],
  [wordsOf('DE||||Berlin||Berlin|BE|Germany'), 'locality', 'Berlin', 'Berlin, Germany'],
  [wordsOf('CH||||Zurich||Zürich|ZH|Switzerland'), 'locality', 'Zurich', 'Zurich, Switzerland'],
  [wordsOf('RU||||St Petersburg||Saint Petersburg|SPE|Russia'), 'locality', 'St Petersburg', 'St Petersburg, Russia'],
  [wordsOf('SG||||Singapore||||Singapore'), 'locality', 'Singapore', 'Singapore'],
  [sapporo, 'locality', '札幌市', '日本北海道札幌市', 'ja'],
  [sapporo, 'state', '北海道', '日本北海道', 'ja'],
  [sapporo, 'locality', '札幌市', '札幌市, 北海道, 日本', 'en'],
  [{}, 'country', '', ''],
] // biome-ignore format: a table

it.each(layers)(
  '%o as %s is "%s" of "%s"',
  (words, layer, addressLabel, formattedAddress, language = 'en') => {
    expect(labelsOf(words, layer, language)).toEqual({ addressLabel, formattedAddress })
  },
)

describe('a place', () => {
  it('comes before its address', () => {
    expect(labelsOf(wordsOf(houses[3]?.[1] as string), 'place', 'en', 'Number Ten')).toEqual({
      placeLabel: 'Number Ten',
      addressLabel: '10 Downing Street',
      formattedAddress: 'Number Ten, 10 Downing Street, London SW1A 2AA, United Kingdom',
    })
  })

  it('comes last in countries that write the largest part first', () => {
    expect(labelsOf(sapporo, 'place', 'ja', '時計台').formattedAddress).toBe('日本、北海道札幌市 時計台')
  })
})
