import { type Areas, readAreas } from '../src/atlas/areas.ts'
import type { Sections } from '../src/atlas/sections.ts'
import { readStrings } from '../src/atlas/strings.ts'
import type { World } from './build.ts'

/** The areas as far as they are built, to be searched. */
export function areasSoFar({ areas, strings }: World): Areas {
  const columns = { ...areas.columns(), ...strings.columns() }
  const sections: Sections = {
    about: {},
    names: Object.keys(columns),
    column: (name) => columns[name as keyof typeof columns] as never,
  }
  return readAreas(sections, readStrings(sections))
}
