import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeImports } from '../../../src/geofences/write-imports.ts'
import { openTestApp, type TestApp } from '../../app/app.ts'

let groma: TestApp

beforeAll(async () => {
  groma = await openTestApp()
})

afterAll(() => groma.close())

async function preview(format: string, text: string, query = '') {
  return (await groma.call(`POST /v1/geofences/import?preview=true${query}`, { body: { format, text } })).body
}

/** `row tag/externalId type radius`, and for errors `row ! param`. */
function short({ rows, errors }: { rows: Row[]; errors: { row: number; param?: string }[] }) {
  return [
    ...rows.map(
      ({ row, tag, externalId, type, geometryRadius }) =>
        `${row} ${tag}/${externalId} ${type} ${Math.round(geometryRadius)}`,
    ),
    ...errors.map(({ row, param }) => `${row} ! ${param}`),
  ]
}

interface Row {
  row: number
  tag: string
  externalId: string
  type: string
  geometryRadius: number
}

const ring = '[[13.2,53.5],[13.3,53.5],[13.3,53.6],[13.2,53.5]]'

const csv = `tag,externalId,description,latitude,longitude,radius,metadata.floor,coordinates
store,1,Store 1,53.55,13.26,100,2,
store,2,Store 2,95,13.26,100,,
store,3,Store 3,53.55,13.26,5,,
yard,4,"Yard, north",,,,,"${ring}"
store,1,Store 1 again,53.55,13.26,100,,
,6,No tag,53.55,13.26,100,,
`

