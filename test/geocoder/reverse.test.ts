import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Atlas } from '../../src/atlas/atlas.ts'
import { importOsm } from '../../src/import/run.ts'
import type { Spot } from '../maps/draw.ts'
import { drawTown } from '../maps/town.ts'
import { forward, reverse } from './answers.ts'
import { openTestAtlas } from './test-atlas.ts'

/**
 * 5 m a cell. Langer Weg from a to b, Querweg from q to r. Left a long house with its number on the building, ABCD; in its east
 * end a shop with an address of its own. Right a block with two entrances, EFGH. South of Langer Weg the two buildings of
 * number 8, IJKL and MNOP. South-east two houses of the same road in other towns. Far in the south a village without streets,
 * whose postal code is also that of a track without houses, from g to h.
 */
const map = `
  . . . . . . . . . . . . . . . . . . . . q . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . A . . . . . . . B . . . . . . . . . . . . . E . . . . . . . F .
  . . . . . . . . . . . . . . . . . . . . . . . . . 1 . . . . . . .
  . . x . . . . . 3 . . . . . . . . t . . u . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . y . z . . . .
  . D . . . . . . . C . . . . . . . . . . . . . H . . . . . . 2 G .
  . . . v . . . . . . . . w . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  a . . . . s . . . . . . . . . . . . . . r . . . . . . . . . . . b
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . I . . J . . . . . . . . M . . N . . . . . . . . . . . . . . .
  . . . 7 . . . . . . . . . . . . 9 . . . . . . . . . . . . . . . .
  . . L . . K . . . . . . . . P . . O . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . m . . . . n . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . 5 . . 4 . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . .
  . . . . . . . . . . g . . . . . . h . . . . . . . . . . . . . . .
`
const long = (number: string) => ({ 'addr:housenumber': number, 'addr:street': 'Langer Weg' })
const cross = (number: string) => ({ 'addr:housenumber': number, 'addr:street': 'Querweg' })

let folder: string
let atlas: Atlas
let at: Record<string, Spot>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'groma-reverse-'))
  const town = drawTown(folder, map, 5, {
    nodes: {
      1: cross('11'),
      2: cross('13'),
      3: { ...long('1b'), shop: 'books', name: 'Lesen' },
      5: { 'addr:housenumber': '1', 'addr:place': 'Dörfchen', 'addr:postcode': '98765' },
      m: { ...long('20'), 'addr:city': 'Oberdorf' },
      n: { ...long('22'), 'addr:city': 'Unterdorf' },
      t: { ...long('3'), shop: 'kiosk', name: 'Am Eck' },
      u: { tourism: 'information', information: 'board', name: 'Am Eck' },
      v: { tourism: 'information', information: 'guidepost', name: 'Wildes Moor' },
    },
    ways: [
      ['ab', { highway: 'residential', name: 'Langer Weg' }],
      ['qr', { highway: 'residential', name: 'Querweg' }],
      ['gh', { highway: 'track', name: 'Feldweg' }],
      ['ABCDA', { building: 'yes', ...long('1') }],
      ['EFG2HE', { building: 'apartments' }],
      ['IJKLI', { building: 'yes', ...long('8') }],
      ['MNOPM', { building: 'yes', ...long('8') }],
    ],
  })
  at = town.at
  await importOsm({ dataFolder: folder, source: town.pbf, withoutRoads: true, stage: () => () => {} })
  atlas = await openTestAtlas(folder)
})
afterAll(async () => {
  atlas.stop()
  await rm(folder, { recursive: true })
})

async function addressAt(letter: string) {
  const [first] = await reverse(atlas, { ...(at[letter] as Spot), layers: ['address'], language: 'de' })
  return first
}

it.each([
  ['in a building', 'x', '1 Langer Weg'],
  ['at the door of a shop in it', '3', '1b Langer Weg'],
  ['in a block, its nearest entrance', 'y', '11 Querweg'],
  ['and the other', 'z', '13 Querweg'],
  ['in one building of an address', '7', '8 Langer Weg'],
  ['in another of it', '9', '8 Langer Weg'],
  ['on a road, its nearest house', 's', '8 Langer Weg'],
  ['on a road with houses of another street only, the road', 'u', 'Querweg'],
  ['in front of a house', 'v', '1 Langer Weg'],
  ['at a point with an address', 't', '3 Langer Weg'],
  ['near a house of a village without streets', '4', '1 Dörfchen'],
])('%s', async (_where, letter, label) => {
  const found = await addressAt(letter)
  const { number, street } = found ?? {}
  expect([number, street].filter(Boolean).join(' ')).toBe(label)
})

it('answers the point of a road that is nearest, not its middle', async () => {
  const { latitude, longitude } = at.u as Spot
  expect(await addressAt('u')).toMatchObject({
    latitude: expect.closeTo(latitude, 6),
    longitude: expect.closeTo(longitude, 6),
    distance: expect.closeTo(0, 0),
  })
})

it('lists an address on two buildings once', async () => {
  const text = 'Langer Weg 8'
  const found = await forward(atlas, { text, layers: ['address'], countries: [], language: 'de' })
  expect(found.map(({ number, street }) => `${street} ${number}`)).toEqual(['Langer Weg 8'])
})

it.each([
  ['Langer Weg 20, Oberdorf', 'exact'],
  ['Langer Weg 22, Unterdorf', 'exact'],
  ['Langer Weg 22, Oberdorf', 'fallback'],
])('%s is %s, as the road has other numbers in the next town', async (text, confidence) => {
  const found = await forward(atlas, { text, layers: ['address'], countries: [], language: 'de' })
  expect(found[0]).toMatchObject({ number: text.split(/[ ,]/)[2], confidence })
})

it('finds a board by its name, but not in place of what has that name, and nobody is at one', async () => {
  const search = async (text: string) =>
    (await forward(atlas, { text, layers: ['place'], countries: [], language: 'de' })).map(
      ({ placeLabel, categories }) => `${placeLabel}: ${categories?.at(-1)}`,
    )
  expect(await search('Am Eck')).toEqual(['Am Eck: convenience-store'])
  expect(await search('Wildes Moor')).toEqual(['Wildes Moor: signpost'])
  const here = await reverse(atlas, { ...(at.v as Spot), layers: ['place'], language: 'de' })
  expect(here.map(({ placeLabel }) => placeLabel)).toEqual(['Lesen', 'Am Eck'])
})

it.each([
  ['Am Eck, Langer Weg 3', 'exact'],
  ['Am Eck, Langer Weg 5', 'fallback'],
  ['Lesen, Langer Weg 1 b', 'exact'],
])('a place with its address, %s, is %s', async (text, confidence) => {
  const [found] = await forward(atlas, { text, layers: ['place'], countries: [], language: 'de' })
  expect(found).toMatchObject({ placeLabel: text.split(',')[0], confidence })
})

it.each(['x', 'u', '4', 'g'])(
  'finds again what it answers at %s, though only the world knows the town',
  async (letter) => {
    const { formattedAddress: text = '', city, street, number } = (await addressAt(letter)) ?? {}
    expect(text).toContain(city)
    const [found] = await forward(atlas, { text, layers: ['address'], countries: [], language: 'de' })
    expect(found).toMatchObject({ confidence: 'exact', city, street, ...(number && { number }) })
  },
)
