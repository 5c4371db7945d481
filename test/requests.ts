import fc, { type Arbitrary } from 'fast-check'
import type { ProjectKeys } from '../src/store/projects.ts'
import { asJson, mutated, oddTexts } from './odd-values.ts'
import type { Operation } from './operations.ts'
import { anyValue, type Schema, validValue } from './schema-values.ts'

/** Requests to the operations of an OpenAPI document: good ones, and every kind of bad one. */
export interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** What a request is made of beside its schemas. */
export interface Known {
  keys: ProjectKeys
  /** Ids of things that exist. */
  references: readonly string[]
}

type Fields = Record<string, unknown>

/** As documented, with a key that may: not to be refused. */
export function validRequest(operation: Operation, { keys, references }: Known): Arbitrary<Sent> {
  return fc
    .record({
      method: fc.constant(operation.method),
      params: fc.oneof(existing(operation, references), validValue(operation.params) as Arbitrary<Fields>),
      query: validValue(operation.query).map(pairs),
      body: operation.body ? validBody(operation.body) : fc.constant({}),
      key: rightKey(operation.access, keys),
    })
    .filter(({ params }) => !Object.values(params).some(isDots))
    .map((parts) => request(operation.path, parts))
}

/** To this operation, with anything wrong about it, or nothing. */
export function anyRequest(operation: Operation, { keys, references }: Known): Arbitrary<Sent> {
  const names = Object.keys(operation.query.properties ?? {})
  return fc
    .record({
      method: fc.oneof({ weight: 8, arbitrary: fc.constant(operation.method) }, methods),
      params: fc.oneof(existing(operation, references), anyValue(operation.params)),
      query: fc.oneof(anyValue(operation.query).map(pairs), anyQuery(names)),
      body: anyBody(operation.body ?? {}),
      key: fc.oneof({ weight: 6, arbitrary: rightKey(operation.access, keys) }, anyKey(keys)),
      headers,
    })
    .map((parts) => request(operation.path, parts))
}

const beside = ['/', '/v1', '/healthz', '/readyz', '/metrics', '/openapi.json', '/docs']

/** To no operation, or to a path beside those documented. */
export function strayRequest(operations: Operation[], { keys }: Known): Arbitrary<Sent> {
  const start = fc.constantFrom(...beside, ...operations.map(({ path }) => path))
  const more = fc.array(fc.tuple(fc.constantFrom('', '/', '//'), oddTexts), { maxLength: 3 })
  return fc
    .record({
      method: methods,
      path: fc
        .tuple(start, more)
        .map(([from, to]) => from + to.map(([slash, text]) => slash + encoded(text)).join('')),
      query: anyQuery([]),
      body: fc.oneof(fc.constant({}), anyBody({})),
      key: anyKey(keys),
    })
    .map(({ path, ...parts }) => request(path, parts))
}

interface Parts {
  method: string
  params?: unknown
  query: string
  body: Body
  key: string | undefined
  headers?: Record<string, string>
}

function request(
  path: string,
  { method, params, query, body: { payload, type }, key, headers }: Parts,
): Sent {
  const values = Object(params) as Fields
  return {
    method,
    url:
      path.replace(/\{(\w+)\}/g, (_, name) => encoded(asText(values[name] ?? ''))) + (query && `?${query}`),
    headers: {
      ...headers,
      ...(key !== undefined && { authorization: key }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(payload !== undefined && { payload }),
  }
}

function existing({ params }: Operation, references: readonly string[]): Arbitrary<Fields> {
  const names = Object.keys(params.properties ?? {})
  return fc.constantFrom(...references).map((id) => Object.fromEntries(names.map((name) => [name, id])))
}

/** Whoever sends a URL with these takes them for folders, percent-encoded or not. */
function isDots(value: unknown): boolean {
  return value === '.' || value === '..'
}

const methods = fc.constantFrom(...'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PURGE PROPFIND'.split(' '))

// Keys and headers

function rightKey(access: string, { test, live }: ProjectKeys): Arbitrary<string | undefined> {
  if (access === 'open') return fc.constant(undefined)
  const secret = [test.secret, test.secret, live.secret]
  const right = access === 'secret' ? secret : [...secret, test.publishable, live.publishable]
  return fc.constantFrom(...right, ...right.map((key) => `Bearer ${key}`))
}

function anyKey(keys: ProjectKeys): Arbitrary<string | undefined> {
  const all = Object.values(keys).flatMap(({ publishable, secret }) => [publishable, secret])
  const wrong = ['', 'Bearer', 'bearer ', 'prj_test_sk_0000', 'Basic Og==', 'null']
  return fc.oneof(fc.constantFrom(undefined, ...all, ...wrong), headerValues)
}

/** What HTTP lets a header hold; the rest never gets as far as the application. */
const headerValues = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
})

