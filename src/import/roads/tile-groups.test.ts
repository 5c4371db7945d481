import { describe, expect, it } from 'vitest'
import { cellOfTile, tileGroups } from './tile-groups.ts'

const at = (name: string, x: number, y: number, size = 0.1, digest = name) => ({
  name,
  digest,
  box: { minX: x, minY: y, maxX: x + size, maxY: y + size },
})

const names = (regions: ReturnType<typeof at>[]) =>
  tileGroups(regions).map((group) => group.regions.map(({ name }) => name).join(' '))

describe('regions that are built together', () => {
  it.each([
    ['far apart', [at('town', 13.2, 53.5), at('vaduz', 9.5, 47.1)], ['town', 'vaduz']],
    ['in one square', [at('town', 13.2, 53.5), at('coast', 15.8, 51)], ['town coast']],
    ['of neighbouring squares', [at('town', 13.2, 53.5), at('east', 16.1, 53.5)], ['town', 'east']],
    ['joined by a third', [at('town', 13.2, 53.5), at('east', 16.1, 53.5), at('both', 15, 53.5, 2)], ['town east both']],
    ['at the ends of the world', [at('west', -180, -90), at('east', 179.9, 89.9)], ['west', 'east']],
  ])('%s', (_, regions, groups) => expect(names(regions)).toEqual(groups)) // biome-ignore format: one line a case

  it('keep their order, by which the newer wins', () => {
    const [one, two, three] = [at('one', 13, 53), at('two', 9, 47), at('three', 13.5, 53)]
    expect(names([three, two, one])).toEqual(['two', 'three one'])
  })

  it('have a key that changes with their roads, their order and their boxes only', () => {
    const [one, two] = [at('one', 13, 53), at('two', 13.5, 53)]
    const key = (regions: ReturnType<typeof at>[]) => tileGroups(regions)[0]?.key
    const before = key([one, two])
    expect(key([{ ...one, name: 'renamed' }, two])).toBe(before)
    expect(key([two, one])).not.toBe(before)
    expect(key([at('one', 13, 53, 0.1, 'new'), two])).not.toBe(before)
    expect(key([at('one', 13, 53, 0.2), two])).not.toBe(before)
  })
})

it.each(['0/003/198.gph', '1/051/673.gph', '2/000/827/333.gph'])('%s lies where the town does', (tile) =>
  expect(tileGroups([at('town', 13.2, 53.5)])[0]?.cells).toEqual([cellOfTile(tile)]),
)
