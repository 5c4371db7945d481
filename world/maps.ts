import { chromium } from 'playwright-core'
import { writeSections } from '../src/atlas/format/sections.ts'
import { glyphColumns } from './sources/glyphs.ts'
import { outlineColumns } from './sources/outline.ts'
import { signColumns } from './sources/signs.ts'

/** Maps without any import: the world's outline, and the glyphs and icons of all maps, which a browser renders. */
export async function buildMaps(path: string): Promise<void> {
  const outline = await outlineColumns()
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' })
  try {
    const page = await browser.newPage()
    const drawn = { ...(await glyphColumns(page)), ...(await signColumns(page)) }
    await writeSections(path, { ...outline, ...drawn }, { pack: true })
  } finally {
    await browser.close()
  }
}
