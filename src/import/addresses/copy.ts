import { readLines } from '../../atlas/format/lines.ts'
import { readNames } from '../../atlas/format/names.ts'
import { optionalColumn, type Sections } from '../../atlas/format/sections.ts'
import { readStrings } from '../../atlas/format/strings.ts'
import { readTextLists } from '../../atlas/format/text-lists.ts'
import { readUses } from '../../atlas/streets/addresses.ts'
import { readSitesOf } from '../../atlas/streets/sites.ts'
import { parseHouseNumber } from '../../model/map/house-number.ts'
import { type AddressSource, type AddressStaging, addressSources } from './staging.ts'

/** Stages the addresses and ranges of a region's file whose source is wanted. Returns the staged row of each address, or -1. */
export function copyAddresses(
  sections: Sections,
  staging: AddressStaging,
  isWanted: (source: AddressSource) => boolean,
): Int32Array {
  const text = readStrings(sections)
  const address = (name: string) => sections.column(`address.${name}`, 'u32')
  const range = (name: string) => sections.column(`range.${name}`, 'u32')
  const streetNames = sections.column('street.name', 'u32')
  const isPlace = sections.column('street.isPlace', 'u8')
  const cities = sections.column('within.city', 'u32')
  const postalCodes = sections.column('within.postalCode', 'u32')
  const districts = optionalColumn(sections, 'within.district', 'u32')
  const own = (within: number) => ({
    district: text(districts?.[within] ?? 0) || undefined,
    city: text(cities[within] as number) || undefined,
    postalCode: text(postalCodes[within] as number) || undefined,
  })

  const sources = sections.column('address.source', 'u8')
  const rows = new Int32Array(sources.length).fill(-1)
  const [streets, numbers, units, withins] = [
    address('street'),
    address('number'),
    address('units'),
    address('within'),
  ]
  const sitesOf = readSitesOf(sections)
  const useOf = readUses(sections)
  sources.forEach((number, row) => {
    const source = addressSources[number] as AddressSource
    if (!isWanted(source)) return
    const street = streets[row] as number
    const name = text(streetNames[street] as number)
    const address = {
      ...(isPlace[street] === 1 ? { place: name } : { street: name }),
      number: parseHouseNumber(text(numbers[row] as number)),
      ...own(withins[row] as number),
      unit: text(units[row] as number) || undefined,
      use: useOf(row),
      source,
    }
    const [first = -1] = sitesOf(row).map((site) => staging.addAddress({ ...address, ...site }))
    rows[row] = first
  })

  const lines = readLines(sections, 'range.line')
  const [rangeStreets, froms, tos, steps, rangeWithins] = [
    range('street'), range('from'), range('to'), range('step'), range('within'),
  ] // biome-ignore format: a list
  sections.column('range.source', 'u8').forEach((number, row) => {
    const source = addressSources[number] as AddressSource
    if (!isWanted(source)) return
    staging.addRange({
      street: text(streetNames[rangeStreets[row] as number] as number),
      from: froms[row] as number,
      to: tos[row] as number,
      step: steps[row] as number,
      line: lines(row),
      ...own(rangeWithins[row] as number),
      source,
    })
  })
  return rows
}

/** Stages the lines of its streets as ways. */
export function copyStreets(sections: Sections, staging: AddressStaging): void {
  const text = readStrings(sections)
  const names = sections.column('street.name', 'u32')
  const lineStreets = sections.column('line.street', 'u32')
  const otherNames = readNames(sections, 'street', text)
  const aliases = readTextLists(sections, 'street.aliases', text)
  const lines = readLines(sections, 'line')
  lineStreets.forEach((street, line) => {
    const name = text(names[street] as number)
    staging.addWay({ name, names: otherNames.all(street), aliases: aliases(street) }, lines(line))
  })
}
