import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'
import { buildRoads, type RoadMap } from '../../maps/road-map.ts'

/** A one-way ring, a separate street, and two blocks of houses that one road connects: nobody drives through either. */
const drawing = `
  a . . . b . . . . . . e . . f
  . . . . . . . . . . . . . . .
  d . . . c . . . . . . . . . .
  . . . . . . . . . . . . . . .
  k . l . . . . . q . r . . . .
  . . . . . . . . . . . . . . .
  n . m . o . . . p . s . . . .
`

const nowhere = '10,10'
let roads: RoadMap
let groma: TestApp

beforeAll(async () => {
  roads = await buildRoads(drawing, 200, {
    ways: [
      ['abcda', { highway: 'residential', oneway: 'yes' }],
      ['ef', { highway: 'residential' }],
      ['klmnk', { highway: 'residential' }],
      ['mop', { highway: 'residential' }],
      ['pqrsp', { highway: 'residential' }],
    ],
  })
  groma = await openTestApp({ GROMA_DATA: roads.folder })
})

afterAll(async () => {
  await groma?.close()
  await roads?.remove()
})

function call(origins: string, destinations: string, query = '') {
  return groma.call(
    `GET /v1/route/matrix?origins=${origins}&destinations=${destinations}&mode=car&units=metric${query}`,
    { key: 'test publishable' },
  )
}

/** Metres, rounded to a hundred; a dot where there is no route. */
function table(matrix: { distance?: { value: number } }[][]): string[] {
  return matrix.map((row) =>
    row.map(({ distance }) => (distance ? Math.round(distance.value / 100) : '.')).join(' '),
  )
}

describe('GET /v1/route/matrix', () => {
  it('has a row for each origin and a cell for each destination', async () => {
    const { status, body } = await call(roads.places('ab'), roads.places('abd'))
    expect(status).toBe(200)
    expect(table(body.matrix)).toEqual(['0 8 20', '16 0 12'])
    expect(body.matrix[1][2]).toEqual({
      originIndex: 1,
      destinationIndex: 2,
      distance: { value: expect.any(Number), text: '1.2 km' },
      duration: { value: expect.any(Number), text: expect.stringMatching(/mins?$/) },
    })
    expect(body.origins).toHaveLength(2)
    expect(body.destinations[2]).toEqual(roads.at.d)
  })

  it('leaves cells without a route empty and fills the others', async () => {
    const { status, body } = await call(
      `${roads.place('a')}|${nowhere}|${roads.place('e')}`,
      `${roads.place('b')}|${roads.place('f')}|${nowhere}|-33,151`,
    )
    expect(status).toBe(200)
    expect(table(body.matrix)).toEqual(['8 . . .', '. . . .', '. 6 . .'])
    expect(body.matrix[0][1]).toEqual({ originIndex: 0, destinationIndex: 1 })
  })

  it('does so in a large one, and answers a place that is named twice twice', async () => {
    const { body } = await call(
      `${roads.places('klmnopk')}|${nowhere}`,
      `${roads.places('qrskp')}|${nowhere}`,
    )
    const cells = table(body.matrix)
    expect(cells.slice(0, 6).every((row) => /^(\d+ ){5}\.$/.test(row))).toBe(true)
    expect(cells[6]).toBe(cells[0])
    expect(cells[7]).toBe('. . . . . .')
  })

  it.each<[what: string, from: string, to: string]>([
    ['of a few cells', 'ab', 'abd'],
    ['of many, into a block and out of it', 'klmnop', 'qrskp'],
  ])('%s agrees with distance', async (_what, from, to) => {
    const { body } = await call(roads.places(from), roads.places(to))
    for (const [row, origin] of [...from].entries())
      for (const [column, destination] of [...to].entries()) {
        const ends = `origin=${roads.place(origin)}&destination=${roads.place(destination)}`
        const single = await groma.call(`GET /v1/route/distance?${ends}&modes=car&units=metric`)
        const { distance, duration } = body.matrix[row][column]
        expect([distance?.value, duration?.value], origin + destination).toEqual([
          expect.closeTo(single.body.routes.car.distance.value, -1),
          expect.closeTo(single.body.routes.car.duration.value, 1),
        ])
      }
  })

  it('answers empty cells where no location has a road', async () => {
    const { status, body } = await call(nowhere, `${nowhere}|11,11`)
    expect(status).toBe(200)
    expect(table(body.matrix)).toEqual(['. .'])
  })

  it('accepts 625 routes, and refuses more', async () => {
    const five = Array.from({ length: 25 }, (_, index) => roads.place('abcd'[index % 4] as string)).join('|')
    const { body } = await call(five, five)
    expect(body.matrix.flat()).toHaveLength(625)
    expect(body.matrix.flat().every((cell: object) => 'duration' in cell)).toBe(true)
    const more = await call(five, `${five}|${nowhere}`)
    expect(more.body.meta).toMatchObject({ code: 400, param: 'destinations', message: /650/ })
  })

  it.each([
    ['no mode', 'origins=1,1&destinations=1,1', 'mode'],
    ['two modes', 'origins=1,1&destinations=1,1&mode=car,foot', 'mode'],
    ['no origin', 'origins=&destinations=1,1&mode=car', 'origins'],
    ['borders to avoid', 'origins=1,1&destinations=1,1&mode=car&avoid=borderCrossings', 'avoid'],
  ])('refuses %s', async (_what, query, param) => {
    const { body } = await groma.call(`GET /v1/route/matrix?${query}`)
    expect(body.meta).toMatchObject({ code: 400, param })
  })
})
