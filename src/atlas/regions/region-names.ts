import type { Language } from '../../model/map/languages.ts'
import type { Region } from '../../model/region.ts'
import type { Sections } from '../format/sections.ts'
import type { Strings } from '../format/strings.ts'
import type { Areas } from './areas.ts'
import { countryFlag, countryName } from './countries.ts'
import type { PostalCodes } from './postal-codes.ts'

export interface AdminRegions {
  country?: Region
  state?: Region
  county?: Region
  dma?: Region
  postalCode?: Region
}

/** The rows of the world's tables behind `AdminRegions`. */
export interface RegionRows {
  /** The country's code. */
  country: string | undefined
  countryRow: number | undefined
  state: number | undefined
  county: number | undefined
  /** The code of the designated market area; 0 for none. */
  market: number
  postalCode: number | undefined
  /** The time zone, where the state or county has only one and the point is well inside. */
  zone: string | undefined
}

/** Names and codes of the regions in these rows; the local names without a language. */
export type DescribeRegions = (rows: RegionRows, language?: Language) => AdminRegions

export function readRegionNames(
  sections: Sections,
  strings: Strings,
  areas: Areas,
  postalCodes: PostalCodes,
): DescribeRegions {
  const marketNames = sections.column('market.name', 'u32')
  const markets = new Map(
    Array.from(sections.column('market.code', 'u16'), (code, row) => [
      code,
      strings(marketNames[row] as number),
    ]),
  )

  return ({ country, state, county, market, postalCode }, language) => {
    if (country === undefined) return {}
    const area = (type: 'state' | 'county', row: number): Region => {
      const name = areas.name(row, language)
      const code = areas.code(row) || name
      return { _id: `${type}-${country}-${code}`, type, code, name }
    }
    const marketName = markets.get(market)
    const zip = postalCode === undefined ? undefined : postalCodes.code(postalCode)
    return {
      country: {
        _id: `country-${country}`,
        type: 'country',
        code: country,
        name: countryName(country, language),
        flag: countryFlag(country),
      },
      ...(state !== undefined && { state: area('state', state) }),
      ...(county !== undefined && { county: area('county', county) }),
      ...(marketName && {
        dma: { _id: `dma-${market}`, type: 'dma', code: String(market), name: marketName },
      }),
      ...(zip && {
        postalCode: { _id: `postalCode-${country}-${zip}`, type: 'postalCode', code: zip, name: zip },
      }),
    }
  }
}
