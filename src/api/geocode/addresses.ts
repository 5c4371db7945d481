import { type Static, Type } from 'typebox'
import type { Atlas } from '../../atlas/atlas.ts'
import { errors } from '../../errors.ts'
import { labelsOf } from '../../geocoder/address/labels.ts'
import { type MailLine, readMailLine, readUnit } from '../../geocoder/address/mail-line.ts'
import { type Verdict, validate, verificationStatuses } from '../../geocoder/address/validate.ts'
import {
  isTownOfCode,
  type KnownHouse,
  mailCandidates,
  type NorthAmerican,
} from '../../geocoder/mail-candidates.ts'
import { Answer } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { type AddressWords, addressWords } from '../../model/address.ts'

const words = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 200, description, examples: [example] })

const Query = Type.Object({
  addressLabel: Type.Optional(
    words('Number, street and unit in one, or a box; else `number` and `street`.', '841 Broadway Fl 7'),
  ),
  number: Type.Optional(words('The house number.', '841')),
  street: Type.Optional(words('The street.', 'Broadway')),
  unit: Type.Optional(words('The unit in the house.', 'Fl 7')),
  city: words('The city.', 'New York'),
  stateCode: words('The two letters of the state or province.', 'NY'),
  postalCode: words('With the four digits more, where they are known.', '10003-4704'),
  countryCode: words('US or CA.', 'US'),
})

const ValidatedAddress = Type.Object({
  addressLabel: Type.String(),
  ...Type.Pick(Type.Object(addressWords), [
    'unit',
    'number',
    'street',
    'city',
    'stateCode',
    'postalCode',
    'plus4',
    'county',
    'countryCode',
  ]).properties,
  formattedAddress: Type.String(),
  metadata: Type.Object({
    recordType: Type.Unsafe<RecordType>({
      type: 'string',
      enum: ['S', 'P', 'R', 'H', 'F', 'G'],
      description: 'S street, P post office box, R rural route, H high-rise, F firm, G general delivery.',
    }),
    propertyType: Type.Optional(Type.String({ description: 'Such as `commercial`, where it is known.' })),
  }),
})

type RecordType = 'S' | 'P' | 'R' | 'H' | 'F' | 'G'

const Result = Type.Object({
  verificationStatus: Type.Unsafe<Verdict<never>['status']>({
    type: 'string',
    enum: [...verificationStatuses],
    description:
      'verified: a house that is known, and nothing contradicts it. partially verified: only the street, or the town of a box, is known, or something had to be changed. ambiguous: several match alike. unverified: none does.',
  }),
  analysis: Type.Optional(
    Type.Array(
      Type.Unsafe<'unit:missing' | 'unit:invalid'>({
        type: 'string',
        enum: ['unit:missing', 'unit:invalid'],
      }),
      { description: 'In the United States, where the units of the house are known.' },
    ),
  ),
})

export function addressesApi(app: App, { atlas }: { atlas: Atlas }): void {
  app.get(
    '/v1/addresses/validate',
    {
      config: { access: 'publishable', limit: { name: 'addresses.validate', perSecond: 25 } },
      schema: {
        tags: ['Addresses'],
        operationId: 'validateAddress',
        summary: 'Whether an address in the United States or Canada exists',
        description:
          'Spelling is corrected and what is missing filled in, as far as imported data knows it; a house number or the digits after a ZIP code never are. Either `addressLabel`, or both `number` and `street`, are needed.',
        querystring: Query,
        response: { 200: Answer({ address: ValidatedAddress, result: Result }), default: ErrorBody },
      },
    },
    async (request) => {
      const asked = readAsked(request.query)
      const { line } = asked
      if (line.kind !== 'street') return ok(answerOfBox(atlas, asked))
      const mail = { ...asked.words, number: line.number ?? '', street: line.street ?? '', firm: line.firm }
      const verdict = validate(mail, mailCandidates(atlas, mail))
      return ok(answer(asked, verdict))
    },
  )
}

interface Asked {
  line: MailLine
  words: {
    unit: string | undefined
    city: string
    stateCode: string
    postalCode: string
    countryCode: NorthAmerican
  }
  plus4: string | undefined
}

function readAsked(sent: Static<typeof Query>): Asked {
  const countryCode = sent.countryCode.toUpperCase()
  if (countryCode !== 'US' && countryCode !== 'CA') throw errors.notNorthAmerican(sent.countryCode)
  const { addressLabel, number, street } = sent
  if (!addressLabel && !(number && street)) throw errors.noAddressLine()
  const line = readMailLine(addressLabel ?? `${number} ${street}`, countryCode)
  const [code = '', plus4] = sent.postalCode.trim().split(/(?<=^\d{5})[-\s]?(?=\d{4}$)/)
  return {
    line,
    words: {
      unit: sent.unit ? readUnit(sent.unit) : line.unit,
      city: sent.city.trim(),
      stateCode: sent.stateCode.trim().toUpperCase(),
      postalCode: countryCode === 'CA' ? canadianCode(code) : code,
      countryCode,
    },
    plus4,
  }
}

/** `k1a0a9` is `K1A 0A9`. */
function canadianCode(text: string): string {
  const plain = text.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return plain.length === 6 ? `${plain.slice(0, 3)} ${plain.slice(3)}` : text
}

function answer({ line, words, plus4 }: Asked, { status, analysis, recordType, known }: Verdict<KnownHouse>) {
  const { number, street } = line
  const kept: AddressWords = { ...given({ ...words, number, street }) }
  const code = known?.postalCode || words.postalCode
  const [postalCode = '', ownPlus4] = code.split(/(?<=^\d{5})-(?=\d{4}$)/)
  const digits = ownPlus4 ?? (postalCode === words.postalCode ? plus4 : undefined)
  const corrected: AddressWords = known
    ? { ...kept, ...given({ street: known.street, city: known.city, county: known.county }), postalCode }
    : kept
  const withPlus4 = { ...corrected, ...(digits && { plus4: digits }) }
  return {
    address: {
      ...withPlus4,
      ...labelsOf(corrected, 'address'),
      metadata: { recordType, ...(recordType === 'F' && { propertyType: 'commercial' }) },
    },
    result: { verificationStatus: status, ...(analysis.length > 0 && { analysis }) },
  }
}

const recordTypes = { box: 'P', route: 'R', general: 'G' } as const

/** Nobody but the post knows its boxes: that the town has that postal code is all there is to say. */
function answerOfBox(atlas: Atlas, { line, words, plus4 }: Asked) {
  const { label = '', kind } = line
  const own: AddressWords = given(words)
  const { formattedAddress } = labelsOf({ ...own, street: label }, 'address')
  const status = isTownOfCode(atlas, words) ? ('partially verified' as const) : ('unverified' as const)
  return {
    address: {
      ...own,
      ...(plus4 && { plus4 }),
      addressLabel: label,
      formattedAddress,
      metadata: { recordType: recordTypes[kind as keyof typeof recordTypes] },
    },
    result: { verificationStatus: status },
  }
}

function given(fields: Record<string, string | undefined>): AddressWords {
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text))
}
