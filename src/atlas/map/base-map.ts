import { readSections } from '../format/sections.ts'
import { readStrings } from '../format/strings.ts'
import { shippedFile } from '../world.ts'
import { type MapFeatures, readMapFeatures } from './features.ts'

/** What every map shows without any import: `data/maps.atlas`. */
export interface BaseMap {
  /** Land, borders, countries and large cities. */
  outline: MapFeatures
  /** 256 letters of a font, as map libraries ask for them: `0-255`. */
  glyphs(font: string, range: string): Uint8Array | undefined
  /** `signs.png`, `signs@2x.json`, … */
  sprite(file: string): Uint8Array | undefined
}

/** The same for all apps of a process. */
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