const headerNames = `accept accept-encoding accept-language accept-version connection content-encoding content-length
  cookie expect host if-match if-none-match origin range referer te upgrade user-agent forwarded x-forwarded-for
  x-forwarded-host x-forwarded-proto x-http-method-override x-service-request-id x-radar-device-type
  access-control-request-method access-control-request-headers __proto__`

const headers = fc.dictionary(
  fc.constantFrom(...headerNames.split(/\s+/)),
  fc.oneof(headerValues, fc.constantFrom('', '0', '-1', '1e3', '*', 'gzip', '100-continue', 'close', '::1')),
  { maxKeys: 3 },
)

// Queries

/** An object's fields as OpenAPI writes them: a list as the same key again, an object's entries in brackets. */
function pairs(query: unknown): string {
  return Object.entries(query ?? {})
    .flatMap(([name, value]): [string, unknown][] => {
      if (Array.isArray(value)) return value.map((one) => [name, one])
      if (typeof value !== 'object' || value === null) return [[name, value]]
      return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, one])
    })
    .map(([name, value]) => `${encoded(name)}=${encoded(asText(value))}`)
    .join('&')
}

/** Keys again and again, in brackets of every shape, not even percent-encoded. */
function anyQuery(names: string[]): Arbitrary<string> {
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

interface Body {
  payload?: string | Buffer
  type?: string | undefined
}

const json = fc.constant('application/json')
const form = fc.constant('application/x-www-form-urlencoded')

const types = `application/json;charset=utf-8 application/json;charset=utf-16 application/json; Application/JSON
  application/json-seq application/xml multipart/form-data;boundary=x text/plain */* / ;;`

const anyType = fc.constantFrom(undefined, '', ...types.split(/\s+/))

function validBody(schema: Schema): Arbitrary<Body> {
  const value = validValue(schema)
  return fc.oneof(
    fc.record({ payload: value.map(asJson), type: json }),
    fc.record({ payload: value.map(asForm), type: form }),
  )
}

function anyBody(schema: Schema): Arbitrary<Body> {
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

const brokenBodies: Arbitrary<string | Buffer> = fc.oneof(
  oddTexts,
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(...noObjects.split(' ')),
  fc.constantFrom('['.repeat(100_000), '{"a":'.repeat(40_000), '&'.repeat(100_000), 'a[b]=&'.repeat(30_000)),
  fc.constantFrom('x'.repeat(300_000), `{"a":"${'x'.repeat(300_000)}"}`),
)

/** A form knows no null: what is null is left out. */
function asForm(value: unknown): string {
  return Object.entries(value ?? {})
    .filter(([, one]) => one !== null)
    .map(([name, one]) => `${encoded(name)}=${encoded(asText(one))}`)
    .join('&')
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : asJson(value)
}

/** Percent-encoded; half a surrogate pair as the three bytes that careless encoders make of it. */
function encoded(text: string): string {
  return text
    .split(/\p{Surrogate}/u)
    .map(encodeURIComponent)
    .join('%ED%A0%80')
}
