import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyMap } from '../../../test/maps/any-map.ts'
import { featuresOf, testFolder, writeMap } from '../../../test/maps/osm-map.ts'
import { MapFileError } from '../../errors.ts'
import { PbfFile } from './pbf-file.ts'
import type { OsmObject } from './pbf-writer.ts'
import { Message } from './protobuf-write.ts'
import { IdList, type WayView } from './views.ts'

/** Every object, as it stands in the file. */
function objectsOf(path: string): OsmObject[] {
  const objects: OsmObject[] = []
  const tagsOf = new Map<number, Record<string, string>>()
  const pbf = new PbfFile(path)
  for (let number = 0; number < pbf.count; number++) {
    pbf.read(number, (block) => {
      block.read({ node: (id, _lon, _lat, tags) => tagsOf.set(id, { ...tags }) })
      block.read({
        nodes(ids, lons, lats, count) {
          for (let at = 0; at < count; at++) {
            const id = ids[at] as number
            const tags = tagsOf.get(id) ?? {}
            objects.push({ kind: 'node', id, tags, lon: lons[at] as number, lat: lats[at] as number })
          }
        },
        way(way) {
          objects.push({ kind: 'way', id: way.id, tags: { ...way.tags() }, refs: refsOf(way) })
        },
        relation(relation) {
          const { id } = relation
          objects.push({ kind: 'relation', id, tags: { ...relation.tags() }, members: relation.members() })
        },
      })
    })
  }
  pbf.close()
  return objects
}

const writing = fc.record({
  dense: fc.boolean(),
  packed: fc.boolean(),
  objectsPerBlock: fc.integer({ min: 1, max: 40 }),
})

describe('a PBF file', () => {
  it('gives back every object: nodes dense or plain, blocks of any size, packed or not', () => {
    fc.assert(
      fc.property(anyMap, writing, (objects, options) => {
        expect(objectsOf(writeMap(objects, options))).toEqual(objects)
      }),
    )
  })

  it.each([true, false])('may hold 100,000 nodes in one group (dense: %s)', (dense) => {
    const objects = Array.from({ length: 100_000 }, (_, index) => ({
      kind: 'node' as const,
      id: 7 * index - 1000,
      lon: 18_000 * index - 9e8,
      lat: 9_000 * index - 45e7,
      tags: {},
    }))
    expect(objectsOf(writeMap(objects, { dense, objectsPerBlock: 100_000 }))).toEqual(objects)
  })

  it('may count in other units than 1e-7 degrees, from another point, and have nodes nowhere', async () => {
    const dense = new Message().deltas(1, [1, 2, 3]).deltas(8, [10, 20, 900_000]).deltas(9, [30, -40, 0])
    const block = new Message()
      .part(1, new Message().part(1, ''))
      .part(2, new Message().part(2, dense))
      .number(17, 1000)
      .number(19, -5_000)
      .number(20, 7_000)
      .number(99, 1) // of which nobody knows yet
    expect(objectsOf(fileOf(header(), blob('OSMData', raw(block))))).toMatchObject([
      { lat: 50, lon: 370 },
      { lat: 150, lon: -330 },
      { lat: 8_999_950, lon: 70 },
    ])
    const beyond = new Message().deltas(1, [4]).deltas(8, [900_000_001]).deltas(9, [0])
    const path = fileOf(header(), blob('OSMData', raw(new Message().part(2, new Message().part(2, beyond)))))
    expect(objectsOf(path)).toMatchObject([{ id: 4, lon: -(2 ** 31) }])
    expect(await featuresOf(path)).toEqual([])
  })

  it('may hold blobs of kinds that are not known', () => {
    const block = new Message().part(2, new Message().part(3, new Message().number(1, 5)))
    const path = fileOf(header(), blob('Thumbnails', raw(new Message())), blob('OSMData', raw(block)))
    expect(objectsOf(path)).toEqual([{ kind: 'way', id: 5, tags: {}, refs: [] }])
  })
})

