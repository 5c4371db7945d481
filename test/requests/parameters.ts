import type { Operation } from './operations.ts'
import { asText, encoded } from './request-parts.ts'
import type { Schema } from './schema-values.ts'

/** Every parameter of every operation, and requests that are right but for one of them. */
export interface Parameter {
  operation: Operation
  place: 'path' | 'query' | 'body'
  /** As an error names it: `replays[0].userId`. */
  name: string
  /** Without what it is in: `userId`. */
  field: string
  /** The fields that it is in, and itself; of lists, in their first item. */
  path: string[]
  schema: Schema
  required: boolean
  ignoresInvalid: boolean
}

export interface Request {
  method: string
  url: string
  payload?: string
  type?: string
}

type Fields = Record<string, unknown>

export function parametersOf(operation: Operation): Parameter[] {
  const inPlace = (place: Parameter['place'], schema: Schema | undefined) =>
    schema ? fieldsOf(schema, { operation, place, prefix: '', path: [], ignoresInvalid: false }) : []
  return [
    ...inPlace('path', operation.params),
    ...inPlace('query', operation.query),
    ...inPlace('body', operation.body),
  ]
}

interface Context extends Pick<Parameter, 'operation' | 'place' | 'path' | 'ignoresInvalid'> {
  prefix: string
}

function fieldsOf({ properties = {}, required = [] }: Schema, context: Context): Parameter[] {
  const { operation, place, prefix } = context
  return Object.entries(properties).flatMap(([field, schema]) => {
    const name = prefix + field
    const ignoresInvalid = context.ignoresInvalid || schema['x-sdk-only'] === true
    const isRequired = required.includes(field) && schema.default === undefined
    const path = [...context.path, field]
    const own = { operation, place, name, field, path, schema, required: isRequired, ignoresInvalid }
    const inside = { ...context, path, ignoresInvalid }
    if (schema.items?.properties)
      return [own, ...fieldsOf(schema.items, { ...inside, prefix: `${name}[0].` })]
    return schema.properties ? [own, ...fieldsOf(schema, { ...inside, prefix: `${name}.` })] : [own]
  })
}

export function isNested({ path }: Parameter): boolean {
  return path.length > 1
}

/** With the parameter as this JSON value; undefined leaves it out. `beside`: other fields of the body. */
export function inJson(parameter: Parameter, value: unknown, beside: Fields = {}): Request {
  const body = { ...(leastValue(parameter.operation.body ?? {}) as Fields), ...beside }
  put(body, parameter.path, value, parameter.operation.body ?? {})
  return { ...target(parameter.operation), payload: JSON.stringify(body), type: 'application/json' }
}

/** With the parameter as these pairs, such as `limit=5`; `''` leaves it out. In the query, or in a form. */
export function inText({ operation, place, field }: Parameter, text: string): Request {
  const others = (schema: Schema | undefined) =>
    Object.entries(leastValue(schema ?? { type: 'object' }) as Fields)
      .filter(([name]) => name !== field)
      .map(([name, value]) => `${encoded(name)}=${encoded(asText(value))}`)
  if (place === 'body')
    return {
      ...target(operation),
      payload: [...others(operation.body), text].filter(Boolean).join('&'),
      type: 'application/x-www-form-urlencoded',
    }
  return target(operation, [...others(operation.query), text].filter(Boolean).join('&'))
}

export function inPath({ operation, field }: Parameter, value: string): Request {
  return target(operation, undefined, { [field]: value })
}

function target(operation: Operation, query?: string, path: Fields = {}): Request {
  const values = { ...(leastValue(operation.params) as Fields), ...path }
  const least = Object.entries(leastValue(operation.query) as Fields)
  const pairs = query ?? least.map(([name, value]) => `${name}=${encoded(asText(value))}`).join('&')
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name) => encoded(asText(values[name])))
  return {
    method: operation.method,
    url: pairs ? `${url}?${pairs}` : url,
    ...(operation.body && { payload: JSON.stringify(leastValue(operation.body)), type: 'application/json' }),
  }
}

function put(object: Fields, [name = '', ...rest]: string[], value: unknown, schema: Schema): void {
  if (rest.length === 0) {
    object[name] = value
    return
  }
  const { items, ...own } = schema.properties?.[name] ?? {}
  const inside = (items ? leastValue(items) : leastValue(own)) as Fields
  put(inside, rest, value, items ?? own)
  object[name] = items ? Array(Math.max(1, own.minItems ?? 1)).fill(inside) : inside
}

/** A valid value with nothing in it that may be left out. */
export function leastValue(schema: Schema): unknown {
  const { type, enum: choices, examples, minimum = 1, exclusiveMinimum, maximum = minimum } = schema
  if (schema.const !== undefined) return schema.const
  if (choices) return choices[0]
  if (type === 'object' || schema.properties) return leastObject(schema)
  if (schema.format === 'date-time') return new Date().toISOString()
  if (examples) return examples[0]
  if (type === 'number' || type === 'integer')
    return exclusiveMinimum === undefined ? Math.min(Math.max(1, minimum), maximum) : exclusiveMinimum + 1
  if (type === 'boolean') return true
  if (type === 'array') return Array(schema.minItems ?? 1).fill(leastValue(schema.items ?? {}))
  return 'x'
}

function leastObject({ properties = {}, required = [], examples = [] }: Schema): Fields {
  const needed = required.filter((name) => properties[name]?.default === undefined)
  const [example] = examples as Fields[]
  return Object.fromEntries(
    needed.map((name) => [name, example?.[name] ?? leastValue(properties[name] as Schema)]),
  )
}
