import { readSections } from '../format/sections.ts'
import { readStrings } from '../format/strings.ts'
import { shippedFile } from '../world.ts'
import { type MapFeatures, readMapFeatures } from './features.ts'

/** The map data that ships with Groma: `data/maps.atlas`. */
export interface BaseMap {
  /** Land, borders, countries and large cities. */
  outline: MapFeatures
  /** Glyphs of a font in ranges of 256 code points, as map libraries request them: `0-255`. */
  glyphs(font: string, range: string): Uint8Array | undefined
  /** `signs.png`, `signs@2x.json`, … */
  sprite(file: string): Uint8Array | undefined
}

/** Opened once per process. */
let opened: Promise<BaseMap> | undefined

export function openBaseMap(): Promise<BaseMap> {
  opened ??= readBaseMap(shippedFile('maps.atlas'))
  return opened
}

async function readBaseMap(path: string): Promise<BaseMap> {
  const sections = await readSections(path)
  const names = new Set(sections.names)
  const unpacked = new Map<string, Uint8Array>()
  function file(name: string): Uint8Array | undefined {
    if (!names.has(name)) return undefined
    const known = unpacked.get(name) ?? sections.column(name, 'u8').slice()
    unpacked.set(name, known)
    return known
  }
  return {
    outline: readMapFeatures(sections, readStrings(sections)),
    glyphs: (font, range) => file(`glyphs/${font}/${range}`),
    sprite: (name) => file(`sprites/${name}`),
  }
}
