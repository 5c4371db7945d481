import type { Tags } from '../../src/import/osm/elements.ts'
import { importOsm } from '../../src/import/run.ts'
import { copyBuilt } from './built-folder.ts'
import { draw, type Spot } from './draw.ts'
import { drawTown } from './town.ts'

/**
 * A few blocks in Baltimore, each character 50 m: two streets west to east, three from north to south. Capital letters and
 * digits are houses and places, lower-case letters are crossings.
 */
const map = `
  a . A . b . B . c
  . . . . . . . . .
  D . S . . . 1 . C
  . . . M . . . . .
  e . E . f . F . g
`

const house = (number: string, street: string): Tags => ({
  'addr:housenumber': number,
  'addr:street': street,
  'addr:city': 'Baltimore',
  'addr:state': 'MD',
  'addr:postcode': '21201',
})

const road = (name: string, highway = 'residential'): Tags => ({ highway, name, maxspeed: '25 mph' })

const nodes: Record<string, Tags> = {
  A: house('100', 'Calvert Street'),
  B: house('140', 'Calvert Street'),
  C: { ...house('12', 'Park Avenue'), 'addr:flats': '1-4' },
  D: house('7', 'Charles Street'),
  E: house('101', 'Pratt Street'),
  F: house('141', 'Pratt Street'),
  S: { amenity: 'cafe', cuisine: 'coffee_shop', name: 'Starbucks', 'brand:wikidata': 'Q37158' },
  M: { amenity: 'fast_food', cuisine: 'burger', name: "McDonald's", 'brand:wikidata': 'Q38076' },
  1: { aeroway: 'aerodrome', name: 'Harbor Airport', iata: 'HBX' },
}

const ways: [string, Tags][] = [
  ['aAbBc', road('Calvert Street', 'primary')],
  ['eEfFg', road('Pratt Street')],
  ['aDe', road('Charles Street')],
  ['bf', road('Light Street')],
  ['cCg', road('Park Avenue')],
]

const metresPerCharacter = 50
const northWest: [number, number] = [-76.6163, 39.2976]

export interface City {
  /** A data folder in which it is imported. */
  folder: string
  at: Record<string, Spot>
  /** `latitude,longitude` of a letter. */
  point(letter: string): string
  remove(): Promise<void>
}

/** Its map as a file, with more roads. */
export function drawCity(folder: string, more: [string, Tags][] = []) {
  return drawTown(folder, map, metresPerCharacter, { nodes, ways: [...ways, ...more] }, northWest)
}

/** Through the real importer; with roads routing tiles are built, too. */
export async function buildCity({ withRoads }: { withRoads: boolean }): Promise<City> {
  const at = draw(map, metresPerCharacter, northWest)
  const built = await copyBuilt(withRoads ? 'city-with-roads' : 'city', async (folder) => {
    const { pbf } = drawCity(folder)
    await importOsm({ dataFolder: folder, source: pbf, withoutRoads: !withRoads, stage: () => () => {} })
  })
  return { ...built, at, point: (letter) => `${at[letter]?.latitude},${at[letter]?.longitude}` }
}
