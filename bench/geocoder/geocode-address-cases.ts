import type { Atlas } from '../../src/atlas/atlas.ts'
import type { ImportedRegion } from '../../src/atlas/imported-region.ts'
import type { Position } from '../../src/geo/distance.ts'
import { labelsOf } from '../../src/geocoder/address/labels.ts'
import { describeHit } from '../../src/geocoder/describe-hit.ts'
import type { Hit } from '../../src/geocoder/search/hit.ts'
import type { AddressComponents } from '../../src/model/address.ts'
import type { HouseNumber } from '../../src/model/map/house-number.ts'
import { type Case, metresTo, moved, near, rowsOf, sample } from './geocode-cases.ts'
import { abbreviated, withoutPunctuation, withPartsSwapped, withTypo } from './geocode-writings.ts'

/** The most metres between the searcher and the result. */
const around = 2000

export function addressCases(
  atlas: Atlas,
  region: ImportedRegion,
  count: number,
  random: () => number,
): Case[] {
  const { addresses } = region
  return sample(rowsOf(addresses.count), count, random).flatMap((row) => {
    const there = addresses.location(row)
    const words = wordsOf(atlas, region, row)
    const full = line(words)
    const here = moved(there, around, random)
    const street = labelsOf(words, 'address').addressLabel
    const one = (kind: string, text: string, from?: typeof here): Case => ({
      kind,
      text,
      rank: (find) => find({ text, near: from }).findIndex((hit) => metresTo(hit, there) <= near),
    })
    const typo = full.replace(street, withTypo(street, random))
    return [
      one('full address', full),
      one('abbreviated', abbreviated(full)),
      one('no postal code', line({ ...words, postalCode: '' })),
      one('no city, near', street, here),
      one('lower case, no commas', withoutPunctuation(full)),
      one('one typo', typo),
      one('two typos', withTypo(typo, random)),
      one('parts swapped', withPartsSwapped(full)),
      begun(region, row, street, here, random),
    ]
  })
}

/** A prefix of eight letters or more. Until the number is typed, only the street can be found. */
function begun(
  region: ImportedRegion,
  row: number,
  label: string,
  from: Position,
  random: () => number,
): Case {
  const { addresses, streets } = region
  const text = label.slice(0, 8 + Math.floor(random() * Math.max(1, label.length - 7)))
  const there = addresses.location(row)
  const name = streets.name(addresses.street(row))
  const hasNumber = text.includes(addresses.number(row))
  return {
    kind: 'address begun, near',
    text,
    rank: (find) =>
      find({ text, near: from, complete: false }).findIndex(
        (hit) =>
          metresTo(hit, there) <= near ||
          (!hasNumber && hit.table === 'street' && streets.name(hit.row) === name),
      ),
  }
}

/** Hides a known house between two others of its side, to test interpolation. */
export function interpolationCases(
  atlas: Atlas,
  region: ImportedRegion,
  count: number,
  random: () => number,
): Case[] {
  const { addresses, streets } = region
  const between = rowsOf(addresses.count).filter((row) => hasNeighbours(region, row))
  return sample(between, count, random).map((row) => {
    const there = addresses.location(row)
    const words = wordsOf(atlas, region, row)
    const text = line(words)
    const houses = {
      ...region,
      addresses: {
        ...addresses,
        withNumber: (rows: { from: number; to: number }, number: HouseNumber) =>
          addresses
            .withNumber(rows, number)
            .filter((each) => addresses.number(each) !== addresses.number(row)),
      },
      streets,
    }
    return {
      kind: 'house between two known',
      text,
      rank: (find) => {
        const [first] = find({ text }, houses)
        return first?.confidence === 'interpolated' && metresTo(first, there) <= 60 ? 0 : -1
      },
    }
  })
}

/** Plain numbers of the same side at most 60 apart, one below and one above. */
function hasNeighbours({ addresses, streets }: ImportedRegion, row: number): boolean {
  const value = plainNumber(addresses.number(row))
  if (value === undefined) return false
  const { from, to } = streets.addresses(addresses.street(row))
  const others = rowsOf(to - from)
    .map((at) => plainNumber(addresses.number(from + at)))
    .filter((other): other is number => other !== undefined && (other - value) % 2 === 0 && other !== value)
  const [below, above] = [
    Math.max(...others.filter((other) => other < value)),
    Math.min(...others.filter((other) => other > value)),
  ]
  return Number.isFinite(below) && Number.isFinite(above) && above - below <= 60
}

function plainNumber(text: string): number | undefined {
  return /^\d+$/.test(text) ? Number(text) : undefined
}

/** Numbers that do not exist: every result must be a fallback. */
export function outOfRangeCases(
  atlas: Atlas,
  region: ImportedRegion,
  count: number,
  random: () => number,
): Case[] {
  const { addresses } = region
  return sample(rowsOf(addresses.count), count, random).map((row) => {
    const text = line({
      ...wordsOf(atlas, region, row),
      number: String(70_000 + Math.floor(random() * 9999)),
    })
    return {
      kind: 'number out of range',
      text,
      rank: (find) => (find({ text }).every(({ confidence }) => confidence === 'fallback') ? 0 : -1),
    }
  })
}

function line(words: AddressComponents): string {
  return labelsOf(words, 'address').formattedAddress
}

/** The address in the local language. */
function wordsOf(atlas: Atlas, region: ImportedRegion, row: number): AddressComponents {
  const { addresses, streets, containingAreas } = region
  const { longitude, latitude } = addresses.location(row)
  const hit: Hit = {
    part: 0,
    layer: 'address',
    table: 'address',
    row,
    at: [longitude, latitude],
    confidence: 'exact',
    score: 0,
  }
  const { components } = describeHit(atlas, [region], hit, 'en')
  const { city } = containingAreas(addresses.within(row))
  return { ...components, street: streets.name(addresses.street(row)), ...(city && { city }) }
}
