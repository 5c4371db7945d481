import { once } from 'node:events'
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import createParser from 'osm-pbf-parser'
import { createOSMStream } from 'osm-pbf-parser-node'
import { PbfFile } from '../../src/import/osm/pbf-file.ts'
import { IdList } from '../../src/import/osm/views.ts'
import { BlockReader } from '../../src/import/reading/block-reader.ts'
import { readMap } from '../../src/import/reading/read-map.ts'
import type { Bench, Contender } from '../harness/harness.ts'

const path = 'data/regions/neubrandenburg.osm.pbf'
const every = 'ours, every element'

export const bench: Bench = {
  sentence:
    'Reading the demo region, an OpenStreetMap PBF file, beside two readers of npm. One operation is a kilobyte.',
  targets: [
    { contender: every, against: 'osm-pbf-parser', measure: 'cpu', atMost: 0.5 },
    { contender: every, against: 'osm-pbf-parser-node', measure: 'cpu', atMost: 0.5 },
  ],
  rounds: 40,
  contenders() {
    const folder = mkdtempSync(join(tmpdir(), 'groma-bench-'))
    const kilobytes = statSync(path).size / 1000
    const contender = (name: string, count: () => Promise<number>): Contender => ({
      name,
      async run() {
        expectSame(name, await count())
        return kilobytes
      },
    })
    return [
      { ...contender('osm-pbf-parser', () => countByParser()), alternative: true },
      contender('osm-pbf-parser-node', () => countByParserNode()),
      contender(every, () => countByOurs()),
      {
        ...contender('ours, features with geometry', () => countFeatures(folder)),
        teardown: () => rmSync(folder, { recursive: true }),
      },
    ]
  },
}

/** Decodes all fields of every element, as the others do. */
async function countByOurs(): Promise<number> {
  let tagged = 0
  const refs = new IdList()
  const pbf = new PbfFile(path)
  for (let number = 0; number < pbf.count; number++)
    pbf.read(number, (block) =>
      block.read({
        nodes() {},
        node() {
          tagged += 1
        },
        way(way) {
          way.refs(refs)
          if (hasTags({ tags: way.tags() })) tagged += 1
        },
        relation(relation) {
          relation.members()
          if (hasTags({ tags: relation.tags() })) tagged += 1
        },
      }),
    )
  pbf.close()
  return tagged
}

async function countByParser(): Promise<number> {
  let tagged = 0
  const items = createReadStream(path).pipe(createParser())
  items.on('data', (some: { tags?: object }[]) => {
    for (const item of some) if (hasTags(item)) tagged += 1
  })
  await once(items, 'end')
  return tagged
}

async function countByParserNode(): Promise<number> {
  let tagged = 0
  for await (const item of createOSMStream(path)) if (hasTags(item)) tagged += 1
  return tagged
}

async function countFeatures(scratch: string): Promise<number> {
  let features = 0
  const counter = {
    read: () => true,
    add() {
      features += 1
    },
    take() {},
  }
  await readMap(path, {
    scratch,
    openRunner: () => new BlockReader(path, counter),
    onBatch() {},
  })
  return features
}

function hasTags(item: { tags?: object }): boolean {
  for (const _ in item.tags ?? {}) return true
  return false
}

let expected: number | undefined

/** All contenders must read the same. */
function expectSame(name: string, tagged: number): void {
  expected ??= tagged
  if (tagged !== expected) throw new Error(`${name} found ${tagged} tagged elements, expected ${expected}.`)
}
