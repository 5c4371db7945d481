import { Type } from 'typebox'
import type { Atlas } from '../../atlas/atlas.ts'
import { verificationStatuses } from '../../geocoder/address/verify.ts'
import { type RecordType, type Validation, validate } from '../../geocoder/validate.ts'
import { Answer, Sampled } from '../../http/input/params.ts'
import type { Turns } from '../../http/limits/turns.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok } from '../../http/replies.ts'
import { addressComponents } from '../../model/address.ts'

const text = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 200, description, examples: [example] })

const Query = Type.Object({
  addressLabel: Type.Optional(
    Sampled(
      text(
        'Number, street and unit in one line, or a post office box; else `number` and `street`.',
        '841 Broadway Fl 7',
      ),
      '841 Broadway Fl 7',
    ),
  ),
  number: Type.Optional(text('The house number.', '841')),
  street: Type.Optional(text('The street.', 'Broadway')),
  unit: Type.Optional(text('The unit, such as an apartment or a suite.', 'Fl 7')),
  city: text('The city.', 'New York'),
  stateCode: text('The two-letter code of the state or province.', 'NY'),
  postalCode: text('The postal code; a ZIP code with or without its last four digits.', '10003-4704'),
  countryCode: text('US or CA.', 'US'),
})

const validated = {
  addressLabel: '841 Broadway Fl 7',
  unit: 'Fl 7',
  number: '841',
  street: 'Broadway',
  city: 'New York',
  stateCode: 'NY',
  postalCode: '10003',
  plus4: '4704',
  county: 'New York County',
  countryCode: 'US',
  formattedAddress: '841 Broadway Fl 7, New York, NY 10003-4704 US',
  metadata: { recordType: 'H', propertyType: 'commercial' },
}

const ValidatedAddress = Type.Object(
  {
    addressLabel: Type.String(),
    ...Type.Pick(Type.Object(addressComponents), [
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
      propertyType: Type.Optional(
        Type.Unsafe<'residential' | 'commercial'>({
          type: 'string',
          enum: ['residential', 'commercial'],
          description: 'By the use of the building, where it is known.',
        }),
      ),
    }),
  },
  { examples: [validated] },
)

const Result = Type.Object({
  verificationStatus: Type.Unsafe<Validation['result']['verificationStatus']>({
    type: 'string',
    enum: [...verificationStatuses],
    description:
      'verified: the house is known, and nothing contradicts it. partially verified: only the street, or the town of a box, is known, or something was corrected. ambiguous: several addresses match equally well. unverified: none matches.',
  }),
  analysis: Type.Optional(
    Type.Array(
      Type.Unsafe<'unit:missing' | 'unit:invalid'>({
        type: 'string',
        enum: ['unit:missing', 'unit:invalid'],
      }),
      { description: 'In the United States, where the units of the building are known.' },
    ),
  ),
})

export function addressesApi(app: App, { atlas, turns }: { atlas: Atlas; turns: Turns }): void {
  app.get(
    '/v1/addresses/validate',
    {
      config: {
        access: 'publishable',
        limit: { name: 'addresses.validate', perSecond: 25 },
        isLong: true,
        errors: [503],
      },
      schema: {
        tags: ['Addresses'],
        operationId: 'validateAddress',
        summary: 'Validate an address in the United States or Canada',
        description:
          'Corrects spelling and fills in missing parts from imported data, but never a house number or the digits after a ZIP code. Needs either `addressLabel`, or both `number` and `street`.',
        querystring: Query,
        response: { 200: Answer({ address: ValidatedAddress, result: Result }), default: ErrorBody },
      },
    },
    async (request, reply) => {
      await turns.begin(request.caller.project, reply)
      return ok(validate(atlas, request.query))
    },
  )
}
