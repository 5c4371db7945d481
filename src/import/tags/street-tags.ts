import { readNames, type TaggedNames, type Tags } from './name-tags.ts'

/** Values of `highway` that are not streets, or not any more. */
const notStreets = new Set([
  'bus_stop', 'platform', 'rest_area', 'services', 'street_lamp', 'traffic_signals', 'crossing', 'stop', 'give_way', 'elevator',
  'proposed', 'construction', 'abandoned', 'razed', 'raceway', 'corridor', 'via_ferrata', 'emergency_bay', 'escape',
  'speed_camera', 'milestone', 'toll_gantry', 'motorway_junction', 'turning_circle', 'no',
]) // biome-ignore format: a list

/** A named way, a square, or a pedestrian area. */
export function readStreet(tags: Tags): TaggedNames | undefined {
  const isWay = tags.highway !== undefined && !notStreets.has(tags.highway)
  if (!isWay && tags.place !== 'square') return undefined
  const references = tags.ref === undefined ? [] : referencesIn(tags.ref)
  // Several roads may share a way: `B 104;B 192`.
  const names = readNames(tags, tags.name ?? references[0])
  if (!names) return undefined
  const others = references.filter((reference) => reference !== names.name)
  return others.length === 0 ? names : { ...names, aliases: [...new Set([...names.aliases, ...others])] }
}

function referencesIn(text: string): string[] {
  return text
    .split(';')
    .map((reference) => reference.trim())
    .filter(Boolean)
}
