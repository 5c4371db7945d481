import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Atlas } from '../../src/atlas/atlas.ts'
import type { ImportedRegion } from '../../src/atlas/imported-region.ts'
import { PbfFileWriter } from '../../src/import/osm/pbf-file-writer.ts'
import { importOsm } from '../../src/import/run.ts'
import type { Address } from '../../src/model/address.ts'
import { parseHouseNumber } from '../../src/model/map/house-number.ts'
import { forward, reverse } from './answers.ts'
import { openTestAtlas } from './test-atlas.ts'

const number = fc.integer({ min: 1, max: 999 })
const small = fc.integer({ min: 1, max: 9 })
const letter = fc.constantFrom(...'abcdegklABCDENSWАБВГа')

/** House numbers as the maps of the world write them. */
const forms: Record<string, fc.Arbitrary<string>> = {
  '12': number.map(String),
  '12b': fc.tuple(number, fc.constantFrom('', ' ', '/', '-'), letter).map((parts) => parts.join('')),
  'A1': fc.tuple(letter, fc.constantFrom('', ' '), number).map((parts) => parts.join('')),
  'A': letter,
  '12-14': fc.tuple(number, small, fc.constantFrom('-', '–', ' - ')).map(([from, more, dash]) => `${from}${dash}${from + 2 * more}`),
  '38-01': fc.tuple(number, small).map(([block, house]) => `${block}-0${house}`),
  '123/4': fc.tuple(number, number).map((parts) => parts.join('/')),
  '77b/2': fc.tuple(number, letter, small).map(([base, suffix, part]) => `${base}${suffix}/${part}`),
  '12 1/2': fc.tuple(number, fc.constantFrom('½', ' ½', ' 1/2', '¼')).map((parts) => parts.join('')),
  '20 bis': fc.tuple(number, fc.constantFrom('bis', ' bis', ' ter', 'TER', ' quater')).map((parts) => parts.join('')),
  '541 REAR': fc.tuple(number, fc.constantFrom(' REAR', ' rear', ' REAR-A', ' Front')).map((parts) => parts.join('')),
  '9 к3': fc.tuple(number, fc.constantFrom(' к', 'к', ' корп. ', ' с', ' стр. ', ' К'), small).map((parts) => parts.join('')),
  '9 к3 с2': fc.tuple(number, small, small).map(([base, block, part]) => `${base} к${block} с${part}`),
  '12/B II': fc.tuple(number, letter, fc.constantFrom('II', 'III', 'IV')).map(([base, suffix, floor]) => `${base}/${suffix} ${floor}`),
  'W204N11498': fc.tuple(fc.constantFrom('W', 'N', 'S', 'E'), number, fc.constantFrom('N', 'W', 'S', 'E'), number).map((parts) => parts.join('')),
  '7之2號': fc.tuple(number, small, fc.constantFrom('號', '')).map(([base, part, sign]) => `${base}之${part}${sign}`),
  '№ 5': fc.tuple(fc.constantFrom('№ ', 'No. ', 'Nr. '), number).map((parts) => parts.join('')),
  's/n': fc.constantFrom('s/n', 'S/N', 'б/н'),
  'WH 2': fc.tuple(fc.constantFrom('WH ', 'Haus ', 'Villa Rosa '), small).map((parts) => parts.join('')),
} // biome-ignore format: a grammar

/** `latitude longitude street|city|postal code` of a town, whose country has its own order of the parts. */
const towns = [
  '39.2904 -76.6122 North Charles Street|Baltimore|21201',
  '53.5570 13.2610 Ihlenfelder Straße|Neubrandenburg|17034',
  '48.8606 2.3376 Rue d’Alsace|Paris|75007',
  '40.4165 -3.7074 Calle Mayor|Madrid|28013',
  '55.7580 37.6130 Тверская улица|Москва|125009',
  '47.4979 19.0402 Váci utca|Budapest|1052',
]

/** Degrees between two houses: about 40 m. */
const step = 0.0004

let folder: string
let atlas: Atlas
/** As reverse answers them. */
let houses: Address[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-house-numbers-'))
  const source = join(folder, 'towns.osm.pbf')
  const writer = new PbfFileWriter(source)
  let id = 1
  for (const [at, town] of towns.entries()) {
    const [, latitude, longitude, street = '', city = '', postcode = ''] =
      /^(\S+) (\S+) (.+)\|(.+)\|(.+)$/.exec(town) ?? []
    const random = { seed: (fc.readConfigureGlobal().seed ?? 1) + at, numRuns: 3 }
    const written = Object.values(forms).flatMap((form) => fc.sample(form, random))
    const distinct = new Map(written.map((text) => [parseHouseNumber(text).key, text]))
    for (const [turn, text] of [...distinct.values()].entries())
      writer.write({
        kind: 'node',
        id: id++,
        tags: {
          'addr:housenumber': text,
          'addr:street': street,
          'addr:city': city,
          'addr:postcode': postcode,
        },
        lon: Math.round((Number(longitude) + turn * step) * 1e7),
        lat: Math.round(Number(latitude) * 1e7),
      })
  }
  writer.close()
  await importOsm({ dataFolder: folder, source, withoutRoads: true, stage: () => () => {} })
  atlas = await openTestAtlas(folder)
  const { addresses } = atlas.imported().regions[0] as ImportedRegion
  const rows = Array.from({ length: addresses.count }, (_, row) => row)
  houses = (
    await Promise.all(
      rows.map((row) => reverse(atlas, { ...addresses.location(row), layers: ['address'], language: 'en' })),
    )
  ).flat()
})

afterAll(async () => {
  atlas.stop()
  await rm(folder, { recursive: true, force: true })
})

it.each<[how: string, write: (parts: { label: string; number: string; street: string; city: string }) => string]>([
  ['its whole label', ({ label }) => label],
  ['number street, city', ({ number, street, city }) => `${number} ${street}, ${city}`],
  ['street number, city', ({ number, street, city }) => `${street} ${number}, ${city}`],
  ['another case', ({ number, street, city }) => `${/[a-zа-я]/.test(number) ? number.toUpperCase() : number.toLowerCase()} ${street}, ${city}`],
])('every house that reverse answers is found by %s', async (_how, write) => {
  const lost: string[] = []
  for (const { number = '', street = '', city = '', formattedAddress: label } of houses) {
    const text = write({ label, number, street, city })
    const [found] = await forward(atlas, { text, layers: ['address'], countries: [], language: 'en' })
    if (found?.number !== number || found.street !== street || found.confidence !== 'exact')
      lost.push(`${text} → ${found?.formattedAddress} ${found?.confidence}`)
  }
  expect(houses.length).toBeGreaterThan(towns.length * 30)
  expect(lost).toEqual([])
}) // biome-ignore format: a table