describe('what cannot be read', () => {
  const good = header()
  const wayBlock = (way: Message) => blob('OSMData', raw(new Message().part(2, new Message().part(3, way))))
  const bomb = deflateSync(Buffer.alloc(33 * 1024 * 1024))

  it.each<[what: string, file: string | Buffer[], sentence: RegExp]>([
    ['nothing', [], /is empty\.$/],
    ['a text', 'Hello, I am not a map.', /is not an OpenStreetMap file: expected/],
    ['zeros', [Buffer.alloc(1000)], /is not an OpenStreetMap file/],
    [
      'a header that is too long',
      [Buffer.from('\x7f\0\0\0OSMHeader')],
      /is not an .* PBF file \(at byte 0\)/,
    ],
    [
      'no header',
      [blob('OSMData', raw(new Message().part(1, 'OSMHeader')))],
      /does not begin with an OSMHeader/,
    ],
    ['cut off in a length', [good, Buffer.alloc(2)], /is cut off \(at byte 35\)/],
    [
      'cut off in a blob',
      [good, wayBlock(new Message()).subarray(0, -3)],
      /3 bytes of its last block are missing/,
    ],
    ['rubbish behind', [good, Buffer.from('rubbish')], /a blob has no header \(at byte 35\)/],
    [
      'a blob of 4 GB',
      [good, blobOf('OSMData', 2 ** 32, Buffer.alloc(9))],
      /claims 4294967296 bytes, more than/,
    ],
    ['history', [header('HistoricalInformation')], /holds the history of objects/],
    ['a feature of the future', [header('Moon')], /needs a reader that knows "Moon"/],
    ['LZMA', [good, blob('OSMData', new Message().part(4, 'x'))], /packed with LZMA; only zlib/],
    ['Zstandard', [good, blob('OSMData', new Message().part(7, 'x'))], /packed with Zstandard; only zlib/],
    ['bad zlib', [good, blob('OSMData', new Message().part(3, 'x'.repeat(50)))], /cannot be unpacked/],
    ['a zip bomb', [good, blob('OSMData', new Message().number(2, 9).part(3, bomb))], /cannot be unpacked/],
    [
      'a block that claims to be huge',
      [good, blob('OSMData', new Message().number(2, 2 ** 40).part(3, deflateSync('')))],
      /claims 1099511627776 bytes/,
    ],
    ['keys without values', [good, wayBlock(new Message().numbers(2, [0]))], /no text of the number 0/],
    [
      'more values than keys',
      [good, blob('OSMData', raw(wayWithTexts(new Message().numbers(2, [0]).numbers(3, [0, 0]))))],
      /keys and values do not match/,
    ],
    [
      'a node without a latitude',
      [
        good,
        blob('OSMData', raw(new Message().part(2, new Message().part(2, new Message().deltas(1, [1]))))),
      ],
      /1 nodes have 0 latitudes/,
    ],
    [
      'a part longer than the whole',
      [good, blob('OSMData', new Message().part(1, Buffer.from([0x12, 0x7f, 0x00])))],
      /a part is longer than the whole/,
    ],
  ])('%s', async (_what, file, sentence) => {
    const path = typeof file === 'string' ? fileOf(Buffer.from(file)) : fileOf(...file)
    const error = await featuresOf(path).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MapFileError)
    expect((error as Error).message).toMatch(sentence)
  })

  it('says so when a file is not there', async () => {
    await expect(featuresOf(join(testFolder(), 'gone.osm.pbf'))).rejects.toThrow(
      /gone.osm.pbf is not there\.$/,
    )
    await expect(featuresOf(testFolder())).rejects.toThrow(/is not a file\.$/)
  })

  it('is told in one sentence, whatever bytes are wrong or missing', async () => {
    const damages = fc.record({
      flips: fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), bit: fc.nat(7) }), {
        maxLength: 3,
      }),
      length: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    })
    await fc.assert(
      fc.asyncProperty(anyMap, writing, damages, async (objects, options, { flips, length }) => {
        const path = writeMap(objects, options)
        const bytes = readFileSync(path)
        for (const { at, bit } of flips) {
          const index = Math.min(bytes.length - 1, Math.floor(at * bytes.length))
          bytes[index] = (bytes[index] as number) ^ (1 << bit)
        }
        writeFileSync(path, bytes.subarray(0, Math.floor(length * bytes.length)))
        const error = await featuresOf(path).catch((reason: unknown) => reason)
        if (Array.isArray(error)) return
        expect(error).toBeInstanceOf(MapFileError)
        expect((error as Error).message).toMatch(/^[^\n]{10,400}\.$/)
      }),
      { numRuns: 200 },
    )
  })
})

function refsOf(way: WayView): number[] {
  const { ids, count } = way.refs(new IdList())
  return [...ids.subarray(0, count)]
}

function fileOf(...parts: Buffer[]): string {
  const path = join(testFolder(), 'map.osm.pbf')
  writeFileSync(path, Buffer.concat(parts))
  return path
}

function header(...features: string[]): Buffer {
  const message = new Message().part(4, 'OsmSchema-V0.6')
  for (const feature of features) message.part(4, feature)
  return blob('OSMHeader', raw(message))
}

function raw(block: Message): Message {
  return new Message().part(1, block)
}

function wayWithTexts(way: Message): Message {
  return new Message().part(1, new Message().part(1, '')).part(2, new Message().part(3, way))
}

function blob(kind: string, body: Message): Buffer {
  return blobOf(kind, body.done().length, body.done())
}

function blobOf(kind: string, size: number, body: Buffer): Buffer {
  const head = new Message().part(1, kind).number(3, size).done()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, body])
}
