import { join } from 'node:path'
import { PbfWriter } from 'pbf'
import type { Page } from 'playwright-core'
import type { Column } from '../../src/atlas/format/sections.ts'
import { boldFont, regularFont } from '../../src/maps/drawing/style-labels.ts'
import { readPackageFile, readPackageJson } from '../packages.ts'

/**
 * Noto Sans, SIL Open Font License 1.1: of each package the subsets of its scripts. Map libraries render ideographs themselves. Scripts
 * whose letters depend on more than the letters beside them, such as Devanagari, cannot be drawn from single glyphs.
 */
const scripts: Record<string, string[]> = {
  'noto-sans': ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
  'noto-sans-arabic': ['arabic'],
  'noto-sans-armenian': ['armenian'],
  'noto-sans-georgian': ['georgian'],
  'noto-sans-hebrew': ['hebrew'],
  'noto-sans-thai': ['thai'],
}

/** Of Arabic the letters in use, and the forms that they take beside others: what map libraries ask for. */
const rare = new Set(codesOf('U+0870-08FF,U+FBC2-FDFF,U+10000-1FFFF'))

const fonts = { [regularFont]: 400, [boldFont]: 600 }

interface Glyph {
  id: number
  bitmap: number[]
  width: number
  height: number
  left: number
  top: number
  advance: number
}

/** Glyph ranges as map libraries request them: `glyphs/Noto Sans Regular/0-255`. */
export async function glyphColumns(page: Page): Promise<Record<string, Column>> {
  const script = readPackageFile('@mapbox/tiny-sdf/index.js').toString()
  await page.addScriptTag({ content: script.replace('export default class', 'window.TinySDF = class') })
  await page.addScriptTag({ path: join(import.meta.dirname, '../browser/draw-glyphs.js') })
  const columns: Record<string, Column> = {}
  for (const [font, weight] of Object.entries(fonts)) {
    const faces = Object.entries(scripts).flatMap(([name, subsets]) => facesOf(name, subsets, weight))
    const all = new Set(faces.flatMap(({ range }) => codesOf(range)))
    const codes = [...all].filter((code) => !rare.has(code)).sort((a, b) => a - b)
    const glyphs = await page.evaluate<Glyph[]>(`drawGlyphs(${JSON.stringify({ faces, codes, weight })})`)
    const starts = new Set(glyphs.map(({ id }) => id - (id % 256)))
    for (const start of starts) {
      const name = `${start}-${start + 255}`
      const inRange = glyphs.filter(({ id }) => id - (id % 256) === start)
      columns[`glyphs/${font}/${name}`] = stackOf(font, name, inRange)
    }
  }
  return columns
}

interface Face {
  file: string
  range: string
}

function facesOf(name: string, subsets: string[], weight: number): Face[] {
  const ranges = readPackageJson<Record<string, string>>(`@fontsource/${name}/unicode.json`)
  return subsets.map((subset) => ({
    file: readPackageFile(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff2`).toString(
      'base64',
    ),
    range: ranges[subset] ?? '',
  }))
}

/** `U+0000-00FF,U+0131` */
function codesOf(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [from = 0, to = from] = part
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((code) => code > 31)
  })
}

function stackOf(name: string, range: string, glyphs: Glyph[]): Column {
  const pbf = new PbfWriter()
  pbf.writeMessage(
    1,
    (_, stack) => {
      stack.writeStringField(1, name)
      stack.writeStringField(2, range)
      for (const glyph of glyphs) stack.writeMessage(3, writeGlyph, glyph)
    },
    undefined,
  )
  return Uint8Array.from(pbf.finish())
}

function writeGlyph({ id, bitmap, width, height, left, top, advance }: Glyph, pbf: PbfWriter): void {
  pbf.writeVarintField(1, id)
  if (bitmap.length > 0) pbf.writeBytesField(2, Uint8Array.from(bitmap))
  pbf.writeVarintField(3, width)
  pbf.writeVarintField(4, height)
  pbf.writeSVarintField(5, left)
  pbf.writeSVarintField(6, top)
  pbf.writeVarintField(7, advance)
}
