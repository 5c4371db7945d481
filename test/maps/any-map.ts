import fc from 'fast-check'
import type { Element, NodeElement, RelationElement, WayElement } from '../../src/import/osm/elements.ts'

/** Few ids, so that most references resolve, but not all. */
const ids = fc.integer({ min: -5, max: 60 })

const tags = fc.dictionary(
  fc.oneof(fc.constantFrom('name', 'highway', 'type', 'constructor', 'valueOf'), fc.string({ minLength: 1 })),
  fc.oneof(
    fc.constantFrom('multipolygon', 'boundary', 'Düsseldorf', '東京'),
    fc.string({ unit: 'grapheme' }),
  ),
  { maxKeys: 4, noNullPrototype: true },
)

const node: fc.Arbitrary<NodeElement> = fc.record({
  kind: fc.constant('node' as const),
  id: ids,
  tags,
  lon: fc.integer({ min: -180e7, max: 180e7 }),
  lat: fc.integer({ min: -90e7, max: 90e7 }),
})

const way: fc.Arbitrary<WayElement> = fc.record({
  kind: fc.constant('way' as const),
  id: ids,
  tags,
  refs: fc.array(ids, { maxLength: 12 }),
})

const relation: fc.Arbitrary<RelationElement> = fc.record({
  kind: fc.constant('relation' as const),
  id: ids,
  tags,
  members: fc.array(
    fc.record({
      kind: fc.constantFrom('node' as const, 'way' as const, 'relation' as const),
      id: ids,
      role: fc.constantFrom('outer', 'inner', 'label', 'admin_centre', 'house', ''),
    }),
    { maxLength: 8 },
  ),
})

const distinct = <T extends Element>(kind: fc.Arbitrary<T>, maxLength: number) =>
  fc.uniqueArray(kind, { selector: ({ id }) => id, maxLength })

/** Elements in any order, ids unique by kind; referenced elements may be missing. */
export const anyMap: fc.Arbitrary<Element[]> = fc
  .tuple(distinct(node, 30), distinct(way, 15), distinct(relation, 8), fc.boolean())
  .chain(([nodes, ways, relations, isMixed]) => {
    const elements: Element[] = [...nodes, ...ways, ...relations]
    return isMixed ? fc.shuffledSubarray(elements, { minLength: elements.length }) : fc.constant(elements)
  })
