import { type Column, sectionsOf } from '../src/atlas/format/sections.ts'
import { readStrings, type StringWriter } from '../src/atlas/format/strings.ts'
import type { AreaWriter } from '../src/atlas/regions/area-writer.ts'
import { type Areas, readAreas } from '../src/atlas/regions/areas.ts'

/** `world.atlas` while it is built. A source adds rows or columns, and may look up what earlier sources added. */
export interface WorldDraft {
  strings: StringWriter
  areas: AreaWriter
  /** Rows of `area.*`: `US`, `US-MD`; counties by FIPS code, `24510`. */
  areaRows: Map<string, number>
  /** Rows of states by GeoNames' codes, `DE.12`; undefined where several states share one. */
  statesOfGeonames: Map<string, number | undefined>
  columns: Record<string, Column>
}

/** The areas added so far. */
export function areasSoFar({ areas, strings }: WorldDraft): Areas {
  const sections = sectionsOf({ ...areas.columns(), ...strings.columns() })
  return readAreas(sections, readStrings(sections))
}