describe('a preview', () => {
  it('lists the good and the bad rows of a CSV, and writes nothing', async () => {
    const answer = await preview('csv', csv)
    expect(short(answer)).toEqual([
      '2 store/1 circle 100',
      '5 yard/4 polygon 7733',
      '3 ! coordinates',
      '4 ! radius',
      '6 ! externalId',
      '7 ! tag',
    ])
    expect(answer.errors).toMatchObject([
      { row: 3, problem: 'invalid', got: '95, 13.26' },
      { row: 4, problem: 'invalid', got: '5' },
      { row: 6, problem: 'duplicate', firstRow: 2 },
      { row: 7, problem: 'missing' },
    ])
    expect(answer.total).toBe(6)
    expect(answer.rows[0]).toMatchObject({
      description: 'Store 1',
      metadata: { floor: 2 },
      geometryCenter: { coordinates: [13.26, 53.55] },
    })
    expect((await groma.call('GET /v1/geofences')).body.geofences).toEqual([])
  })

  it.each([
    [
      'other names of columns, semicolons',
      'csv',
      'Name;lat;LNG;External_ID\nA;53.5;13.2;a',
      '&tag=t&radius=50',
      ['2 t/a circle 50'],
    ],
    [
      'an id from the name',
      'csv',
      'name,lat,lng\nStore 7 (north),53.5,13.2',
      '&tag=t&radius=50',
      ['2 t/store-7-north circle 50'],
    ],
    [
      'empty rows of a spreadsheet',
      'csv',
      'name,lat,lng,\nA,53.5,13.2,\n,,,\n',
      '&tag=t&radius=50',
      ['2 t/a circle 50'],
    ],
    [
      'types of other things, a byte order mark',
      'geojson',
      `\uFEFF{"type": "FeatureCollection", "features": [{"type": "Feature", "id": "way/1", "properties": {"type": "boundary", "tag": "t"},
        "geometry": {"type": "Polygon", "coordinates": [${ring}]}}]}`,
      '',
      ['1 t/way/1 polygon 7733'],
    ],
    [
      'types of other things, with a position',
      'kml',
      `<kml><Placemark><name>A</name><ExtendedData><Data name="type"><value>store</value></Data>
        <Data name="latitude"><value>1</value></Data><Data name="longitude"><value>2</value></Data></ExtendedData>
        <Polygon><outerBoundaryIs><LinearRing><coordinates>13.2,53.5 13.3,53.5 13.3,53.6 13.2,53.5</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
      '&tag=t',
      ['1 t/a polygon 7733'],
    ],
    ['no known column', 'csv', 'a,b\n1,2', '', ['2 ! tag']],
    [
      'features',
      'geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            id: 7,
            geometry: { type: 'Point', coordinates: [13.2, 53.5, 10] },
            properties: { radius: 20, name: 'Seven' },
          },
          {
            type: 'Feature',
            geometry: { type: 'Polygon', coordinates: [JSON.parse(ring)] },
            properties: { tag: 'yard', externalId: 'y' },
          },
          {
            type: 'Feature',
            id: 'line',
            geometry: {
              type: 'LineString',
              coordinates: [
                [1, 2],
                [3, 4],
              ],
            },
            properties: {},
          },
          {
            type: 'Feature',
            id: 'hole',
            geometry: { type: 'Polygon', coordinates: [JSON.parse(ring), JSON.parse(ring)] },
          },
          null,
        ],
      }),
      '&tag=t',
      ['1 t/7 circle 20', '2 yard/y polygon 7733', '3 ! coordinates', '4 ! coordinates', '5 ! coordinates'],
    ],
    [
      'placemarks',
      'kml',
      `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>All</name><Folder>
        <Placemark id="p"><name>Point &amp; co</name><Point><coordinates>13.2,53.5,0</coordinates></Point></Placemark>
        <Placemark><name>Yard</name><ExtendedData><Data name="tag"><value>yard</value></Data></ExtendedData><Polygon><outerBoundaryIs><LinearRing>
          <coordinates>13.2,53.5 13.3,53.5
            13.3,53.6 13.2,53.5</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
        <Placemark><name>Way</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
      </Folder></Document></kml>`,
      '&tag=t&radius=30',
      ['1 t/p circle 30', '2 yard/yard polygon 7733', '3 ! coordinates'],
    ],
  ])('%s', async (_what, format, text, query, expected) => {
    expect(short(await preview(format, text, query))).toEqual(expected)
  })

  it.each([
    ['geojson', '{'],
    ['geojson', '[]'],
    ['geojson', '{"type":"Point"}'],
    ['kml', '<kml><Document></kml>'],
    ['kml', '<kml></kml>'],
    ['csv', 'tag,externalId'],
  ])('refuses the %s file %s', async (format, text) => {
    expect((await preview(format, text)).meta).toMatchObject({ code: 400, param: 'text' })
  })
})

describe('an import', () => {
  it('writes the good rows in the background and replaces existing geofences', async () => {
    await groma.call('PUT /v1/geofences/store/1', {
      body: { description: 'old', type: 'circle', coordinates: [1, 2], radius: 10 },
    })
    const { status, body } = await groma.call('POST /v1/geofences/import', {
      body: { format: 'csv', text: csv },
    })
    expect([status, body.meta.code, body.import]).toMatchObject([
      202,
      202,
      { status: 'running', total: 2, done: 0 },
    ])
    await writeImports(groma)
    const after = (await groma.call(`GET /v1/imports/${body.import._id}`)).body.import
    expect(after).toMatchObject({ status: 'done', total: 2, done: 2, finishedAt: expect.any(String) })
    expect(after.errors.map(({ row }: Row) => row)).toEqual([3, 4, 6, 7])
    const { geofences } = (await groma.call('GET /v1/geofences')).body
    expect(
      geofences
        .map(({ tag, description }: { tag: string; description: string }) => [tag, description])
        .sort(),
    ).toEqual([
      ['store', 'Store 1'],
      ['yard', 'Yard, north'],
    ])
    expect((await groma.call(`GET /v1/imports/${body.import._id}`, { key: 'live secret' })).status).toBe(404)
  })

  it('accepts the file itself as the body; rows are written in batches that the tracker sees', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => `many,${at},Store,${50 + at / 100},13,50`)
    const answer = await groma.app.inject({
      method: 'POST',
      url: '/v1/geofences/import',
      headers: { authorization: groma.keys.test.secret ?? '', 'content-type': 'text/csv' },
      payload: ['tag,externalId,description,latitude,longitude,radius', ...rows].join('\r\n'),
    })
    expect(answer.statusCode).toBe(202)
    await Promise.all([writeImports(groma), writeImports(groma)])
    expect((await groma.call(`GET /v1/imports/${answer.json().import._id}`)).body.import).toMatchObject({
      status: 'done',
      done: 450,
    })
    await groma.tracker.reloadGeofences()
    const { body } = await groma.call('GET /v1/context?coordinates=50.1,13', { key: 'test publishable' })
    expect(body.geofences.map(({ externalId }: Row) => externalId)).toEqual(['10'])
  })
})

describe('what a file may cost', () => {
  it('one large file of a project is read at a time', async () => {
    const send = (rest: string) =>
      groma.call('POST /v1/geofences/import?preview=true', { body: { format: 'csv', text: csv + rest } })
    const large = '\n'.repeat(300_000)
    const answers = await Promise.all([send(large), send(large), send('')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 503])
    expect((await send(large)).status).toBe(200)
  })

  it('as JSON it may have 2 MB, as itself 20', async () => {
    const text = 'x'.repeat(3_000_000)
    const { status, body } = await groma.call('POST /v1/geofences/import', { body: { format: 'csv', text } })
    expect([status, body.meta.message]).toEqual([413, 'The body is larger than the 2097152 bytes allowed.'])
    const payload = {
      payload: text,
      headers: { authorization: groma.keys.test.secret ?? '', 'content-type': 'text/csv' },
    }
    const answer = await groma.app.inject({ method: 'POST', url: '/v1/geofences/import', ...payload })
    expect([answer.statusCode, answer.json().meta.message]).toEqual([
      400,
      'Invalid text. Row 1 has a value of over 200000 characters.',
    ])
  })
})

describe('an export', () => {
  it.each(['csv', 'geojson', 'kml'])('as %s survives a round trip through an import', async (format) => {
    const odd = {
      description: 'A "quoted", <odd> & näme\nof two lines',
      type: 'circle',
      coordinates: [13.21, 53.51],
      radius: 77,
      metadata: { floor: 2, open: true, of: 'north' },
      operatingHours: { Monday: [['09:00', '17:30']] },
      userIds: 'ada,bob',
      disableAfter: '2040-01-01',
      dwellThreshold: 5,
    }
    await groma.call('PUT /v1/geofences/odd/one', { body: odd })
    const file = await groma.call(`GET /v1/geofences/export?format=${format}`)
    expect(file.headers['content-disposition']).toBe(`attachment; filename="geofences.${format}"`)
    const text = typeof file.body === 'string' ? file.body : JSON.stringify(file.body)
    await groma.pool.query('delete from geofences where live')
    await groma.call('POST /v1/geofences/import', { key: 'live secret', body: { format, text } })
    await writeImports(groma)
    expect(await everything('live secret')).toEqual(await everything('test secret'))
  })

  it('is limited to a tag', async () => {
    const { body } = await groma.call('GET /v1/geofences/export?format=csv&tag=yard')
    expect(body.split('\r\n')).toHaveLength(3)
  })

  async function everything(key: string) {
    const { geofences } = (await groma.call('GET /v1/geofences?limit=1000', { key })).body
    return geofences
      .map(({ _id, live, createdAt, updatedAt, ...rest }: Record<string, unknown>) => rest)
      .sort((a: Row, b: Row) => `${a.tag}/${a.externalId}`.localeCompare(`${b.tag}/${b.externalId}`))
  }
})
