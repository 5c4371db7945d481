import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testFolder } from '../../../test/maps/osm-map.ts'
import { mapKinds } from '../../model/map/map-kinds.ts'
import { isStored } from '../format/sections.ts'
import { StringWriter } from '../format/strings.ts'
import { FeatureEncoder } from './feature-encoder.ts'
import { MapWriter } from './writer.ts'

const anyFeature = fc.record({
  kind: fc.integer({ min: 0, max: mapKinds.length - 1 }),
  name: fc.option(fc.string(), { nil: undefined }),
  parts: fc.array(fc.array(fc.integer({ min: -90e7, max: 90e7 }), { minLength: 2, maxLength: 9 }), {
    minLength: 1,
    maxLength: 3,
  }),
})

it('writes the same whether all features are in memory, or most of them on disk', () => {
  fc.assert(
    fc.property(
      fc.array(anyFeature, { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      (features, most) => {
        const written = (writer: MapWriter) => {
          const encoder = new FeatureEncoder()
          for (const feature of features) {
            encoder.add(feature)
            writer.append(encoder.take())
          }
          const columns = Object.entries(writer.columns())
          return columns.map(([name, column]) => [
            name,
            isStored(column) ? new Uint8Array(readFileSync(column.path)) : column,
          ])
        }
        const inMemory = written(new MapWriter(new StringWriter()))
        expect(written(new MapWriter(new StringWriter(), testFolder(), most))).toEqual(inMemory)
      },
    ),
    { numRuns: 40 },
  )
})
