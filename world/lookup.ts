import { sectionsOf } from '../src/atlas/format/sections.ts'
import { readStrings } from '../src/atlas/format/strings.ts'
import { type Areas, readAreas } from '../src/atlas/regions/areas.ts'
import type { World } from './build.ts'

/** The areas as far as they are built, to be searched. */
export function areasSoFar({ areas, strings }: World): Areas {
  const sections = sectionsOf({ ...areas.columns(), ...strings.columns() })
  return readAreas(sections, readStrings(sections))
}
