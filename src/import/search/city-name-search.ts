import type { Column } from '../../atlas/format/sections.ts'
import type { World } from '../../atlas/world.ts'
import { fold } from '../../geocoder/address/fold.ts'
import { townSynonymsOf } from '../../geocoder/address/synonyms.ts'
import { IndexWriter } from '../../geocoder/index/index-writer.ts'
import { openIndex } from '../../geocoder/index/search-index.ts'
import { allNames, distinct } from './words.ts'
import { WorldContexts } from './world-contexts.ts'

/** The columns `search.*` of imported names: cities with a name that the world's index lacks. */
export function cityNameSearch(
  world: World,
  namesOf: ReadonlyMap<number, ReadonlySet<string>>,
): Record<string, Column> {
  const { cities } = world
  const writer = new IndexWriter(townSynonymsOf)
  const contexts = new WorldContexts(writer, world)
  const importance = importances(world)
  for (let row = 0; row < cities.count; row++) {
    const geoname = cities.geoname(row)
    const known = new Set(allNames(cities.name(row), cities.names(row)).map(fold))
    const names = [...(namesOf.get(geoname) ?? [])].filter((name) => !known.has(fold(name)))
    if (names.length === 0) continue
    writer.add({
      table: 'cityName',
      row: geoname,
      layer: 'locality',
      ...cities.point(row),
      importance: importance[row] as number,
      country: cities.country(row),
      // Its own name first, by which a search finds duplicates of the world's index.
      names: distinct([cities.name(row, 'en'), ...names]),
      contexts: [contexts.ofCity(row)],
    })
  }
  return Object.fromEntries(
    Object.entries(writer.columns()).map(([name, column]) => [`search.${name}`, column]),
  )
}

/** 0 to 1 by row, as in the world's index. */
function importances({ search, cities }: World): Float64Array {
  const { count, columns, tableOf } = openIndex(search)
  const found = new Float64Array(cities.count)
  for (let doc = 0; doc < count; doc++)
    if (tableOf(doc) === 'city')
      found[columns['doc.row'][doc] as number] = (columns['doc.importance'][doc] as number) / 255
  return found
}
