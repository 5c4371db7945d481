import fc, { type Arbitrary } from 'fast-check'
import type { ProjectKeys } from '../../src/store/projects/projects.ts'
import type { Objects, Subject } from './objects.ts'
import { oddTexts } from './odd-values.ts'
import type { Operation } from './operations.ts'
import {
  anyBody,
  anyHeaders,
  anyKey,
  anyQuery,
  asText,
  type Body,
  encoded,
  pairs,
  rightKey,
  validBody,
} from './request-parts.ts'
import { anyValue, type Schema, validValue } from './schema-values.ts'

/** Requests to the operations of an OpenAPI document: valid ones, and every kind of invalid one. */
export interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
  /** What it is about, where that is known to exist. */
  subject?: Subject | undefined
}

/** What a request needs beside its schemas. */
export interface Known {
  keys: ProjectKeys
  objects: Objects
}

type Fields = Record<string, unknown>

/** As documented, with a sufficient key: must not be refused. */
export function validRequest(operation: Operation, { keys, objects }: Known): Arbitrary<Sent> {
  return fc
    .record({
      method: fc.constant(operation.method),
      params: validValue(operation.params) as Arbitrary<Fields>,
      query: validValue(operation.query).map(pairs),
      body: operation.body ? validBody(operation.body, operation.bodyExamples) : fc.constant({}),
      key: rightKey(operation.access, keys),
      pick: fc.nat(),
    })
    .filter(({ params }) => !Object.values(params).some(isDots))
    .map(({ pick, ...parts }) => {
      const subject = subjectOf(operation, parts.key, pick, objects)
      const body = subject?.body ? inJson(subject.body) : parts.body
      return {
        ...request(operation.path, { ...parts, body, params: subject?.params ?? parts.params }),
        subject,
      }
    })
}

/** As the document shows it, but for these parts of it. */
export function sampleRequest(operation: Operation, key: string, body: object, params: Fields = {}): Sent {
  const { method, path, samples } = operation
  const query = pairs(samples.query)
  return request(path, { method, query, body: inJson(body), key, params: { ...samples.path, ...params } })
}

/** To this operation, with any part valid or not. */
export function anyRequest(operation: Operation, { keys, objects }: Known): Arbitrary<Sent> {
  const names = Object.keys(operation.query.properties ?? {})
  return fc
    .record({
      method: fc.oneof({ weight: 8, arbitrary: fc.constant(operation.method) }, methods),
      params: anyValue(operation.params),
      query: fc.oneof(anyValue(operation.query).map(pairs), anyQuery(names)),
      body: anyBody(operation.body ?? {}),
      key: fc.oneof({ weight: 6, arbitrary: rightKey(operation.access, keys) }, anyKey(keys)),
      headers: anyHeaders,
      pick: fc.nat(),
    })
    .map(({ pick, ...parts }) => {
      const subject = subjectOf(operation, parts.key, pick, objects)
      return { ...request(operation.path, { ...parts, params: subject?.params ?? parts.params }), subject }
    })
}

/** One that exists now, three times of four. Maps always do, where the document shows them. */
function subjectOf(
  operation: Operation,
  key: string | undefined,
  pick: number,
  objects: Objects,
): Subject | undefined {
  if (pick % 4 === 0) return undefined
  const { path, samples } = operation
  return path.startsWith('/maps/')
    ? { params: samples.path as Record<string, string>, forget() {} }
    : objects.find(operation, isLive(key), pick >> 2)
}

function inJson(body: object): Body {
  return { payload: JSON.stringify(body), type: 'application/json' }
}

export function isLive(key: string | undefined): boolean {
  return /_live_/.test(key ?? '')
}

/** One value of each JSON type, and one that is too long for any field. */
const otherKinds = [7, -1.5, true, '', 'x', 'x'.repeat(5000), [], [{}], {}, { a: 'b' }, '\0', '\ud800']

/** Each parameter of query and body in turn with a value of each type, with the other parameters and alone. */
export function everyParameter(operation: Operation, { keys, objects }: Known): Sent[] {
  const { method, path, params, query, body, access } = operation
  const key = sample(rightKey(access, keys))
  const subject = objects.find(operation, isLive(key), 0)
  const same = { method, params: subject?.params ?? sample(validValue(params)), key }
  const bodyOf = (fields: Fields) => (body ? inJson(fields) : {})
  const queries = changes(query).map(([name, value], at) => {
    const fieldsOf = at % 2 === 0 ? right : rightAndShort
    const fields = { ...fieldsOf(query), [name]: value }
    return request(path, { ...same, query: pairs(fields), body: bodyOf(fieldsOf(body)) })
  })
  const bodies = changes(body).map(([name, value], at) => {
    const fieldsOf = at % 2 === 0 ? right : rightAndShort
    const fields = { ...fieldsOf(body), [name]: value }
    return request(path, { ...same, query: pairs(fieldsOf(query)), body: bodyOf(fields) })
  })
  return [...queries, ...bodies]
}

function sample<Value>(values: Arbitrary<Value>): Value {
  return fc.sample(values, { numRuns: 1, seed: 1 })[0] as Value
}

function right(schema: Schema = { type: 'object' }): Fields {
  return Object(sample(validValue(schema))) as Fields
}

function rightAndShort(schema: Schema = {}): Fields {
  const fields = right({ type: 'object', ...schema, required: Object.keys(schema.properties ?? {}) })
  return Object.fromEntries((schema.required ?? []).map((name) => [name, fields[name]]))
}

function changes(schema: Schema | undefined): [name: string, value: unknown][] {
  return Object.keys(schema?.properties ?? {}).flatMap((name) =>
    otherKinds.map((value): [string, unknown] => [name, value]),
  )
}

const beside = ['/', '/v1', '/healthz', '/readyz', '/metrics', '/openapi.json', '/docs']

/** To no operation, or to an undocumented path. */
export function strayRequest(operations: Operation[], { keys }: Pick<Known, 'keys'>): Arbitrary<Sent> {
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

/** URL parsers treat these as folders, percent-encoded or not. */
function isDots(value: unknown): boolean {
  return value === '.' || value === '..'
}

const methods = fc.constantFrom(...'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PURGE PROPFIND'.split(' '))
