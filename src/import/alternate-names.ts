import { writeSections } from '../atlas/sections.ts'
import { StringWriter } from '../atlas/strings.ts'
import { badMapFile } from '../errors.ts'
import { languages } from '../model/languages.ts'
import { linesOf, type TextOptions } from './text-lines.ts'

interface Name {
  geoname: number
  language: number
  text: string
  /** The lower, the better. */
  rank: number
}

/**
 * GeoNames' `alternateNamesV2.txt`: the best name of each wanted id in each of our languages. Columns: id, geoname id,
 * language, name, preferred, short, colloquial, historic, from, to. Answers how many.
 */
export async function importAlternateNames(
  source: string,
  target: string,
  isWanted: (geoname: number) => boolean,
  options?: TextOptions,
): Promise<number> {
  const best = new Map<string, Name>()
  let number = 0
  for await (const line of linesOf(source, options)) {
    number++
    const fields = line.split('\t')
    if (line !== '' && fields.length < 4)
      throw badMapFile(
        source,
        `has ${fields.length} columns in line ${number}: alternateNamesV2.txt has 10, with tabs between`,
      )
    const name = nameOf(fields)
    if (!name || !isWanted(name.geoname)) continue
    const key = `${name.geoname} ${name.language}`
    if (name.rank < (best.get(key)?.rank ?? Number.POSITIVE_INFINITY)) best.set(key, name)
  }
  const names = [...best.values()].sort((a, b) => a.geoname - b.geoname || a.language - b.language)
  if (names.length === 0) throw badMapFile(source, 'names no city that we know in any of our languages')
  const strings = new StringWriter()
  await writeSections(target, {
    'cityName.geoname': Uint32Array.from(names, ({ geoname }) => geoname),
    'cityName.language': Uint8Array.from(names, ({ language }) => language),
    'cityName.text': Uint32Array.from(names, ({ text }) => strings.add(text)),
    ...strings.columns(),
  })
  return names.length
}

function nameOf([, geoname, spoken = '', text = '', preferred, short, colloquial, historic]: string[]):
  | Name
  | undefined {
  const language = languages.indexOf(spoken as 'en')
  if (language < 0 || text === '' || colloquial === '1' || historic === '1') return undefined
  return {
    geoname: Number(geoname),
    language,
    text,
    rank: (preferred === '1' ? 0 : 2) + (short === '1' ? 1 : 0),
  }
}
