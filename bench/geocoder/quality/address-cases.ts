import type { Address } from '../../../src/model/address.ts'
import { fullLine, madeUpStreet, streetLine } from './address-lines.ts'
import { boxTree } from './box-tree.ts'
import { type Case, forward, isAt, moved, reverse, sample, typed } from './case.ts'
import { fold, isSameNumber } from './names.ts'
import { isInside, type TrueAddress, type Truth } from './truth.ts'
import { abbreviated, withoutPunctuation, withPartsSwapped, withTypo } from './writings.ts'

/** The most metres between someone who types and what they mean. */
const around = 2000

/** Addresses in many writings: the same number in the same street, at the place where the map has it. */
export function addressCases(truth: Truth, count: number, random: () => number): Case[] {
  const housesNear = boxTree(truth.addresses, ({ at, outline }) => outline ?? [at])
  const full = truth.addresses.filter(({ city, postalCode }) => city || postalCode)
  const isOf = ({ number, street }: TrueAddress, found: Pick<Address, 'number' | 'unit' | 'street'>) =>
    isSameNumber(number, found.number, found.unit) && isSameStreet(truth, street, found.street)
  const alike = byText(truth)
  /** Addresses that are written alike are equally right, and so is each building of one address. */
  const spotsOf = (wanted: TrueAddress) => [
    ...(alike.get(fold(fullLine(wanted))) ?? [wanted]),
    ...housesNear(wanted.at, oneAddress).filter((one) => isOf(wanted, one)),
  ]
  const house = (kind: string, text: string, wanted: TrueAddress): Case => {
    const spots = spotsOf(wanted)
    return {
      ...forward(kind, text, (found) => isOf(wanted, found) && isAt(found, spots)),
      isTheSame: (found) => isOf(wanted, found) && isAt(found, spots, oneTown),
    }
  }
  const written = (kind: string, some: TrueAddress[], write: (one: TrueAddress) => string | undefined) =>
    sample(some, count, random).flatMap((one) => {
      const text = write(one)
      return text ? house(kind, text, one) : []
    })
  return [
    ...written('full address', full, fullLine),
    ...written('number and letter apart, or large', full.filter(hasLetter), (one) =>
      fullLine({ ...one, number: otherwise(one.number, random) }),
    ),
    ...written('other number forms', full.filter(isOtherForm), fullLine),
    ...written('abbreviated', full, (one) => fullLine({ ...one, street: abbreviated(one.street) })),
    ...written(
      'no postal code',
      full.filter(({ city }) => city),
      (one) => fullLine({ ...one, postalCode: '' }),
    ),
    ...written('lower case, no commas', full, (one) => withoutPunctuation(fullLine(one))),
    ...written('town first', full, (one) => withPartsSwapped(fullLine(one))),
    ...written('one slip in the street', full, (one) => {
      const street = withTypo(one.street, random)
      return street === one.street || truth.streetNames.has(fold(street))
        ? undefined
        : fullLine({ ...one, street })
    }),
    ...sample(truth.addresses, count, random).map((one) =>
      typed(
        'number and street, near',
        streetLine(one),
        moved(one.at, around, random),
        isNearHouse(truth, one),
      ),
    ),
    ...sample(full, count, random).flatMap((one) => madeUpCase(one, random)),
    ...sample(full, count, random).map((one) => outOfRangeCase(truth, one, random)),
    ...sample(truth.addresses, count, random).map((one) => ownPointCase(truth, one, housesNear(one.at, 1))),
  ]
}

/** Metres between buildings of one address, and within a town. */
const oneAddress = 200
const oneTown = 2000

function byText({ addresses }: Truth): Map<string, TrueAddress[]> {
  const known = new Map<string, TrueAddress[]>()
  for (const address of addresses) {
    const text = fold(fullLine(address))
    known.set(text, [...(known.get(text) ?? []), address])
  }
  return known
}

export function isSameStreet({ streetNames }: Truth, wanted: string, found = ''): boolean {
  const [a, b] = [fold(wanted), fold(found)]
  return a === b || streetNames.get(a)?.has(b) === true
}

/** Without its town an address may be any of that street and number around there. */
function isNearHouse(truth: Truth, { number, street, at }: TrueAddress): Case['isRight'] {
  return (found) =>
    isSameNumber(number, found.number, found.unit) &&
    isSameStreet(truth, street, found.street) &&
    isAt(found, [{ at }], 2 * around)
}

function hasLetter({ number }: TrueAddress): boolean {
  return /^\d+\p{L}$/u.test(number)
}

/** Neither `12` nor `12a`. */
function isOtherForm(address: TrueAddress): boolean {
  return !/^\d+$/.test(address.number) && !hasLetter(address)
}

/** `1b` as `1 b`, `1B` or `1 B`. */
function otherwise(number: string, random: () => number): string {
  const apart = number.replace(/(?=\p{L})/u, ' ')
  return [apart, number.toUpperCase(), apart.toUpperCase()][Math.floor(random() * 3)] as string
}

/** An unknown street in a known town: the town is the answer, or its postal code. */
function madeUpCase(address: TrueAddress, random: () => number): Case[] {
  const street = madeUpStreet(address, random)
  if (!street) return []
  const isTown = (found: Address) =>
    !found.street && found.layer !== 'place' && isAt(found, [address], townReach)
  return [
    {
      ...forward('made-up street in a known town', fullLine({ ...address, street }), isTown),
      isNeverExact: true,
    },
  ]
}

/** Metres from a town's label within which its houses are. */
const townReach = 30_000

/** A number that no street has: the street, never as a house. */
function outOfRangeCase(truth: Truth, address: TrueAddress, random: () => number): Case {
  const number = String(70_000 + Math.floor(random() * 9999))
  const isStreet = ({ street, number: found, confidence }: Address) =>
    !found && confidence === 'fallback' && isSameStreet(truth, address.street, street)
  return { ...forward('number out of range', fullLine({ ...address, number }), isStreet), isNeverExact: true }
}

/** The house itself, or one whose outline holds the point. */
function ownPointCase(truth: Truth, { at }: TrueAddress, around: TrueAddress[]): Case {
  const here = around.filter(
    (one) => (one.at[0] === at[0] && one.at[1] === at[1]) || (one.outline && isInside(one.outline, at)),
  )
  return reverse('reverse at its own point', at, (found) =>
    here.some(
      ({ number, street }) =>
        isSameNumber(number, found.number, found.unit) && isSameStreet(truth, street, found.street),
    ),
  )
}

/** Where the post of the United States and Canada is asked: the house is confirmed, as written. */
export function validationCases(truth: Truth, count: number, random: () => number): Case[] {
  const whole = truth.addresses.filter(
    ({ country, city, state, postalCode }) =>
      (country === 'US' || country === 'CA') && city && /^[A-Z]{2}$/.test(state) && postalCode,
  )
  const cases = (kind: string, some: TrueAddress[]) =>
    sample(some, count, random).map(({ number, street, city, state, postalCode, country, unit }): Case => {
      const query = {
        addressLabel: `${number} ${street}`, ...(unit && { unit }), city, stateCode: state, postalCode, countryCode: country,
      } // biome-ignore format: one line of a letter
      const isRight = (found: Address) => found.confidence === 'exact' && isSameNumber(number, found.number)
      return { kind, path: '/v1/addresses/validate', query, isRight }
    })
  return [
    ...cases(
      'validated',
      whole.filter(({ unit }) => !unit),
    ),
    ...cases(
      'validated, with a unit of the map',
      whole.filter(({ unit }) => unit),
    ),
  ]
}
