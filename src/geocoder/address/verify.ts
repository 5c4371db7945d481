import { parseHouseNumber } from '../../model/map/house-number.ts'
import { compareCities, compareStreets, type Likeness } from './compare-words.ts'
import { readUnit } from './mail-line.ts'

/** The address to verify, in the United States or Canada. */
export interface MailAddress {
  number: string
  street: string
  unit?: string | undefined
  firm?: string | undefined
  city: string
  stateCode: string
  countryCode: 'US' | 'CA'
  /** A ZIP code has its first five digits only. */
  postalCode: string
}

/** A known house that may be meant, or its street where the house is not known. */
export interface Candidate {
  /** Undefined where only the street is known. */
  number: string | undefined
  street: string
  /** Names of its town: the town's own, that of its part, the post's. The first is the one answered. */
  cities: readonly string[]
  stateCode: string
  /** Empty where it is not known. */
  postalCode: string
  /** Where it is not known: whether the code asked for is in use around here. */
  isPostalCodeNear: boolean
  /** Units of the house, as far as they are known. */
  units: readonly string[]
  /** Names of places in the house. */
  firms: readonly string[]
}

export const verificationStatuses = ['verified', 'partially verified', 'ambiguous', 'unverified'] as const

export interface Verdict<Known> {
  status: (typeof verificationStatuses)[number]
  /** Of two verdicts of one status the higher one confirms more. */
  rank: number
  analysis: ('unit:missing' | 'unit:invalid')[]
  /** Street, high-rise or firm. */
  recordType: 'S' | 'H' | 'F'
  known?: Known
}

/** Finds the candidate that is meant, and how much of the address it confirms. */
export function verify<Known extends Candidate>(
  asked: MailAddress,
  candidates: readonly Known[],
): Verdict<Known> {
  const compared = candidates
    .map((known) => compare(asked, known))
    .filter(({ isPossible }) => isPossible)
    .sort((a, b) => b.rank - a.rank)
  const [best, ...others] = compared
  if (!best) return { status: 'unverified', rank: 0, analysis: [], recordType: 'S' }
  const rivals = others.filter(({ rank, known }) => rank === best.rank && !isSameHouse(known, best.known))
  if (rivals.length > 0) return { status: 'ambiguous', rank: best.rank, analysis: [], recordType: 'S' }
  const { known } = best
  const analysis = asked.countryCode === 'US' && best.isNumber ? analyseUnit(asked.unit, known.units) : []
  const isFirm =
    asked.firm !== undefined &&
    known.firms.some((name) => compareCities(asked.firm ?? '', name) !== 'different')
  return {
    status: best.isComplete && analysis.length === 0 ? 'verified' : 'partially verified',
    rank: best.rank,
    analysis,
    recordType: isFirm ? 'F' : known.units.length > 0 ? 'H' : 'S',
    known,
  }
}

const worth: Record<Likeness, number> = { same: 3, completed: 2, corrected: 1, different: 0 }

function compare<Known extends Candidate>(asked: MailAddress, known: Known) {
  const street = worth[compareStreets(asked.street, known.street)]
  const city = Math.max(...known.cities.map((name) => worth[compareCities(asked.city, name)]), 0)
  const house = known.number === undefined ? 0 : likenessOfNumbers(asked.number, known.number)
  const isNumber = house > 0
  const isSameCode = plain(known.postalCode) === plain(asked.postalCode)
  const isPostalCode = isSameCode || (known.postalCode === '' && known.isPostalCodeNear)
  return {
    known,
    isNumber,
    isPossible: street > 0 && known.stateCode === asked.stateCode && (city > 0 || isPostalCode),
    isComplete: isNumber && city > 0 && isPostalCode,
    // The street's name counts most, then that the house is known, then the postal code, then the town.
    rank: street * 100 + house * 50 + Number(isPostalCode) * 20 + Number(isSameCode) * 10 + city,
  }
}

function isSameHouse(a: Candidate, b: Candidate): boolean {
  return (
    a.number === b.number &&
    compareStreets(a.street, b.street) === 'same' &&
    a.cities.some((name) => b.cities.includes(name)) &&
    a.postalCode === b.postalCode
  )
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** 1: the same; less: a range or list that holds it; 0: another. */
function likenessOfNumbers(asked: string, known: string): number {
  const [a, b] = [parseHouseNumber(asked), parseHouseNumber(known)]
  if (a.key === b.key) return 1
  const isInRange = b.first < b.last && a.key === String(a.first) && b.first <= a.first && a.first <= b.last
  return isInRange || a.key.split('-').includes(b.key) ? 0.9 : 0
}

/** Units can be judged only where those of the house are known, and floors where one of those is a floor. */
function analyseUnit(unit: string | undefined, units: readonly string[]): Verdict<never>['analysis'] {
  if (units.length === 0) return []
  if (!unit) return ['unit:missing']
  const isKnown = unit
    .split(/[;,&]/)
    .filter((part) => part.trim() !== '')
    .every((part) => units.some((known) => isUnit(part, known)))
  return isKnown || (isFloor(unit) && !units.some(isFloor)) ? [] : ['unit:invalid']
}

function isFloor(unit: string): boolean {
  return /^Fl /.test(readUnit(unit))
}

/** `Apt 4B` matches `4b`, `Fl 6` matches `6th Floor`; `1-12` holds 1 to 12. */
function isUnit(asked: string, known: string): boolean {
  const [a, b] = [bareUnit(asked), bareUnit(known)]
  if (a === b) return true
  const [, from, to] = /^(\d+)[-–](\d+)$/.exec(known.trim()) ?? []
  return /^\d+$/.test(a) && Number(a) >= Number(from ?? Number.NaN) && Number(a) <= Number(to ?? Number.NaN)
}

function bareUnit(unit: string): string {
  return plain(readUnit(unit).replace(/^\s*(#|\p{L}+\.?\s+#?)\s*/u, ''))
}
