import type { Schema } from './schema-values.ts'

/** The operations of an OpenAPI document, with what a caller needs of them. */
export interface Operation {
  name: string
  method: string
  id: string
  /** As in the document: `/v1/users/{id}`. */
  path: string
  access: string
  params: Schema
  query: Schema
  body: Schema | undefined
  /** Parameters of the sample call that the reference shows. */
  samples: { path: Record<string, unknown>; query: Record<string, unknown> }
  /** Bodies that the document shows. */
  bodyExamples: unknown[]
  /** Response schemas, by status. */
  answers: Record<string, object>
  /** Media types of its successes. */
  types: string[]
  /** Answers that the document shows, by status. */
  answerExamples: Record<string, unknown[]>
}

interface Example {
  example?: unknown
  examples?: Record<string, { value: unknown; 'x-disabled'?: boolean }>
}

interface Parameter extends Example {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Described {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Example & { schema: Schema }> }
  responses: Record<string, { content?: Record<string, Example & { schema: object }> }>
  security?: Record<string, unknown>[]
}

/** Operations that create come first and those that delete last, so that there is something to find in between. */
const order = ['post', 'put', 'patch', 'get', 'delete']

export function operationsOf(document: object): Operation[] {
  const { paths } = inFull(document, document) as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, it]) => ({ path, method, it })))
    .sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
    .map(({ path, method, it }) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      access: Object.keys(it.security?.[0] ?? {})[0] ?? 'open',
      id: it.operationId,
      params: parametersIn('path', it),
      query: parametersIn('query', it),
      body: bodyOf(it, path),
      samples: { path: samplesIn('path', it), query: samplesIn('query', it) },
      bodyExamples: examplesOf(it.requestBody?.content['application/json']),
      answers: answersOf(it),
      types: typesOf(it),
      answerExamples: answerExamplesOf(it),
    }))
}

/** With every $ref resolved. */
function inFull(value: unknown, document: object): unknown {
  if (Array.isArray(value)) return value.map((item) => inFull(item, document))
  if (typeof value !== 'object' || value === null) return value
  if ('$ref' in value && typeof value.$ref === 'string')
    return inFull(referred(value.$ref, document), document)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inFull(item, document)]))
}

function referred(pointer: string, document: object): unknown {
  const keys = pointer.split('/').slice(1)
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document)
}

function parametersIn(place: string, { parameters = [] }: Described): Schema {
  const own = parameters.filter((parameter) => parameter.in === place)
  return {
    type: 'object',
    properties: Object.fromEntries(own.map((one) => [one.name, schemaOf(one)])),
    required: own.filter((one) => one.required).map((one) => one.name),
  }
}

/** Their bodies have rules that a schema cannot say, so that no others than their examples are sure to be valid. */
const ruled = /^\/v1\/(?:geofences|beacons|events$)/

function bodyOf({ requestBody }: Described, path: string): Schema | undefined {
  const media = requestBody?.content['application/json']
  return media && (ruled.test(path) ? withExamples(media.schema, media) : media.schema)
}

function examplesOf({ example, examples }: Example = {}): unknown[] {
  if (examples) return Object.values(examples).map(({ value }) => value)
  return example === undefined ? [] : [example]
}

function answerExamplesOf({ responses }: Described): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.values(content).map((media) => [status, examplesOf(media)]),
    ),
  )
}

/** Without the examples of a path: any other name may be asked for. */
function schemaOf(parameter: Parameter): Schema {
  return parameter.in === 'path' ? parameter.schema : withExamples(parameter.schema, parameter)
}

/** Required parameters with their first example or choice, and optional ones that the sample call has. */
function samplesIn(place: string, { parameters = [] }: Described): Record<string, unknown> {
  const shown = parameters.filter((one) => one.in === place && (one.required || isSampled(one)))
  return Object.fromEntries(shown.map((one) => [one.name, examplesOf(one)[0] ?? one.schema.enum?.[0]]))
}

function isSampled({ examples = {} }: Example): boolean {
  return Object.values(examples).some((one) => one['x-disabled'] === false)
}

/** OpenAPI keeps the examples of a parameter or a body beside its schema. */
function withExamples(schema: Schema, shown: Example): Schema {
  const examples = examplesOf(shown)
  return examples.length > 0 ? { ...schema, examples } : schema
}

function typesOf({ responses }: Described): string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return successes.flatMap(([, { content = {} }]) => Object.keys(content))
}

function answersOf({ responses }: Described): Record<string, object> {
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = content?.['application/json']?.schema
      return schema ? [[status, schema]] : []
    }),
  )
}
