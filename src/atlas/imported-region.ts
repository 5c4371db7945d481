import type { Language } from '../model/map/languages.ts'
import type { PlaceExtras } from '../model/map/place-extras.ts'
import { type Column, columnsUnder, type Sections } from './format/sections.ts'
import { readStrings } from './format/strings.ts'
import { type MapFeatures, readMapFeatures } from './map/features.ts'
import { readPlaceExtras } from './places/extras.ts'
import { type Places, readPlaces } from './places/places.ts'
import { type Areas, readAreas } from './regions/areas.ts'
import { readSettlements, type Settlements } from './regions/settlements.ts'
import { type ContainingAreas, readWithin } from './regions/within.ts'
import { type AddressRanges, readAddressRanges } from './streets/address-ranges.ts'
import { type Addresses, readAddresses } from './streets/addresses.ts'
import { readStreets, type Streets } from './streets/streets.ts'

/** An imported region: the tables of one atlas file. Rows are numbers. */
export interface ImportedRegion {
  about: Record<string, unknown>
  areas: Areas
  settlements: Settlements
  streets: Streets
  addresses: Addresses
  ranges: AddressRanges
  places: Places
  extrasOfPlace(row: number): PlaceExtras
  /** Features drawn on maps. */
  map: MapFeatures
  withinOfPlace(row: number): number
  /** Rows of the table `within`. */
  withinCount: number
  /** The areas of a row of `within`, to which streets, addresses, places and settlements refer. */
  containingAreas(within: number, language?: Language): Readonly<ContainingAreas>
  hasPostalCode(within: number): boolean
  /** Columns of the search index, for `openIndex`. */
  search: Record<string, Column>
}

export function importedRegionOf(sections: Sections): ImportedRegion {
  const strings = readStrings(sections)
  const areas = readAreas(sections, strings)
  const settlements = readSettlements(sections, strings)
  const postalCodes = sections.column('within.postalCode', 'u32')
  const withinsOfPlaces = sections.column('place.within', 'u32')
  return {
    about: sections.about,
    areas,
    settlements,
    streets: readStreets(sections, strings),
    addresses: readAddresses(sections, strings),
    ranges: readAddressRanges(sections),
    places: readPlaces(sections, strings),
    extrasOfPlace: readPlaceExtras(sections, strings),
    map: readMapFeatures(sections, strings),
    withinOfPlace: (row) => withinsOfPlaces[row] as number,
    withinCount: postalCodes.length,
    containingAreas: readWithin(sections, strings, areas, settlements),
    hasPostalCode: (within) => postalCodes[within] !== 0,
    search: columnsUnder(sections, 'search.'),
  }
}
