import { type Areas, readAreas } from '../src/atlas/areas.ts'
import { sectionsOf } from '../src/atlas/sections.ts'
import { readStrings } from '../src/atlas/strings.ts'
import type { World } from './build.ts'

/** The areas as far as they are built, to be searched. */
export function areasSoFar({ areas, strings }: World): Areas {
  const sections = sectionsOf({ ...areas.columns(), ...strings.columns() })
  return readAreas(sections, readStrings(sections))
}
