import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tags } from '../../src/import/osm/elements.ts'
import { importOsm } from '../../src/import/run.ts'
import type { Spot } from './draw.ts'
import { drawTown } from './town.ts'

/**
 * A town at Springfield, Illinois, with the boundary ABDC. Main Street goes from north (a) to south (c) of the
 * square b; Elm Street (e f) crosses it there. Odd house numbers are in the west. 7 is a block of flats, 8 an office.
 * 3 is a point in the house klnm; pqsr is an office.
 */
const springfield = `
  A . . . . . . . . . . . . . . . . . . B
  . . . . . . . . a . . . . . . . . . . .
  . . . . . . . 1 . 2 . . . . . . . . . .
  . . . . . . k . l . . . . . . . . . . .
  . . . . . . . 3 . . . . . . p . q . . .
  . . . . . . m . n . . . . . r . s . . .
  . . . . . . . 5 . 4 . . . . . . . . . .
  . . . . . . . . . . . . . . . . t . u .
  . . e . . . . . b . . . . . . . . f . .
  . . . . . . . . . . . . 7 . . 8 . . . .
  . . v . . . . 9 . . . . . . . . . . . .
  . . . . . . . . c . . . . . g . . . h .
  . . . . . . . . . . . . . . . i . j . .
  C . . . . . . . . . . . . . . . . . . D
`

const zip = { 'addr:city': 'Springfield', 'addr:state': 'IL', 'addr:postcode': '62701' }
const house = (number: string, street: string, more: Tags = {}): Tags => ({
  'addr:housenumber': number,
  'addr:street': street,
  ...zip,
  ...more,
})

/** A town at Ottawa: two streets, one with a French name. */
const ottawa = `
  A . . . . . . . . B
  . a . . . . . b . .
  . . 1 . . 2 . . . .
  . c . . . . . d . .
  . . 3 . . . . . . .
  C . . . . . . . . D
`

const boundary = (name: string): [string[], Tags] => [
  ['ABDCA'],
  { type: 'boundary', boundary: 'administrative', admin_level: '8', name },
]

export interface BuiltTowns {
  /** The data folder. */
  folder: string
  springfield: Record<string, Spot>
  remove(): Promise<void>
}

/** Both through the real importer, into one data folder. */
export async function buildNorthAmericanTowns(): Promise<BuiltTowns> {
  const folder = await mkdtemp(join(tmpdir(), 'groma-towns-'))
  const [south, north] = [join(folder, 'us'), join(folder, 'ca')]
  await Promise.all([mkdir(south), mkdir(north)])
  const us = drawTown(
    south,
    springfield,
    30,
    {
      nodes: {
        1: house('101', 'North Main Street'),
        2: house('102', 'North Main Street'),
        3: house('105', 'North Main Street'),
        5: house('121', 'North Main Street'),
        4: house('120', 'North Main Street', { 'addr:postcode': '62701-1234' }),
        9: house('101', 'South Main Street'),
        7: house('7', 'Elm Street', { 'addr:unit': '1A;2B;10-20' }),
        8: house('15', 'Elm Street', { office: 'company', name: 'Acme Corp' }),
        t: house('201 D', 'Elm Street'),
        u: house('541 REAR', 'Elm Street', { 'addr:postcode': '62702' }),
        i: house('1', '5th Avenue'),
        j: { amenity: 'cafe', name: 'Bean There', ...house('9', '5th Avenue') },
        v: { shop: 'books', name: 'North Main & Elm' },
      },
      ways: [
        ['ab', { highway: 'residential', name: 'North Main Street' }],
        ['bc', { highway: 'residential', name: 'South Main Street' }],
        ['ebf', { highway: 'residential', name: 'Elm Street' }],
        ['gh', { highway: 'residential', name: '5th Avenue' }],
        ['klnmk', { building: 'house' }],
        ['pqsrp', { building: 'yes', 'building:use': 'office', ...house('88', 'Elm Street') }],
        ['ABDCA', {}],
      ],
      relations: [boundary('Springfield')],
    },
    [-89.653, 39.803],
  )
  const ca = drawTown(
    north,
    ottawa,
    40,
    {
      nodes: {
        1: { 'addr:housenumber': '12', 'addr:street': 'King Street West', 'addr:postcode': 'K1A 0A9' },
        2: { 'addr:housenumber': '20', 'addr:street': 'King Street West', 'addr:unit': '1;2' },
        3: { 'addr:housenumber': '5', 'addr:street': 'rue Sainte-Anne', 'addr:postcode': 'K1A 0B1' },
      },
      ways: [
        ['ab', { highway: 'residential', name: 'King Street West' }],
        ['cd', { highway: 'residential', name: 'rue Sainte-Anne' }],
        ['ABDCA', {}],
      ],
      relations: [
        boundary('Ottawa'),
        [['ABDCA'], { type: 'boundary', boundary: 'place', place: 'borough', name: 'Somerset' }],
        [['ABDCA'], { type: 'boundary', boundary: 'place', place: 'neighbourhood', name: 'Centretown' }],
      ],
    },
    [-75.7, 45.424],
  )
  const options = { dataFolder: folder, withoutRoads: true, stage: () => () => {} }
  await importOsm({ ...options, source: us.pbf, name: 'springfield' })
  await importOsm({ ...options, source: ca.pbf, name: 'ottawa' })
  return {
    folder,
    springfield: us.at,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
