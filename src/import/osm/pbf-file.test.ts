import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { PbfWriter } from 'pbf'
import { describe, expect, it } from 'vitest'
import { anyMap } from '../../../test/maps/any-map.ts'
import { featuresOf, testFolder, writeMap } from '../../../test/maps/osm-map.ts'
import { MapFileError } from '../../errors.ts'
import type { Element } from './elements.ts'
import { PbfFile } from './pbf-file.ts'
import { IdList, type WayView } from './views.ts'

/** Every element of the file. */
function elementsOf(path: string): Element[] {
  const elements: Element[] = []
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
            elements.push({ kind: 'node', id, tags, lon: lons[at] as number, lat: lats[at] as number })
          }
        },
        way(way) {
          elements.push({ kind: 'way', id: way.id, tags: { ...way.tags() }, refs: refsOf(way) })
        },
        relation(relation) {
          const { id } = relation
          elements.push({ kind: 'relation', id, tags: { ...relation.tags() }, members: relation.members() })
        },
      })
    })
  }
  pbf.close()
  return elements
}

const writing = fc.record({
  dense: fc.boolean(),
  packed: fc.boolean(),
  elementsPerBlock: fc.integer({ min: 1, max: 40 }),
})

describe('a PBF file', () => {
  it('returns every element: nodes dense or plain, blocks of any size, compressed or raw', () => {
    fc.assert(
      fc.property(anyMap, writing, (elements, options) => {
        expect(elementsOf(writeMap(elements, options))).toEqual(elements)
      }),
    )
  })

  it.each([true, false])('may hold 100,000 nodes in one group (dense: %s)', (dense) => {
    const nodes = Array.from({ length: 100_000 }, (_, index) => ({
      kind: 'node' as const,
      id: 7 * index - 1000,
      lon: 18_000 * index - 9e8,
      lat: 9_000 * index - 45e7,
      tags: {},
    }))
    expect(elementsOf(writeMap(nodes, { dense, elementsPerBlock: 100_000 }))).toEqual(nodes)
  })

  it('may have another granularity and offset than E7, and invalid locations', async () => {
    const dense = message(deltas(1, [1, 2, 3]), deltas(8, [10, 20, 900_000]), deltas(9, [30, -40, 0]))
    const block = message(
      bytes(1, message(bytes(1, ''))),
      bytes(2, message(bytes(2, dense))),
      varint(17, 1000),
      varint(19, -5_000),
      varint(20, 7_000),
      varint(99, 1),
    ) // an unknown field
    expect(elementsOf(fileOf(header(), blob('OSMData', raw(block))))).toMatchObject([
      { lat: 50, lon: 370 },
      { lat: 150, lon: -330 },
      { lat: 8_999_950, lon: 70 },
    ])
    const beyond = message(deltas(1, [4]), deltas(8, [900_000_001]), deltas(9, [0]))
    const path = fileOf(header(), blob('OSMData', raw(message(bytes(2, message(bytes(2, beyond)))))))
    expect(elementsOf(path)).toMatchObject([{ id: 4, lon: -(2 ** 31) }])
    expect(await featuresOf(path)).toEqual([])
  })

  it('may hold blobs of unknown kinds', () => {
    const block = message(bytes(2, message(bytes(3, message(varint(1, 5))))))
    const path = fileOf(header(), blob('Thumbnails', raw(message())), blob('OSMData', raw(block)))
    expect(elementsOf(path)).toEqual([{ kind: 'way', id: 5, tags: {}, refs: [] }])
  })
})

