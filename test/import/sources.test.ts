import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSections } from '../../src/atlas/format/sections.ts'
import { readCityNames } from '../../src/atlas/regions/city-names.ts'
import { openWorld } from '../../src/atlas/world.ts'
import type { ImportOptions } from '../../src/import/import-map.ts'
import { importAddresses, importOsm, importPostal, importRanges, nameOf } from '../../src/import/run.ts'
import { importAlternateNames } from '../../src/import/sources/alternate-names.ts'
import { eventually } from '../app/server.ts'
import { position, type Spot } from '../maps/draw.ts'
import { testFolder } from '../maps/osm-map.ts'
import { addressList, drawTown, readImported } from '../maps/town.ts'

/** A street of three houses in Ohio; OpenStreetMap has two of them. */
const map = `
  . 1 . . 2 . . 3 . .
  a . . . . . . . . b
  . . . . . . . . . .
  A . . . B . . . . C
  . . . . . . . . . .
  D . . . E . . . . F
`
const town = {
  nodes: {
    1: { 'addr:housenumber': '101', 'addr:street': 'West Main Street', 'addr:city': 'Drawville' },
    2: { 'addr:housenumber': '103', 'addr:street': 'West Main St. Drawville', shop: 'books', name: 'Pages' },
  },
  ways: [['ab', { highway: 'residential', name: 'West Main Street' }]] as [string, Record<string, string>][],
}

async function importedTown() {
  const folder = testFolder()
  const { pbf, at } = drawTown(folder, map, 40, town, [-83.0, 39.96])
  const options = (source: string): ImportOptions => ({
    dataFolder: folder,
    source,
    withoutRoads: true,
    stage: () => () => {},
  })
  await importOsm({ ...options(pbf), name: 'ohio' })
  const write = async (name: string, content: string | Buffer) => {
    const path = join(folder, name)
    await writeFile(path, content)
    return path
  }
  return { folder, at, pbf, options, write }
}

function lonLat(place: Spot | undefined): [number, number] {
  return position(place as Spot)
}

