import type { Atlas } from '../atlas/atlas.ts'
import { errors } from '../errors.ts'
import type { AddressComponents } from '../model/address.ts'
import { fold } from './address/fold.ts'
import { labelsOf } from './address/labels.ts'
import { type MailLine, readMailLines, readUnit } from './address/mail-line.ts'
import { type MailAddress, type Verdict, verificationStatuses, verify } from './address/verify.ts'
import {
  codeOfState,
  findMailCandidates,
  isTownOfCode,
  type MailCandidate,
  type NorthAmerican,
} from './mail-candidates.ts'

export interface ValidateQuery {
  /** Number, street and unit in one, or a box; else `number` and `street`. */
  addressLabel?: string
  number?: string
  street?: string
  unit?: string
  city: string
  stateCode: string
  postalCode: string
  countryCode: string
}

/** S street, P post office box, R rural route, H high-rise, F firm, G general delivery. */
export type RecordType = 'S' | 'P' | 'R' | 'H' | 'F' | 'G'

/** The address as the atlas writes it, and how much of it is confirmed. */
export interface Validation {
  address: AddressComponents & {
    addressLabel: string
    formattedAddress: string
    metadata: { recordType: RecordType; propertyType?: 'residential' | 'commercial' }
  }
  result: { verificationStatus: Verdict<never>['status']; analysis?: Verdict<never>['analysis'] }
}

/** Whether an address in the United States or Canada exists, with its spelling corrected and gaps filled in. */
export function validate(atlas: Atlas, query: ValidateQuery): Validation {
  const mails = readQuery(atlas, query)
  const [usual] = mails as [Mail]
  if (usual.line.kind !== 'street') return validateBox(atlas, usual)
  const known = new Map<string, MailCandidate[]>()
  const verdicts = mails.map((mail) => {
    const asked = addressOf(mail)
    // Most readings have the same words in the same order.
    const words = `${asked.number} ${asked.street}`
    const candidates = known.get(words) ?? findMailCandidates(atlas, asked)
    known.set(words, candidates)
    return { mail, verdict: verify(asked, candidates) }
  })
  const { mail, verdict } = verdicts.reduce((best, each) =>
    isBetter(each.verdict, best.verdict) ? each : best,
  )
  return recordOf(mail, verdict)
}

function isBetter(a: Verdict<MailCandidate>, b: Verdict<MailCandidate>): boolean {
  const [first, second] = [a, b].map(({ status }) => verificationStatuses.indexOf(status)) as [number, number]
  return first < second || (first === second && a.rank > b.rank)
}

function addressOf({ line, components }: Mail): MailAddress {
  return { ...components, number: line.number ?? '', street: line.street ?? '', firm: line.firm }
}

interface Mail {
  line: MailLine
  components: {
    unit: string | undefined
    city: string
    stateCode: string
    postalCode: string
    countryCode: NorthAmerican
  }
  plus4: string | undefined
}

/** All ways to read it, the usual one first. */
function readQuery(atlas: Atlas, query: ValidateQuery): Mail[] {
  const countryCode = query.countryCode.toUpperCase()
  if (countryCode !== 'US' && countryCode !== 'CA') throw errors.countryNotValidated(query.countryCode)
  const { addressLabel, number, street } = query
  if (!addressLabel && !(number && street)) throw errors.noAddressLine()
  const [code = '', plus4] = query.postalCode.trim().split(/(?<=^\d{5})[-\s]?(?=\d{4}$)/)
  const lines = readMailLines(
    addressLabel ? withoutTown(addressLabel, query) : `${number} ${street}`,
    countryCode,
  )
  // A number that was sent by itself is not taken apart.
  if (!addressLabel) lines.sort((a, b) => Number(b.number === number) - Number(a.number === number))
  return lines.map((line) => ({
    line,
    components: {
      unit: query.unit ? readUnit(query.unit) : line.unit,
      city: query.city.trim(),
      stateCode: codeOfState(atlas, query.stateCode.trim(), countryCode),
      postalCode: countryCode === 'CA' ? formatCanadianCode(code) : code,
      countryCode,
    },
    plus4,
  }))
}

/** Some send the whole address as its label: `350 5th Ave, New York, NY 10118`. */
function withoutTown(label: string, { city, stateCode, postalCode, countryCode }: ValidateQuery): string {
  const parts = label.split(',')
  const rest = fold(`${stateCode} ${postalCode} ${countryCode} usa united states canada`).split(' ')
  const isRest = (part: string) =>
    fold(part)
      .split(' ')
      .every((word) => rest.includes(word))
  const town = parts.findIndex((part, at) => at > 0 && fold(part) === fold(city))
  return town > 0 && parts.slice(town + 1).every(isRest) ? parts.slice(0, town).join(',') : label
}

/** `k1a0a9` → `K1A 0A9` */
function formatCanadianCode(text: string): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plain.length === 6 ? `${plain.slice(0, 3)} ${plain.slice(3)}` : text
}

function recordOf(mail: Mail, { status, analysis, recordType, known }: Verdict<MailCandidate>): Validation {
  const { line, components, plus4 } = mail
  const { number, street } = line
  const sent = withoutEmpty({ ...components, number, street })
  const [postalCode = '', knownPlus4] = (known?.postalCode || components.postalCode).split(
    /(?<=^\d{5})-(?=\d{4}$)/,
  )
  const digits = knownPlus4 ?? (postalCode === components.postalCode ? plus4 : undefined)
  const corrected = known
    ? {
        ...sent,
        ...withoutEmpty({ street: known.street, city: known.city, county: known.county }),
        postalCode,
      }
    : sent
  return {
    address: {
      ...corrected,
      ...(digits && { plus4: digits }),
      ...labelsOf(withPlus4(corrected, digits), 'address'),
      metadata: { recordType, ...propertyType(recordType, known) },
    },
    result: { verificationStatus: status, ...(analysis.length > 0 && { analysis }) },
  }
}

function withPlus4(components: AddressComponents, plus4: string | undefined): AddressComponents {
  return plus4 ? { ...components, postalCode: `${components.postalCode}-${plus4}` } : components
}

/** By the use of the building; a firm in a building of unknown use is commercial. */
function propertyType(
  recordType: RecordType,
  known: MailCandidate | undefined,
): Pick<Validation['address']['metadata'], 'propertyType'> {
  const use = known?.use ?? 'unknown'
  if (use !== 'unknown') return { propertyType: use }
  return recordType === 'F' ? { propertyType: 'commercial' } : {}
}

const boxRecordTypes = { box: 'P', route: 'R', general: 'G' } as const

/** No data source lists post office boxes: all that can be checked is that the town has that postal code. */
function validateBox(atlas: Atlas, { line, components, plus4 }: Mail): Validation {
  const { label = '', kind } = line
  const sent = withoutEmpty(components)
  return {
    address: {
      ...sent,
      ...(plus4 && { plus4 }),
      addressLabel: label,
      formattedAddress: labelsOf(withPlus4({ ...sent, street: label }, plus4), 'address').formattedAddress,
      metadata: { recordType: boxRecordTypes[kind as keyof typeof boxRecordTypes] },
    },
    result: { verificationStatus: isTownOfCode(atlas, components) ? 'partially verified' : 'unverified' },
  }
}

function withoutEmpty(components: Record<string, string | undefined>): AddressComponents {
  return Object.fromEntries(Object.entries(components).filter(([, text]) => text))
}
