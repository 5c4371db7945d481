import { distance, type Position } from '../../../src/geo/distance.ts'
import type { Address } from '../../../src/model/address.ts'
import { capitals } from './capitals.ts'
import { type Case, forward } from './case.ts'
import { countries } from './countries.ts'
import { fold } from './names.ts'
import { outsideAddresses } from './outside-addresses.ts'
import { counties, regions } from './regions.ts'

/** Metres from a town's centre within which it is itself the answer, or its postal codes and quarters are. */
const townReach = 25_000

/** The world that every server has, by tables written by hand. `isImported`: the map there is known in detail. */
export function worldCases(isImported: (at: Position) => boolean): Case[] {
  const outside = outsideAddresses.filter(({ at }) => !isImported(at))
  return [
    ...outside.flatMap(({ text, towns, at }): Case[] => {
      const isTown = (found: Address) =>
        distance(found.longitude, found.latitude, ...at) <= townReach && isNamed(found, towns)
      const town = towns.at(-1) as string
      return [
        { ...forward('address outside the imported regions', text, isTown), isNeverExact: true },
        forward('its town alone', town, isTown),
      ]
    }),
    ...capitals.flatMap(({ at: [latitude, longitude], names }) =>
      names.map((text): Case => {
        const isThere = (found: Address) =>
          distance(found.longitude, found.latitude, longitude, latitude) <= townReach
        // A country comes before its capital of the same name: Mexico.
        const rank = (found: Address[]) =>
          found[0]?.layer === 'country' ? found.slice(1).findIndex(isThere) : found.findIndex(isThere)
        return { ...forward('capital in ten languages', text, isThere), rank }
      }),
    ),
    ...countries.flatMap(({ code, english, own }) => {
      const isCountry = ({ layer, countryCode }: Address) => layer === 'country' && countryCode === code
      return [
        ...english.map((name) => forward('country, in English', name, isCountry)),
        ...own.map((name) => forward('country, in its own language', name, isCountry)),
      ]
    }),
    ...regions.flatMap(({ country, names, others }) =>
      names.map((name, at) => {
        const language = at === 0 ? 'English' : 'its own language'
        return regionCase(`state or region, in ${language}`, name, [...names, ...others], country)
      }),
    ),
    ...counties.map(({ text, country, name }) =>
      forward(
        'county',
        text,
        (found) =>
          found.layer === 'county' &&
          found.countryCode === country &&
          fold(found.county ?? '').includes(fold(name)),
      ),
    ),
  ]
}

/** The town's name is somewhere in the record: as city, borough, quarter or label. */
function isNamed(
  { formattedAddress, city, borough, neighborhood, state }: Address,
  names: string[],
): boolean {
  const said = fold([formattedAddress, city, borough, neighborhood, state].join(' '))
  return names.some((name) => said.includes(fold(name)))
}

/** A town of the same name in the region may come before it: New York, São Paulo. */
function regionCase(kind: string, text: string, names: string[], country: string): Case {
  const known = names.map(bare)
  const isNamedSo = (name = '') => known.includes(bare(name))
  const isRight = ({ layer, countryCode, state, addressLabel }: Address) =>
    layer === 'state' && countryCode === country && isNamedSo(state ?? addressLabel)
  return {
    ...forward(kind, text, isRight),
    rank(found) {
      const at = found.findIndex(isRight)
      const isTown = ({ layer, countryCode, city }: Address) =>
        layer === 'locality' && countryCode === country && isNamedSo(city)
      return found.slice(0, Math.max(at, 0)).every(isTown) && at >= 0 ? 0 : at
    },
  }
}

const kindWords =
  /\b(province|prefecture|oblast|krai|state|county|voivodeship|region|republic|autonomous|community|of|the)\b|省|県|自治区|도$|область|край/giu

/** Without the word that says what it is: `Masovian` of `Masovian Voivodeship`. */
function bare(name: string): string {
  return fold(name.replace(kindWords, ' ')) || fold(name)
}
