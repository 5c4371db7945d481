import type { Schema } from './schema-values.ts'

/** The operations of an OpenAPI document, with what a caller needs of them. */
export interface Operation {
  name: string
  method: string
  /** As in the document: `/v1/users/{id}`. */
  path: string
  access: string
  params: Schema
  query: Schema
  body: Schema | undefined
  /** Response schemas, by status. */
  answers: Record<string, object>
}

interface Example {
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

interface Parameter extends Example {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Described {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Example & { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
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
      params: parametersIn('path', it),
      query: parametersIn('query', it),
      body: bodyOf(it),
      answers: answersOf(it),
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
    properties: Object.fromEntries(own.map((one) => [one.name, withExamples(one.schema, one)])),
    required: own.filter((one) => one.required).map((one) => one.name),
  }
}

function bodyOf({ requestBody }: Described): Schema | undefined {
  const media = requestBody?.content['application/json']
  return media && withExamples(media.schema, media)
}

/** OpenAPI keeps the examples of a parameter or a body beside its schema. */
function withExamples(schema: Schema, { example, examples }: Example): Schema {
  if (examples) return { ...schema, examples: Object.values(examples).map(({ value }) => value) }
  return example === undefined ? schema : { ...schema, examples: [example] }
}

function answersOf({ responses }: Described): Record<string, object> {
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = content?.['application/json']?.schema
      return schema ? [[status, schema]] : []
    }),
  )
}