describe('OpenAddresses', () => {
  const rows = (at: Record<string, Spot>) => [
    ['101', 'W MAIN ST', '', ...lonLat(at['1'])],
    ['103', 'W MAIN ST', 'APT 2', ...lonLat(at['2'])],
    ['105', 'W MAIN ST', '', ...lonLat(at['3'])],
    ['', 'W MAIN ST', '', ...lonLat(at['3'])],
    ['7', '', '', ...lonLat(at['3'])],
    ['9', 'W MAIN ST', '', 999, 0],
  ]
  const csv = (at: Record<string, Spot>) =>
    [
      'LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH',
      ...rows(at).map(([number, street, unit, lon, lat]) =>
        [lon, lat, number, `"${street}"`, unit, 'DRAWVILLE', '', 'OH', '43004', '', 'x'].join(','),
      ),
    ].join('\n')
  const features = (at: Record<string, Spot>) =>
    rows(at).map(([number, street, unit, lon, lat]) => ({
      type: 'Feature',
      properties: { number, street, unit, city: 'DRAWVILLE', postcode: '43004', note: 'a "} in text' },
      geometry: { type: 'Point', coordinates: [lon, lat] },
    }))

  it.each<[form: string, file: string, content: (at: Record<string, Spot>) => string | Buffer]>([
    ['CSV', 'a.csv', csv],
    ['CSV with Windows line ends', 'a.csv', (at) => csv(at).replaceAll('\n', '\r\n')],
    ['CSV with gzip', 'a.csv.gz', (at) => gzipSync(csv(at))],
    ['newline-delimited GeoJSON', 'a.geojson', (at) => features(at).map((each) => JSON.stringify(each)).join('\n')],
    [
      'a GeoJSON collection',
      'a.geojson',
      (at) => JSON.stringify({ type: 'FeatureCollection', crs: { a: ['b', {}] }, features: features(at), end: [{}] }, null, 1),
    ],
  ])('as %s: houses are merged with those of OpenStreetMap, which come first', async (_form, file, content) => {
    const { folder, at, options, write } = await importedTown()
    const done = await importAddresses(options(await write(file, content(at))))
    expect(done).toMatchObject({ name: 'ohio', read: 3, replaced: true })
    const region = await readImported(folder, 'ohio')
    expect(addressList(region)).toEqual([
      '101 West Main Street, 43004 Drawville',
      '103 West Main Street, 43004 Drawville',
      '105 West Main Street, 43004 Drawville',
    ])
    expect(region.streets.count).toBe(1)
    expect(region.addresses.units(1)).toEqual(['APT 2'])
    // The place still has its address.
    expect(region.addresses.number(region.places.address(0) as number)).toBe('103')
    expect(region.places.place(0).name).toBe('Pages')
  }) // biome-ignore format: a table

  it.each([
    ['a.csv', 'lon,lat,number,street\n7.1,50.7,1,Am Hof\n7.1,,3,Am Hof\n', 'row 3 has no point on Earth'],
    ['a.csv', 'lon,lat,number,street\n7.1,50.7,0,Am Hof\n7.1,50.7,1,Am Hof\n', 'row 2 has "0" for its number, which must be a house number'],
    ['a.csv', 'lon,lat,number,street\n7.1,50.7,1,Am Hof\n7.1,50.7,3,\n', 'row 3 has no street'],
    [
      'a.geojson',
      '{"type":"Feature","properties":{},"geometry":null}\n{"type":"Feature","properties":{"number":"1","street":"Am Hof"},"geometry":{"type":"Point","coordinates":[7.1,50.7]}}',
      'object 1 is no feature with a geometry',
    ],
  ])('%s: says which is left out, and why', async (file, content, firstSkipped) => {
    const { options, write } = await importedTown()
    const done = await importAddresses(options(await write(file, content)))
    expect(done).toMatchObject({ read: 1, skipped: 1, firstSkipped })
  }) // biome-ignore format: a table

  it('stays when OpenStreetMap is imported again', async () => {
    const { folder, at, pbf, options, write } = await importedTown()
    await importAddresses(options(await write('a.csv', csv(at))))
    const { replaced } = await importOsm({ ...options(pbf), name: 'ohio' })
    expect(replaced).toBe(true)
    expect((await readImported(folder, 'ohio')).addresses.count).toBe(3)
  })

  it('makes a region of its own where there is none', async () => {
    const { folder, options, write } = await importedTown()
    const far = 'lon,lat,number,street\n7.1,50.7,1,Am Hof\n7.1,50.7,3,Am Hof\n'
    expect(await importAddresses(options(await write('Bonn Süd.csv', far)))).toMatchObject({
      name: 'bonn-s-d',
    })
    expect(addressList(await readImported(folder, 'bonn-s-d'))).toEqual(['1 Am Hof', '3 Am Hof'])
  })
})

