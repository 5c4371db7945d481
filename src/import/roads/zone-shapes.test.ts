import { find } from 'geo-tz'
import { describe, expect, it } from 'vitest'
import { covers } from '../../geo/polygon.ts'
import { type ZonePolygon, zonesIn } from './zone-shapes.ts'

function isIn({ rings }: ZonePolygon, x: number, y: number): boolean {
  return rings.filter((ring) => covers(Float64Array.from(ring.flat()), x, y)).length % 2 === 1
}

describe('shapes of time zones', () => {
  it.each<[place: string, longitude: number, latitude: number]>([
    ['Neubrandenburg', 13.26, 53.557],
    ['Busingen, an exclave', 8.69, 47.697],
    ['Baarle-Hertog, among enclaves', 4.93, 51.44],
    ['Phenix City, Alabama, at a border of zones', -85.001, 32.471],
    ['Columbus, Georgia, on the other side', -84.98, 32.464],
    ['Urumqi, where two zones are in use', 87.6, 43.8],
    ['Taveuni, near the antimeridian', -179.97, -16.8],
  ])('agree with geo-tz: %s', async (_place, x, y) => {
    const zones = await zonesIn([{ minX: x - 0.01, minY: y - 0.01, maxX: x + 0.01, maxY: y + 0.01 }])
    const found = zones.filter((zone) => isIn(zone, x, y)).map(({ zone }) => zone)
    expect(found.sort()).toEqual(find(y, x).sort())
  })

  it('leave out what is far from the boxes', async () => {
    const zones = await zonesIn([{ minX: 13, minY: 53, maxX: 14, maxY: 54 }])
    expect([...new Set(zones.map(({ zone }) => zone))]).toEqual(['Europe/Berlin'])
    expect(zones.length).toBeLessThan(10)
  })
})
