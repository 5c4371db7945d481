import fc, { type Arbitrary } from 'fast-check'
import { mutated, oddTexts, oddValues, trickyKeys } from './odd-values.ts'

/** Values that a JSON Schema allows, and values that it does not, as fast-check arbitraries. */
export interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  examples?: unknown[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  propertyNames?: Schema
  additionalProperties?: boolean | Schema
  maxProperties?: number
  default?: unknown
  description?: string
  /** An invalid value is ignored. */
  'x-sdk-only'?: boolean
}

/** Where a string, list or object has examples, only these are used: they stand for rules that a schema cannot express. */
export function validValue(schema: Schema): Arbitrary<unknown> {
  const { type, enum: choices, anyOf, examples } = schema
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (choices) return fc.constantFrom(...choices)
  if (anyOf) return fc.oneof(...anyOf.map(validValue))
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => validValue({ ...schema, type: one })))
  if (type === 'integer' || type === 'number') return numbers(schema)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (schema.format === 'date-time') return datetimes
  if (examples) return fc.constantFrom(...examples)
  if (type === 'string') return texts(schema)
  if (type === 'array') return lists(schema)
  if (type === 'object') return objects(schema)
  if (allowsAll(schema)) return fc.jsonValue()
  throw new Error(`Cannot generate values for the schema ${JSON.stringify(schema)}`)
}

export function anyValue(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ weight: 1, arbitrary: validValue(schema) }, { weight: 2, arbitrary: brokenValue(schema) })
}

/** Invalid in one place, at any depth, or as a whole. A second fault would only hide behind the first. */
function brokenValue(schema: Schema): Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: nearlyValid(schema) }, { weight: 1, arbitrary: oddValues })
}

function nearlyValid(schema: Schema): Arbitrary<unknown> {
  const { type } = schema
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => nearlyValid({ ...schema, type: one })))
  if (type === 'integer' || type === 'number') return besideTheRange(schema)
  if (type === 'string') return mutated(validValue(schema) as Arbitrary<string>)
  if (type === 'array') return changedList(schema)
  return type === 'object' ? changedObject(schema) : oddValues
}

function changedList(schema: Schema): Arbitrary<unknown[]> {
  const { items = {}, maxItems = 10 } = schema
  return fc.oneof(
    fc.tuple(lists(schema), brokenValue(items)).map(([list, one]) => [...list.slice(1), one]),
    lists({ items, minItems: 0, maxItems: Math.min(maxItems + 1, 1000) }),
  )
}

function changedObject(schema: Schema): Arbitrary<object> {
  const { properties = {}, additionalProperties: more } = schema
  const others = typeof more === 'object' ? more : {}
  const one = { minKeys: 1, maxKeys: 1 }
  const changes = Object.entries(properties).flatMap(([name, property]) => [
    { weight: 6, arbitrary: fc.record({ [name]: brokenValue(property) }) },
    { weight: 1, arbitrary: fc.constant({ [name]: undefined }) },
  ])
  const change = fc.oneof(
    ...changes,
    { weight: more ? 6 : 1, arbitrary: fc.dictionary(keys, brokenValue(others), one) },
    { weight: more ? 6 : 1, arbitrary: fc.dictionary(oddTexts, validValue(others), one) },
  )
  return fc
    .tuple(objects(schema), change)
    .map(([object, changed]) => Object.entries({ ...object, ...changed }))
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)))
}

function allowsAll(schema: Schema): boolean {
  return Object.keys(schema).every((key) => key === 'description')
}

const datetimes = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString())

/** Any character but NUL, which PostgreSQL does not store and no schema can exclude. */
const characters = fc
  .string({ unit: 'binary', minLength: 1, maxLength: 1 })
  .filter((character) => character !== '\0')

function texts({ pattern, minLength = 0, maxLength = minLength + 50 }: Schema): Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength, unit: 'grapheme-ascii' }) },
    { weight: 3, arbitrary: fc.string({ minLength, maxLength, unit: characters }) },
    { weight: 1, arbitrary: fc.constantFrom('x'.repeat(maxLength), '😀'.repeat(maxLength)) },
  )
}

function numbers(schema: Schema): Arbitrary<number> {
  const { type, minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const step = type === 'integer' ? 1 : 0
  const min = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + step)
  const max = maximum ?? (exclusiveMaximum === undefined ? undefined : exclusiveMaximum - step)
  if (type === 'integer')
    return fc.integer({ min: min ?? Number.MIN_SAFE_INTEGER, max: max ?? Number.MAX_SAFE_INTEGER })
  return fc.double({
    ...(min !== undefined && { min, minExcluded: minimum === undefined }),
    ...(max !== undefined && { max, maxExcluded: maximum === undefined }),
    noNaN: true,
    noDefaultInfinity: true,
  })
}

function besideTheRange(schema: Schema): Arbitrary<number> {
  const bounds = [schema.minimum, schema.maximum, schema.exclusiveMinimum, schema.exclusiveMaximum, 0]
  return fc
    .tuple(
      fc.constantFrom(...bounds.filter((bound) => bound !== undefined)),
      fc.constantFrom(-1, -0.5, -1e-9, 0, 1e-9, 0.5, 1),
    )
    .map(([bound, step]) => bound + step)
}

function lists({ items = {}, minItems = 0, maxItems = minItems + 10 }: Schema): Arbitrary<unknown[]> {
  return fc.array(validValue(items), { minLength: minItems, maxLength: maxItems })
}

function objects(schema: Schema): Arbitrary<Record<string, unknown>> {
  const { properties = {}, required = [], propertyNames, additionalProperties: more, maxProperties } = schema
  const requiredKeys = required.filter((name) => properties[name]?.default === undefined)
  const known = fc.record(mapValues(properties, validValue), { requiredKeys })
  if (!more) return known
  const names = propertyNames ? (validValue(propertyNames) as Arbitrary<string>) : keys
  const others = fc.dictionary(
    names.filter((name) => !Object.hasOwn(properties, name)),
    validValue(more === true ? {} : more),
    { maxKeys: maxProperties ?? 10 },
  )
  return fc.tuple(others, known).map(([other, some]) => ({ ...other, ...some }))
}

const keys = fc.oneof(
  { weight: 4, arbitrary: texts({ minLength: 1 }) },
  { weight: 1, arbitrary: fc.constantFrom(...trickyKeys) },
)

function mapValues<Value, Other>(object: Record<string, Value>, change: (value: Value) => Other) {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}
