import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { featuresOf, testFolder } from '../../../test/maps/osm-map.ts'
import { MapFileError } from '../../errors.ts'

const xml = `<?xml version='1.0' encoding='UTF-8'?>
<osm version="0.6" generator='an "editor"'>
  <bounds minlat="53.5" minlon="13.2" maxlat="53.6" maxlon="13.3"/>
  <!-- <node id="0" lat="0" lon="0"><tag k="name" v="in a comment"/></node> -->
  <node id="1" lat="53.5567890" lon="13.26"><tag k="name" v="Caf&#xE9; &quot;Nord&quot; &amp; S&#252;d &lt;3"/></node>
  <node id='-2' lat='-53.5' lon='1e1' visible='true'/>
  <node id="3" action="delete" lat="53.5" lon="13.2"><tag k="name" v="deleted"/></node>
  <node id="4" visible="false" lat="53.5" lon="13.2"><tag k="name" v="deleted"/></node>
  <way id="5" user='a>b'><nd ref="1"/><nd ref="-2"/><tag k="note" v='it&apos;s "so"'/><![CDATA[ <nd ref="9"/> ]]></way>
  <relation id="6"><member type="way" ref="5" role="street"/><member type="node" ref="1"/><tag k='type' v='street'/></relation>
</osm>
`

/** The text above, compressed by bzip2. */
const bzip2 =
  'QlpoOTFBWSZTWXmDwz4AAKJfgAAQeYP/768BDgo/r//gQAHdTmwqGmkmpoPSaMIGjQABoMmgDDQ0AAAGgAAAABplCmgANAMgBpoA' +
  'AASKBAaptTKe01NTI9Ro8poaaabSD1NyQwPLnu8HOh86wFKVl/Lqh9Q6Th4ikE2DZV1BBNYIR6mljNImnyOEyzg5msbfUKgnqh13' +
  'NcSn0LsDokipE6ohvYDZwPv+pXO92W9fXjgQ23RIefKKXDvxp2HjPD2CNTpRtg2G9Jmb4sMpwQ43MfGGuC1VWDwz3sQY00RDnkJ7' +
  'sMNsI+N+x5Qp6b0zCcgpAEMigxllimCcEwQRcwK+PIwH0AiRChAT7A+LD/TLgV4cDa5UMaieTjNpQFFDNXiru/T+e3Y6q7i0QtJO' +
  '7eLt2h50fNB26HRcIH9N11dNkVvL7EvURonKfxRr+UKhHj08tkW3QJmFUEVaZcYepjXkajFbIIxgKd9g0pYXlZtu80nYKjVr4PAr' +
  'scFGbU3XsqRKEg3F8iy+ZnAFkFtqzhNRRLvBywqI/2bt2koCCZR9xOdALcke9IpRfEZJMAlQOcrQ9NhfihiEhIzNNmFHO15JahSi' +
  'yObo9xcZGNvQikX1187zwaSJ/F3JFOFCQeYPDPg='

function fileOf(content: string | Uint8Array): string {
  const path = join(testFolder(), 'map.bin')
  writeFileSync(path, content)
  return path
}

describe('a map in XML', () => {
  it.each([
    ['plain', Buffer.from(xml)],
    ['with a byte order mark', Buffer.from(`\ufeff${xml}`)],
    ['compressed by gzip', gzipSync(xml)],
    [
      'compressed by gzip in two members',
      Buffer.concat([gzipSync(xml.slice(0, 500)), gzipSync(xml.slice(500))]),
    ],
    ['compressed by bzip2', Buffer.from(bzip2, 'base64')],
  ])('is recognised by its content, %s', async (_how, content) => {
    expect(await featuresOf(fileOf(content))).toEqual([
      {
        kind: 'relation',
        id: 6,
        tags: { type: 'street' },
        members: [
          { kind: 'way', id: 5, role: 'street' },
          { kind: 'node', id: 1, role: '' },
        ],
        rings: [],
        labels: [],
        incomplete: false,
      },
      { kind: 'node', id: 1, tags: { name: 'Café "Nord" & Süd <3' }, lon: 132600000, lat: 535567890 },
      {
        kind: 'way',
        id: 5,
        tags: { note: `it's "so"` },
        coordinates: Int32Array.of(132600000, 535567890, 100000000, -535000000),
        closed: false,
        incomplete: false,
      },
    ])
  })

  it('may be long: characters and tags are split between chunks', async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `${'ü'.repeat(index % 7)}東京${index}`)
    const nodes = names.map(
      (name, index) => `<node id="${index}" lat="1" lon="2"><tag k="name" v="${name}"/></node>`,
    )
    const features = await featuresOf(fileOf(`<osm>${nodes.join('\n')}</osm>`))
    expect(features.map(({ tags }) => tags.name)).toEqual(names)
  })
})

describe('a broken file is refused', () => {
  it.each<[what: string, content: string | Uint8Array, sentence: RegExp]>([
    ['a web page', '<html><body>Not found</body></html>', /root element is <html>, expected <osm>/],
    ['changes', '<osmChange version="0.6"/>', /holds changes only/],
    ['cut off', xml.slice(0, 700), /not well-formed XML: line \d+, column \d+: .*[^.]\.$/],
    [
      'an unknown entity',
      '<osm><node id="1" lat="1" lon="1" user="&bomb;"/></osm>',
      /line 1, column .*entity/,
    ],
    ['a letter as id', '<osm><node id="x" lat="1" lon="1"/></osm>', /"x" is not an id \(line 1\)/],
    ['no latitude', '<osm><node id="1" lon="1"/></osm>', /attribute "lat" is missing/],
    ['a latitude of 91', '<osm>\n<node id="1" lon="1" lat="91"/></osm>', /"91" is not a lat \(line 2\)/],
    ['an empty latitude', '<osm><node id="1" lon="1" lat=" "/></osm>', /" " is not a lat/],
    [
      'another encoding',
      '<?xml version="1.0" encoding="ISO-8859-1"?><osm/>',
      /in ISO-8859-1, expected UTF-8/,
    ],
    ['gzip, cut off', gzipSync(xml).subarray(0, 300), /gzip cannot decompress it/],
    ['gzip of something else', gzipSync('Hello.'), /not well-formed XML/],
    ['bzip2, cut off', Buffer.from(bzip2, 'base64').subarray(0, 300), /bzip2 cannot decompress it/],
    [
      'bzip2, broken',
      Buffer.from(bzip2.replace(/.{8}$/, 'AAAAAAAA'), 'base64'),
      /bzip2 cannot decompress it/,
    ],
  ])('%s', async (_what, content, sentence) => {
    const error = await featuresOf(fileOf(content)).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(MapFileError)
    expect((error as Error).message).toMatch(sentence)
  })

  it('gives a one-sentence error, whatever bytes are wrong or missing', async () => {
    const contents = [Buffer.from(xml), gzipSync(xml), Buffer.from(bzip2, 'base64')]
    const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
    const damages = fc.record({
      content: fc.constantFrom(...contents),
      at: share,
      bit: fc.nat(7),
      cut: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(damages, async ({ content, at, bit, cut }) => {
        const index = Math.floor(at * content.length)
        const bytes = Buffer.from(cut ? content.subarray(0, index) : content)
        if (!cut) bytes[index] = (bytes[index] as number) ^ (1 << bit)
        const error = await featuresOf(fileOf(bytes)).catch((reason: unknown) => reason)
        if (Array.isArray(error)) return
        expect(error).toBeInstanceOf(MapFileError)
        expect((error as Error).message).toMatch(/^[^\n]{10,400}\.$/)
      }),
      { numRuns: 100 },
    )
  })
})
