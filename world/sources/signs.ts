import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Column } from '../../src/atlas/format/sections.ts'
import { mapKinds } from '../../src/model/map/map-kinds.ts'
import { readPackageFile } from '../packages.ts'

/** Maki icons (CC0) and background colours, by kind of the layer `poi`. */
const signs: Record<string, [icon: string, colour: string]> = {
  restaurant: ['restaurant', '#c4622d'], cafe: ['cafe', '#c4622d'], bar: ['beer', '#c4622d'], shop: ['shop', '#5b6fb5'],
  grocery: ['grocery', '#5b6fb5'], lodging: ['lodging', '#8a5bb0'], school: ['school', '#8a6d4b'], college: ['college', '#8a6d4b'],
  hospital: ['hospital', '#c2454f'], pharmacy: ['pharmacy', '#c2454f'], bank: ['bank', '#64748b'], fuel: ['fuel', '#64748b'],
  parking: ['parking', '#3f78b5'], museum: ['museum', '#8a5bb0'], theatre: ['theatre', '#8a5bb0'], park: ['park', '#4c8f4a'],
  worship: ['place-of-worship', '#64748b'], post: ['post', '#64748b'], police: ['police', '#3f78b5'], airport: ['airport', '#3f78b5'],
  railway: ['rail', '#3f78b5'], bus: ['bus', '#3f78b5'], place: ['circle', '#64748b'],
} // biome-ignore format: a table

/** Width in pixels. */
const size = 20

/** Sprite sheets in two sizes: `sprites/signs.png`, `sprites/signs@2x.json`, … */
export async function signColumns(page: Page): Promise<Record<string, Column>> {
  const drawn = mapKinds
    .filter(({ layer }) => layer === 'poi')
    .map(({ kind }) => {
      const [icon, colour] = signs[kind] ?? []
      if (!icon || !colour) throw new Error(`No icon for ${kind}.`)
      const svg = readPackageFile(`@mapbox/maki/icons/${icon}.svg`)
        .toString()
        .replace('<svg ', '<svg fill="white" ')
      return { kind, colour, svg }
    })
  await page.addScriptTag({ path: join(import.meta.dirname, '../browser/draw-signs.js') })
  const columns: Record<string, Column> = {}
  for (const pixelRatio of [1, 2]) {
    const name = `sprites/signs${pixelRatio === 2 ? '@2x' : ''}`
    const side = size * pixelRatio
    const picture = await page.evaluate<string>(`drawSigns(${JSON.stringify({ drawn, side })})`)
    const places = drawn.map(({ kind }, at) => [
      kind,
      { x: at * side, y: 0, width: side, height: side, pixelRatio },
    ])
    columns[`${name}.png`] = new Uint8Array(Buffer.from(picture.split(',')[1] as string, 'base64'))
    columns[`${name}.json`] = new Uint8Array(Buffer.from(JSON.stringify(Object.fromEntries(places))))
  }
  return columns
}
