import { type Language, languages } from '../../model/map/languages.ts'
import { type Column, columnsUnder, type Sections } from '../format/sections.ts'
import { readStrings } from '../format/strings.ts'

/** Names of the world's cities from `groma import --names`, by GeoNames id. */
export interface CityNames {
  name(geoname: number, language: Language): string | undefined
  /** Columns of the search index of these names, for `openIndex`. */
  search: Record<string, Column>
}

export function readCityNames(sections: Sections): CityNames {
  const strings = readStrings(sections)
  const ids = sections.column('cityName.geoname', 'u32')
  const spoken = sections.column('cityName.language', 'u8')
  const texts = sections.column('cityName.text', 'u32')
  return {
    search: columnsUnder(sections, 'search.'),
    name(geoname, language) {
      const wanted = languages.indexOf(language)
      let [low, high] = [0, ids.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        const isBefore =
          (ids[middle] as number) < geoname ||
          (ids[middle] === geoname && (spoken[middle] as number) < wanted)
        if (isBefore) low = middle + 1
        else high = middle
      }
      return ids[low] === geoname && spoken[low] === wanted ? strings(texts[low] as number) : undefined
    },
  }
}