describe('a broken file is refused', () => {
  const good = header()
  const wayBlock = (way: Uint8Array) => blob('OSMData', raw(message(bytes(2, message(bytes(3, way))))))
  const bomb = deflateSync(Buffer.alloc(33 * 1024 * 1024))

  it.each<[what: string, file: string | Buffer[], sentence: RegExp]>([
    ['an empty file', [], /is empty\.$/],
    ['a text', 'Hello, I am not a map.', /is not an OpenStreetMap file: expected/],
    ['zeros', [Buffer.alloc(1000)], /is not an OpenStreetMap file/],
    [
      'a header that is too long',
      [Buffer.from('\x7f\0\0\0OSMHeader')],
      /is not an .* PBF file \(at byte 0\)/,
    ],
    ['no header', [blob('OSMData', raw(message(bytes(1, 'OSMHeader'))))], /does not begin with an OSMHeader/],
    ['cut off in a length', [good, Buffer.alloc(2)], /is cut off \(at byte 35\)/],
    [
      'cut off in a blob',
      [good, wayBlock(message()).subarray(0, -3)],
      /3 bytes of its last block are missing/,
    ],
    ['trailing garbage', [good, Buffer.from('rubbish')], /a blob has no header \(at byte 35\)/],
    [
      'a blob of 4 GB',
      [good, blobOf('OSMData', 2 ** 32, Buffer.alloc(9))],
      /claims 4294967296 bytes, more than/,
    ],
    ['history', [header('HistoricalInformation')], /is a history file/],
    ['a feature of the future', [header('Moon')], /requires the feature "Moon"/],
    ['LZMA', [good, blob('OSMData', message(bytes(4, 'x')))], /compressed with LZMA, but only zlib/],
    [
      'Zstandard',
      [good, blob('OSMData', message(bytes(7, 'x')))],
      /compressed with Zstandard, but only zlib/,
    ],
    ['bad zlib', [good, blob('OSMData', message(bytes(3, 'x'.repeat(50))))], /cannot be inflated/],
    ['a zip bomb', [good, blob('OSMData', message(varint(2, 9), bytes(3, bomb)))], /cannot be inflated/],
    [
      'a block that claims to be huge',
      [good, blob('OSMData', message(varint(2, 2 ** 40), bytes(3, deflateSync(''))))],
      /claims 1099511627776 bytes/,
    ],
    ['keys without values', [good, wayBlock(message(packed(2, [0])))], /string table has no entry 0/],
    [
      'more values than keys',
      [good, blob('OSMData', raw(wayWithStrings(message(packed(2, [0]), packed(3, [0, 0])))))],
      /keys and values do not match/,
    ],
    [
      'a node without a latitude',
      [good, blob('OSMData', raw(message(bytes(2, message(bytes(2, message(deltas(1, [1]))))))))],
      /1 nodes have 0 latitudes/,
    ],
    [
      'a field longer than its message',
      [good, blob('OSMData', message(bytes(1, Buffer.from([0x12, 0x7f, 0x00]))))],
      /a field is longer than its message/,
    ],
  ])('%s', async (_what, file, sentence) => {
    const path = typeof file === 'string' ? fileOf(Buffer.from(file)) : fileOf(...file)
    const error = await featuresOf(path).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MapFileError)
    expect((error as Error).message).toMatch(sentence)
  })

  it('names a missing file', async () => {
    await expect(featuresOf(join(testFolder(), 'gone.osm.pbf'))).rejects.toThrow(
      /gone.osm.pbf is not there\.$/,
    )
    await expect(featuresOf(testFolder())).rejects.toThrow(/is not a file\.$/)
  })

  it('gives a one-sentence error, whatever bytes are wrong or missing', async () => {
    const damages = fc.record({
      flips: fc.array(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), bit: fc.nat(7) }), {
        maxLength: 3,
      }),
      length: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
    })
    await fc.assert(
      fc.asyncProperty(anyMap, writing, damages, async (elements, options, { flips, length }) => {
        const path = writeMap(elements, options)
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
      { numRuns: 100 },
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
  return blob('OSMHeader', raw(message(...['OsmSchema-V0.6', ...features].map((text) => bytes(4, text)))))
}

function raw(block: Uint8Array): Uint8Array {
  return message(bytes(1, block))
}

function wayWithStrings(way: Uint8Array): Uint8Array {
  return message(bytes(1, message(bytes(1, ''))), bytes(2, message(bytes(3, way))))
}

function blob(kind: string, body: Uint8Array): Buffer {
  return blobOf(kind, body.length, body)
}

function blobOf(kind: string, size: number, body: Uint8Array): Buffer {
  const head = message(bytes(1, kind), varint(3, size))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length)
  return Buffer.concat([length, head, body])
}

type WriteField = (pbf: PbfWriter) => void

/** A protobuf message of these fields. */
function message(...fields: WriteField[]): Uint8Array {
  const pbf = new PbfWriter()
  for (const write of fields) write(pbf)
  return pbf.finish()
}

function bytes(field: number, value: string | Uint8Array): WriteField {
  return (pbf) => pbf.writeBytesField(field, Buffer.from(value as string))
}

function varint(field: number, value: number): WriteField {
  return (pbf) => pbf.writeVarintField(field, value)
}

function packed(field: number, values: number[]): WriteField {
  return (pbf) => pbf.writePackedVarint(field, values)
}

function deltas(field: number, values: number[]): WriteField {
  return (pbf) =>
    pbf.writePackedSVarint(
      field,
      values.map((value, at) => value - (values[at - 1] ?? 0)),
    )
}
