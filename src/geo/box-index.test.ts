import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Box } from './box.ts'
import { createBoxIndex } from './box-index.ts'

interface Place {
  id: string
  box: Box
}

const box = (minX: number, minY: number, maxX: number, maxY: number): Box => ({ minX, minY, maxX, maxY })

function found(index: ReturnType<typeof createBoxIndex<Place>>, searched: Box): string[] {
  const ids: string[] = []
  index.search(searched, ({ id }) => ids.push(id))
  return ids.sort()
}

/** The obvious way. */
function met(places: Iterable<Place>, searched: Box): string[] {
  const meets = ({ minX, minY, maxX, maxY }: Box) =>
    minY <= searched.maxY &&
    maxY >= searched.minY &&
    [-720, -360, 0, 360, 720].some((turn) => minX <= searched.maxX + turn && maxX >= searched.minX + turn)
  return [...places]
    .filter((place) => meets(place.box))
    .map(({ id }) => id)
    .sort()
}

/** Whole degrees, so that boxes often touch and rounding has no say; some reach beyond the antimeridian. */
const boxes = fc
  .record({
    x: fc.integer({ min: -200, max: 200 }),
    y: fc.integer({ min: -90, max: 80 }),
    width: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 8 }) }, fc.constant(360)),
    height: fc.integer({ min: 0, max: 8 }),
  })
  .map(({ x, y, width, height }) => box(x, y, x + width, y + height))

describe('a box index', () => {
  it('finds what a look at every box finds, each once, whatever was set and removed before', () => {
    const change = fc.record({ id: fc.nat({ max: 1500 }).map(String), box: fc.option(boxes) })
    fc.assert(
      fc.property(
        fc.array(boxes, { maxLength: 2000, size: 'max' }),
        fc.array(change, { maxLength: 1500, size: 'max' }),
        fc.array(boxes, { minLength: 5, maxLength: 5 }),
        (bulk, changes, searches) => {
          const expected = new Map(bulk.map((place, at) => [String(at), { id: String(at), box: place }]))
          const index = createBoxIndex<Place>()
          index.replaceAll(expected.values())
          const agree = () => {
            for (const search of searches)
              expect(found(index, search)).toEqual(met(expected.values(), search))
          }
          agree()
          for (const [at, change] of changes.entries()) {
            const item = change.box && { id: change.id, box: change.box }
            if (item) index.set(item)
            else expect(index.remove(change.id)).toBe(expected.has(change.id))
            if (item) expected.set(item.id, item)
            else expected.delete(change.id)
            if (at % 100 === 0) agree()
          }
          agree()
          expect(index.size).toBe(expected.size)
          for (const id of expected.keys()) expect(index.get(id)).toBe(expected.get(id))
        },
      ),
      { numRuns: 20 },
    )
  })

  it('grows from nothing, and shrinks to nothing, one at a time', () => {
    const places = Array.from({ length: 3000 }, (_, at): Place => {
      const [x, y] = [(at * 7) % 100, (at * 13) % 41]
      return { id: String(at), box: box(x, y, x + (at % 3), y + (at % 2)) }
    })
    const index = createBoxIndex<Place>()
    const here = box(20, 10, 25, 15)
    for (const [at, place] of places.entries()) {
      index.set(place)
      if (at % 250 === 0) expect(found(index, here)).toEqual(met(places.slice(0, at + 1), here))
    }
    for (const [at, { id }] of places.entries()) {
      if (at % 250 === 0) expect(found(index, here)).toEqual(met(places.slice(at), here))
      index.remove(id)
    }
    expect(found(index, here)).toEqual([])
  })

  it.each<[what: string, item: Box, searched: Box, meets: boolean]>([
    ['a box over the antimeridian from the east', box(179, 0, 181, 1), box(-179.5, 0, -179.5, 0), true],
    ['a box over the antimeridian from the west', box(-181, 0, -179, 1), box(179.5, 0, 179.5, 0), true],
    ['a box over the antimeridian from its own side', box(179, 0, 181, 1), box(179.5, 0, 179.5, 0), true],
    ['a search over the antimeridian', box(-180, 0, -179, 1), box(179, 0, 180.5, 1), true],
    ['-180 is 180', box(179, 0, 180, 1), box(-180, 0, -180, 1), true],
    ['all longitudes, from anywhere', box(-180, 80, 180, 90), box(77, 85, 77, 85), true],
    ['a point is a box too', box(1, 1, 1, 1), box(1, 1, 1, 1), true],
    ['beside it', box(179, 0, 181, 1), box(-178, 0, -178, 1), false],
    ['above it', box(179, 0, 181, 1), box(180, 2, 180, 2), false],
  ])('%s', (_what, item, searched, meets) => {
    const index = createBoxIndex<Place>()
    index.set({ id: 'a', box: item })
    expect(found(index, searched)).toEqual(meets ? ['a'] : [])
  })

  it('answers the newest of two items with one id, also within one replacement', () => {
    const index = createBoxIndex<Place>()
    const [old, same, moved] = [0, 0, 5].map((x) => ({ id: 'a', box: box(x, 0, x, 0) })) as [
      Place,
      Place,
      Place,
    ]
    index.replaceAll([moved, old])
    expect([index.size, index.get('a')]).toEqual([1, old])
    for (const item of [same, moved]) {
      index.set(item)
      const seen: Place[] = []
      index.search(box(-10, -10, 10, 10), (each) => seen.push(each))
      expect(seen).toEqual([item])
      expect(seen[0]).toBe(item)
    }
  })

  it('is empty at first, and again after everything went', () => {
    const index = createBoxIndex<Place>()
    const everywhere = box(-180, -90, 180, 90)
    expect([index.size, found(index, everywhere), index.remove('a')]).toEqual([0, [], false])
    index.replaceAll([{ id: 'a', box: box(0, 0, 1, 1) }])
    expect(index.remove('a')).toBe(true)
    expect([index.size, found(index, everywhere), index.get('a')]).toEqual([0, [], undefined])
    index.replaceAll([])
    expect(found(index, everywhere)).toEqual([])
  })

  it.each([
    ['NaN', box(Number.NaN, 0, 1, 1)],
    ['another NaN', box(0, 0, 1, Number.NaN)],
    ['infinity', box(0, 0, Number.POSITIVE_INFINITY, 1)],
    ['upside down', box(0, 1, 1, 0)],
  ])('refuses %s everywhere, and stays as it was', (_what, wrong) => {
    const index = createBoxIndex<Place>()
    const right = { id: 'right', box: box(0, 0, 1, 1) }
    index.set(right)
    expect(() => index.set({ id: 'right', box: wrong })).toThrow('right has the box')
    expect(() => index.replaceAll([{ id: 'wrong', box: wrong }])).toThrow('wrong has the box')
    expect(() => index.search(wrong, () => {})).toThrow('A search has the box')
    expect(found(index, right.box)).toEqual(['right'])
  })
})
