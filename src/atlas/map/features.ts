import type Flatbush from 'flatbush'
import type { E7Box } from '../../geo/box.ts'
import type { NamesByLanguage } from '../../model/map/languages.ts'
import { finestZoom } from '../../model/map/map-kinds.ts'
import { readNames } from '../format/names.ts'
import type { Sections } from '../format/sections.ts'
import type { Strings } from '../format/strings.ts'
import { boxOfLine, readTree } from '../format/trees.ts'
import { VarintReader } from '../format/varints.ts'
import { mapUnit } from './feature-encoder.ts'

/** A feature, as read for a tile. */
export interface DrawnFeature {
  /** An index into `mapKinds`. */
  kind: number
  name: string | undefined
  /** Every name except its own. */
  names: NamesByLanguage
  /** As in `MapFeature`, in E7. */
  parts: Int32Array[]
}

export interface MapFeatures {
  /** The bounding box of all features; undefined without any. */
  box: E7Box | undefined
  /** Features drawn at a zoom with a part whose bounding box intersects this one, in E7. */
  within(box: E7Box, zoom: number): Generator<DrawnFeature>
}

const noNames: NamesByLanguage = {}

export function readMapFeatures(sections: Sections, strings: Strings): MapFeatures {
  const bytes = sections.column('map.features', 'u8')
  const blockEnds = sections.column('map.blockEnds', 'u32')
  const nameTexts = sections.column('mapName.name', 'u32')
  const names = readNames(sections, 'mapName', strings)
  /** Per zoom, with the number of its first block. */
  const levels: { tree: Flatbush | undefined; first: number }[] = []
  let blocks = 0
  for (let zoom = 0; zoom <= finestZoom; zoom++) {
    const tree = readTree(sections, `map.tree.${zoom}`)
    levels.push({ tree, first: blocks })
    blocks += tree?.numItems ?? 0
  }

  function readFeature(reader: VarintReader): DrawnFeature {
    const kind = reader.next()
    const name = reader.next()
    const parts: Int32Array[] = []
    let [x, y] = [0, 0]
    for (let left = reader.next(); left > 0; left--) {
      const part = new Int32Array(reader.next() * 2)
      for (let corner = 0; corner < part.length; corner += 2) {
        x += reader.next()
        y += reader.next()
        part[corner] = x * mapUnit
        part[corner + 1] = y * mapUnit
      }
      parts.push(part)
    }
    return {
      kind,
      name: name === 0 ? undefined : strings(nameTexts[name - 1] as number),
      names: name === 0 ? noNames : names.all(name - 1),
      parts,
    }
  }

  const roots = levels.flatMap(({ tree }) => (tree ? [[tree.minX, tree.minY, tree.maxX, tree.maxY]] : []))
  return {
    box: roots.length === 0 ? undefined : boxOfLine(roots.flat()),
    *within(box, zoom) {
      for (const { tree, first } of levels.slice(0, zoom + 1)) {
        for (const block of (tree?.search(...box) ?? []).sort((a, b) => a - b)) {
          const number = first + block
          const reader = new VarintReader(bytes)
          reader.at = number === 0 ? 0 : (blockEnds[number - 1] as number)
          while (reader.at < (blockEnds[number] as number)) {
            const feature = readFeature(reader)
            if (feature.parts.some((part) => meets(boxOfLine(part), box))) yield feature
          }
        }
      }
    },
  }
}

function meets(one: E7Box, other: E7Box): boolean {
  return one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1]
}
