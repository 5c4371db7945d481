import { expect, it } from 'vitest'
import { sliceLength } from './bounds.ts'
import { parseCsv } from './csv.ts'
import { type FileFormat, formats } from './formats.ts'
import { splitFeatures } from './split-features.ts'

const noPause = async () => {}
const million = 1_000_000
const collection = (features: string) => `{"type":"FeatureCollection","features":[${features}]}`
const kml = (inside: string) => `<kml><Document>${inside}</Document></kml>`

it.each<[what: string, format: FileFormat, text: string, message: string]>([
  ['rows', 'csv', `a\n${'1\n'.repeat(10_001)}`, 'Expected 1 to 10000 rows, got more.'],
  ['features', 'geojson', collection(`${'{},'.repeat(10_000)}{}`), 'Expected 1 to 10000 rows, got more.'],
  ['placemarks', 'kml', kml('<Placemark/>'.repeat(10_001)), 'Expected 1 to 10000 rows, got more.'],
  ['columns', 'csv', `${'a,'.repeat(500)}a`, 'Row 1 has too many columns. Expected at most 500.'],
  ['attributes', 'kml', kml(`<a ${Array.from({ length: 501 }, (_, at) => `a${at}=""`).join(' ')}/>`), 'at most 500 attributes'],
  ['text without quotes', 'csv', `a\n${'x'.repeat(million)}`, 'Row 2 has a value of over 200000 characters.'],
  ['text in quotes', 'csv', `a\n"${'""'.repeat(million)}"`, 'Row 2 has a value of over 200000 characters.'],
  ['text after a stray quote', 'csv', `a,b\n1,"2\n${'1,2\n'.repeat(million)}`, 'The quote in row 2 is never closed.'],
  ['text in a feature', 'geojson', collection(`{"id":"${'\\"'.repeat(million)}"}`), 'at most 400000 characters'],
  ['text beside the features', 'geojson', `${collection('{}').slice(0, -1)},"x":[${'0,'.repeat(million)}0]}`, 'little beside its features'],
  ['brackets', 'geojson', collection('['.repeat(million)), 'at most 60 levels deep'],
  ['elements in elements', 'kml', kml('<a>'.repeat(million)), 'at most 60 levels deep'],
])('too many or too much: %s', async (_what, format, text, message) => {
  await expect(formats[format].read(text, noPause)).rejects.toThrow(message)
}) // biome-ignore format: one line a file

it.each<[what: string, format: FileFormat, text: string, problem: string]>([
  ['a long ring', 'kml', kml(`<Placemark><Polygon><outerBoundaryIs><coordinates>${'1,1 '.repeat(100_000)}</coordinates></outerBoundaryIs></Polygon></Placemark>`), 'Expected coordinates of at most 200000 characters'],
  ['a long feature', 'geojson', collection(`{"x":[${'0,'.repeat(300_000)}0]}`), 'over 400000 characters'],
])('only the row is left out: %s', async (_what, format, text, problem) => {
  const [row] = await formats[format].read(text, noPause)
  expect(row?.problem?.message).toContain(problem)
}) // biome-ignore format: one line a file

/** The most that is read between two pauses, as seen by what is asked of the text. */
async function longestSlice(
  text: string,
  read: (text: string, pause: () => Promise<void>) => Promise<unknown>,
) {
  let pauses = 0
  await read(text, async () => void pauses++)
  return text.length / (pauses + 1)
}

it.each([
  ['of stray quotes', `a,b\n${'1,5" by 6"\n'.repeat(9000)}`, parseCsv],
  ['of blank lines', `a\n${'\n'.repeat(million)}`, parseCsv],
  ['of quoted values', `a,b\n${'"1","x ""y"" z"\n'.repeat(9000)}`, parseCsv],
  ['of features', collection(Array(9000).fill('{"id":"a\\"b","x":[[1,2],[3,4]]}').join()), splitFeatures],
  ['of placemarks', kml('<Placemark><name>x</name></Placemark>'.repeat(9000)), formats.kml.read],
])('a file %s is read in slices', async (_what, text, read) => {
  expect(await longestSlice(text, read)).toBeLessThan(1.5 * sliceLength)
})

it('finds the features wherever the list stands', async () => {
  const text =
    '{"name": "features [{", "bbox": [1, [2]], "features" : [ {"a": "],["} , null,[1] ], "type": "x"}'
  expect(await splitFeatures(text, noPause)).toEqual({
    outside: '{"name": "features [{", "bbox": [1, [2]], "features" : [], "type": "x"}',
    features: [' {"a": "],["} ', ' null', '[1] '],
  })
})
