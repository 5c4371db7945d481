import fc, { type Arbitrary } from 'fast-check'
import type { ProjectKeys } from '../../src/store/projects/projects.ts'
import { asJson, mutated, oddTexts } from './odd-values.ts'
import { anyValue, type Schema, validValue } from './schema-values.ts'

/** The parts of a request, valid and invalid, and how each is encoded. */

// Keys and headers

export function rightKey(access: string, { test, live }: ProjectKeys): Arbitrary<string | undefined> {
  if (access === 'open') return fc.constant(undefined)
  const secret = [test.secret, test.secret, live.secret]
  const right = access === 'secret' ? secret : [...secret, test.publishable, live.publishable]
  return fc.constantFrom(...right, ...right.map((key) => `Bearer ${key}`))
}

export function anyKey(keys: ProjectKeys): Arbitrary<string | undefined> {
  const all = Object.values(keys).flatMap(({ publishable, secret }) => [publishable, secret])
  const wrong = ['', 'Bearer', 'bearer ', 'prj_test_sk_0000', 'Basic Og==', 'null']
  return fc.oneof(fc.constantFrom(undefined, ...all, ...wrong), headerValues)
}

/** Characters that HTTP allows in a header; others never reach the application. */
const headerValues = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
})

const headerNames = `accept accept-encoding accept-language accept-version connection content-encoding content-length
  cookie host if-match if-none-match origin range referer te upgrade user-agent forwarded x-forwarded-for
  x-forwarded-host x-forwarded-proto x-http-method-override x-service-request-id x-radar-device-type
  access-control-request-method access-control-request-headers __proto__`

export const anyHeaders = fc.dictionary(
  fc.constantFrom(...headerNames.split(/\s+/)),
  fc.oneof(headerValues, fc.constantFrom('', '0', '-1', '1e3', '*', 'gzip', 'close', '::1')),
  { maxKeys: 3 },
)

// Queries

/** An object's fields as OpenAPI writes them: a list as the same key again, an object's entries in brackets. */
export function pairs(query: unknown): string {
  return Object.entries(query ?? {})
    .flatMap(([name, value]): [string, unknown][] => {
      if (Array.isArray(value)) return value.map((one) => [name, one])
      if (typeof value !== 'object' || value === null) return [[name, value]]
      return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, one])
    })
    .map(([name, value]) => `${encoded(name)}=${encoded(asText(value))}`)
    .join('&')
}

/** Repeated keys, brackets of every shape, missing percent-encoding. */
export function anyQuery(names: string[]): Arbitrary<string> {
  const odd = oddTexts.map(encoded)
  const name = fc.oneof(fc.constantFrom(...names, '__proto__', 'metadata'), odd)
  const shape = fc.constantFrom(
    '=',
    '[]=',
    '[a]=',
    '[__proto__]=',
    '[a][b]=',
    '[=',
    ']=',
    '',
    '==',
    '%5B%5D=',
  )
  const value = fc.oneof(odd, fc.constantFrom('1', '%', '%zz', '%ff', '+', '%00', ';', '%F0%9F', '#'))
  return fc
    .array(fc.tuple(name, shape, value), { maxLength: 4 })
    .map((list) => list.map((parts) => parts.join('')).join('&'))
}

// Bodies

export interface Body {
  payload?: string | Buffer
  type?: string | undefined
}

const json = fc.constant('application/json')
const form = fc.constant('application/x-www-form-urlencoded')

const types = `application/json;charset=utf-8 application/json;charset=utf-16 application/json; Application/JSON
  application/json-seq application/xml multipart/form-data;boundary=x text/plain */* / ;;`

const anyType = fc.constantFrom(undefined, '', ...types.split(/\s+/))

export function validBody(schema: Schema, examples: unknown[]): Arbitrary<Body> {
  const shown = examples.length > 0 ? [fc.constantFrom(...examples).chain(renamed)] : []
  const value = fc.oneof(validValue(schema), ...shown)
  return fc.oneof(
    fc.record({ payload: value.map(asJson), type: json }),
    fc.record({ payload: value.map(asForm), type: form }),
  )
}

/** The same of another name, mostly, so that there are several of a kind. */
function renamed(value: unknown): Arbitrary<unknown> {
  return fc.nat(11).map((number) => {
    const ids = Object.entries(Object(value)).filter(([name]) =>
      /^(?:externalId|userId|deviceId)$/.test(name),
    )
    const others = ids.map(([name, id]) => [name, `${id}-${number}`])
    return number < 4 ? value : { ...Object(value), ...Object.fromEntries(others) }
  })
}

export function anyBody(schema: Schema): Arbitrary<Body> {
  const value = anyValue(schema)
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ payload: value.map(asJson), type: json }) },
    { weight: 3, arbitrary: fc.record({ payload: value.map(asForm), type: form }) },
    { weight: 1, arbitrary: fc.record({ payload: mutated(value.map(asJson)), type: json }) },
    { weight: 1, arbitrary: fc.record({ payload: brokenBodies, type: fc.oneof(json, form) }) },
    {
      weight: 1,
      arbitrary: fc.record({ payload: fc.oneof(value.map(asJson), brokenBodies), type: anyType }),
    },
  )
}

const noObjects = `[] 1 "a" null {"a":1,"a":2} \ufeff{} {'a':1} {"a":1}} {"__proto__":{"a":1}}`

const long = ['['.repeat(100_000), '{"a":'.repeat(40_000), '&'.repeat(100_000), 'a[b]=&'.repeat(30_000)]
const tooLong = ['x'.repeat(300_000), `{"a":"${'x'.repeat(300_000)}"}`]

const brokenBodies: Arbitrary<string | Buffer> = fc.oneof(
  { weight: 4, arbitrary: oddTexts },
  { weight: 4, arbitrary: fc.uint8Array().map((bytes) => Buffer.from(bytes)) },
  { weight: 4, arbitrary: fc.constantFrom(...noObjects.split(' ')) },
  { weight: 1, arbitrary: fc.constantFrom(...long, ...tooLong) },
)

/** A form has no null: null fields are left out. */
function asForm(value: unknown): string {
  return Object.entries(value ?? {})
    .filter(([, one]) => one !== null)
    .map(([name, one]) => `${encoded(name)}=${encoded(asText(one))}`)
    .join('&')
}

export function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : asJson(value)
}

const hasSurrogate = /\p{Surrogate}/u

/** Percent-encoded; a lone surrogate as the three bytes that careless encoders make of it. */
export function encoded(text: string): string {
  if (!hasSurrogate.test(text)) return encodeURIComponent(text)
  return text
    .split(/\p{Surrogate}/u)
    .map(encodeURIComponent)
    .join('%ED%A0%80')
}
