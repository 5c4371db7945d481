import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyMap } from '../../../test/maps/any-map.ts'
import { writeChanges } from '../../../test/maps/osc.ts'
import { testFolder, writeMap } from '../../../test/maps/osm-map.ts'
import { isThere, osmium } from '../../../test/setup/left-out.ts'
import { type Element, elementKinds } from '../osm/elements.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import { applyChanges } from './apply-changes.ts'
import { Changes } from './changes.ts'
import { compareIds } from './id-order.ts'

const run = promisify(execFile)

const version = fc.integer({ min: 1, max: 4 })

/**
 * A sorted map, whose elements have versions. Characters that XML cannot hold are left out; and no two kinds share an id, as osmium
 * 1.15 takes the relation 1 after the way 1 for the same.
 */
const sortedMap = fc
  .tuple(anyMap, fc.array(version, { minLength: 53, maxLength: 53 }))
  .map(([all, versions]) =>
    all
      .filter(({ id, tags }) => id !== 0 && isXml(JSON.stringify(tags)))
      .map(
        (element, at): Element => ({
          ...element,
          id: 3 * element.id + elementKinds.indexOf(element.kind),
          version: versions[at] as number,
        }),
      )
      .sort(
        (one, other) =>
          elementKinds.indexOf(one.kind) - elementKinds.indexOf(other.kind) || compareIds(one.id, other.id),
      ),
  )

function isXml(text: string): boolean {
  return !/\\u00[01]|\\[bf]|[\u007f-\u009f\ud800-\udfff\ufffe\uffff]/.test(text)
}

/** Elements of the same few ids, in any order, several times. */
const changes = fc.array(
  fc
    .tuple(fc.constantFrom('create' as const, 'modify' as const, 'delete' as const), sortedMap)
    .map(([action, elements]) => elements.map((element) => ({ action, element }))),
  { maxLength: 3 },
)

const writing = fc.record({ dense: fc.boolean(), elementsPerBlock: fc.constantFrom(1, 3, 1_000) })

it.skipIf(!isThere(osmium))('a map with changes is as osmium makes it, in any blocks and runs', async () => {
  await fc.assert(
    fc.asyncProperty(
      sortedMap,
      fc.array(changes, { minLength: 1, maxLength: 2 }),
      writing,
      fc.constantFrom(2, 1_000),
      async (elements, files, options, inMemory) => {
        const folder = testFolder()
        const map = writeMap(elements, { ...options, versions: true })
        const paths = files.map((file, at) => writeChanges(join(folder, `${at}.osc.gz`), file.flat()))
        const [ours, theirs] = [join(folder, 'ours.osm.pbf'), join(folder, 'theirs.osm.pbf')]
        const runs = join(folder, 'runs')
        mkdirSync(runs)
        const read = new Changes(runs, inMemory)
        for (const path of paths) await read.add(path)
        await applyChanges(map, read, ours, { madeAt: undefined })
        await run('osmium', ['apply-changes', map, ...paths, '-o', theirs])
        expect(elementsOf(ours)).toEqual(elementsOf(theirs))
      },
    ),
    { numRuns: 25 },
  )
})

function elementsOf(path: string): Element[] {
  const pbf = new PbfFile(path)
  const all = elementKinds.flatMap((kind) =>
    Array.from({ length: pbf.count }, (_, number) =>
      pbf.read(number, (block) => block.elements(kind)),
    ).flat(),
  )
  pbf.close()
  return all
}