it('the postal code of a point is that of an imported boundary, else of the nearest imported house', async () => {
  const { folder, at, options, write } = await importedTown()
  const atlas = await openAtlas(await openWorld(), join(folder, 'atlas'), {
    onFailure: ({ message }) => expect.fail(message),
    pause: 50,
  })
  onTestFinished(() => atlas.stop())
  const codeAt = (letter: string) => atlas.regionsAt(...lonLat(at[letter])).postalCode?.code
  expect(codeAt('3')).toBe('43215')
  const [lon, lat] = lonLat(at['3'])
  const csv = `lon,lat,number,street,postcode\n${lon},${lat},105,W Main St,43004-1234\n`
  await importAddresses(options(await write('a.csv', csv)))
  await eventually(() => expect(codeAt('b')).toBe('43004'))
  const ring = ['a', 'b', 'F', 'D', 'a'].map((letter) => lonLat(at[letter]))
  const area = {
    type: 'Feature',
    properties: { code: '43201' },
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
  await importPostal(options(await write('postal.geojson', JSON.stringify(area))))
  await eventually(() => expect([codeAt('E'), codeAt('3')]).toEqual(['43201', '43004']))
  expect(atlas.regionsAt(...lonLat(at.E))).toMatchObject({
    state: { code: 'OH' },
    postalCode: { _id: 'postalCode-US-43201' },
  })
})

it('TIGER address ranges are interpolated along their street', async () => {
  const { folder, at, options, write } = await importedTown()
  const [from, to] = [lonLat(at.a), lonLat(at.b)]
  const file = await write(
    'tiger.csv',
    `from;to;interpolation;street;city;state;postcode;geometry
200;210;even;W Main St;Drawville;OH;43004;LINESTRING(${from.join(' ')},${to.join(' ')})
1;9;even;W Main St;Drawville;OH;43004;LINESTRING(0 0)
a;b;all;W Main St;Drawville;OH;43004;LINESTRING(0 0,1 1)
1;9;both;W Main St;Drawville;OH;43004;LINESTRING(0 0,1 1)
`,
  )
  expect(await importRanges(options(file))).toMatchObject({
    name: 'ohio',
    read: 1,
    skipped: 3,
    firstSkipped: 'row 3 has the geometry "LINESTRING(0 0)", which is no LINESTRING(lon lat,lon lat)',
  })
  const { streets, ranges, containingAreas } = await readImported(folder, 'ohio')
  expect([streets.count, ranges.count]).toEqual([1, 1])
  const found = ranges.locate(streets.ranges(0), 204)
  expect(found?.longitude).toBeCloseTo(from[0] + (to[0] - from[0]) * 0.4, 6)
  expect(containingAreas(ranges.within(found?.row as number)).postalCode).toBe('43004')
  expect(ranges.locate(streets.ranges(0), 205)).toBeUndefined()
})

it('postal codes are imported from polygons', async () => {
  const { folder, at, options, write } = await importedTown()
  const ring = ['A', 'B', 'E', 'D', 'A'].map((letter) => lonLat(at[letter]))
  const file = await write(
    'zcta.geojson',
    JSON.stringify({
      type: 'FeatureCollection',
      features: [
        { type: 'Feature', properties: { ZCTA5CE20: '43004' }, geometry: { type: 'Polygon', coordinates: [ring] } },
        { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [0, 0] } },
      ],
    }), // biome-ignore format: a feature a line
  )
  expect(await importPostal(options(file))).toMatchObject({ name: 'zcta', counts: { areas: 1 } })
  const { areas } = await readImported(folder, 'zcta')
  const inside = [(lonLat(at.A)[0] + lonLat(at.B)[0]) / 2, (lonLat(at.A)[1] + lonLat(at.D)[1]) / 2] as const
  expect(areas.areasAt(...inside).map((row) => `${areas.kind(row)} ${areas.code(row)}`)).toEqual([
    'postalCode 43004',
  ])
  expect(areas.areasAt(...lonLat(at.F))).toEqual([])
})

it('a map is imported from a URL', async () => {
  const { folder, pbf, options } = await importedTown()
  const server = createServer((_request, response) => createReadStream(pbf).pipe(response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const done = await importOsm(options(`http://127.0.0.1:${port}/maps/Town-latest.osm.pbf?key=1`))
  expect(done).toMatchObject({ name: 'town-latest', counts: { addresses: 2 } })
  expect((await readImported(folder, 'town-latest')).streets.count).toBe(1)
})

it('the best name of a city is imported for each language', async () => {
  const folder = testFolder()
  const source = join(folder, 'alternateNamesV2.txt')
  await writeFile(
    source,
    [
      '1\t2867714\tde\tMünchen\t1\t\t\t\t\t',
      '2\t2867714\tes\tMúnich\t\t\t\t\t\t',
      '3\t2867714\tes\tMúnich la vieja\t1\t\t\t1\t\t',
      '4\t2867714\tit\tMonaco di Baviera\t\t\t\t\t\t',
      '5\t2867714\tlink\thttps://example.org\t\t\t\t\t\t',
      '6\t99\tde\tNirgends\t\t\t\t\t\t',
      '7\t2867714\tde\tMinga\t1\t\t1\t\t\t',
      '8\t2867714\tar\tThe city by another name\t1\t\t\t\t\t',
    ].join('\n'),
  )
  const target = join(folder, 'names.atlas')
  expect(await importAlternateNames(source, target, await openWorld())).toBe(5)
  const names = readCityNames(await readSections(target))
  const inLanguages = (['de', 'es', 'ar', 'fr'] as const).map((language) => names.name(2867714, language))
  expect(inLanguages).toEqual(['München', 'Múnich', 'The city by another name', undefined])
  expect(names.name(99, 'de')).toBeUndefined()
})

it.each([
  ['https://download.geofabrik.de/europe/liechtenstein-latest.osm.pbf', 'liechtenstein-latest'],
  ['/data/Neubrandenburg.osm.bz2', 'neubrandenburg'],
  ['us/ca/santa clara.geojson.gz', 'santa-clara'],
  ['東京.osm.pbf', 'region'],
])('%s becomes the region %s', (source, name) => expect(nameOf(source)).toBe(name))
