import { writeSections } from '../../atlas/format/sections.ts'
import { StringWriter } from '../../atlas/format/strings.ts'
import type { World } from '../../atlas/world.ts'
import { badMapFile } from '../../errors.ts'
import { languages } from '../../model/map/languages.ts'
import { cityNameSearch } from '../search/city-name-search.ts'
import { linesOf, type TextOptions } from './text-lines.ts'

interface Name {
  geoname: number
  language: number
  text: string
  /** Lower is better; undefined for names that are only searched: historic, colloquial. */
  rank: number | undefined
}

export interface NamesOptions extends TextOptions {
  /** After the file is read, before the index is written. */
  onRead?: (() => void) | undefined
}

/**
 * GeoNames' `alternateNamesV2.txt`: for each city of the world the best name in each of our languages, for answers, and
 * all names, for search. Columns: id, geoname id, language, name, preferred, short, colloquial, historic, from, to.
 * Returns the number of names.
 */
export async function importAlternateNames(
  source: string,
  target: string,
  world: World,
  options: NamesOptions = {},
): Promise<number> {
  const best = new Map<string, Name & { rank: number }>()
  const searched = new Map<number, Set<string>>()
  let number = 0
  let count = 0
  for await (const line of linesOf(source, options)) {
    number++
    const fields = line.split('\t')
    if (line !== '' && fields.length < 4)
      throw badMapFile(
        source,
        `has ${fields.length} columns in line ${number}: alternateNamesV2.txt has 10, with tabs between`,
      )
    const name = nameOf(fields)
    if (!name || world.cities.rowOfGeoname(name.geoname) === undefined) continue
    const { geoname, language, text, rank } = name
    searched.set(geoname, (searched.get(geoname) ?? new Set<string>()).add(text))
    count++
    const key = `${geoname} ${language}`
    if (rank !== undefined && rank < (best.get(key)?.rank ?? Number.POSITIVE_INFINITY))
      best.set(key, { ...name, rank })
  }
  const names = [...best.values()].sort((a, b) => a.geoname - b.geoname || a.language - b.language)
  if (count === 0) throw badMapFile(source, 'has no name of a known city in any supported language')
  options.onRead?.()
  const strings = new StringWriter()
  await writeSections(target, {
    'cityName.geoname': Uint32Array.from(names, ({ geoname }) => geoname),
    'cityName.language': Uint8Array.from(names, ({ language }) => language),
    'cityName.text': Uint32Array.from(names, ({ text }) => strings.add(text)),
    ...strings.columns(),
    ...cityNameSearch(world, searched),
  })
  return count
}

function nameOf([, geoname, code = '', text = '', preferred, short, colloquial, historic]: string[]):
  | Name
  | undefined {
  const language = languages.indexOf(code as 'en')
  if (language < 0 || text === '') return undefined
  const isCurrent = colloquial !== '1' && historic !== '1'
  return {
    geoname: Number(geoname),
    language,
    text,
    rank: isCurrent ? (preferred === '1' ? 0 : 2) + (short === '1' ? 1 : 0) : undefined,
  }
}
