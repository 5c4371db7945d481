/** Writes src/client/operations.ts from the OpenAPI document: types of every operation, and how it is called. */

export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  description?: string
  default?: unknown
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  description?: string
  schema: Schema
}

interface Operation {
  operationId: string
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}

export interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** It never ends: the client has a method of its own for it. */
const streamed = 'streamEvents'

export function clientSource({ paths, components }: Document): string {
  const operations = Object.entries(paths)
    .flatMap(([path, methods]) => Object.entries(methods).map(([method, it]) => ({ path, method, it })))
    .filter(({ it }) => it.operationId !== streamed)
  const schemas = Object.entries(components.schemas).filter(([name]) => name !== 'Error')
  return `// Generated from docs/openapi.json by "npm run docs". Do not edit.
import type { Call, CallOptions } from './call.ts'

${schemas.map(([name, schema]) => `export interface ${name} ${objectType(schema, '', false)}`).join('\n\n')}

/** What each operation takes and answers. */
export interface Operations {
${operations.map(({ path, method, it }) => methodType(path, method, it)).join('\n')}
}

/** How each operation is called. */
export const calls = {
${operations.map(({ path, method, it }) => callOf(path, method, it)).join('\n')}
} satisfies Record<keyof Operations, Call>
`
}

function methodType(path: string, method: string, it: Operation): string {
  const input = inputOf(it)
  const isNeeded = Object.values(input).some(({ required }) => required)
  const fields = Object.entries(input).map(
    ([name, { schema, required, description }]) =>
      `${comment(description, '    ')}    ${name}${required ? '' : '?'}: ${typeOf(schema, '    ', true)}${required ? '' : ' | undefined'}`,
  )
  const type = fields.length > 0 ? `{\n${fields.join('\n')}\n  }` : 'Record<string, never>'
  return `  /** \`${method.toUpperCase()} ${path}\`: ${it.summary}. */
  ${it.operationId}(input${isNeeded ? '' : '?'}: ${type}, options?: CallOptions): Promise<${answerType(it)}>`.replace(
    '..',
    '.',
  )
}

function callOf(path: string, method: string, it: Operation): string {
  const query = (it.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => `'${name}'`)
  return `  ${it.operationId}: { method: '${method.toUpperCase()}', path: '${path}', query: [${query.join(', ')}], answer: '${answerKind(it)}' },`
}

interface Field {
  schema: Schema
  required: boolean
  description: string | undefined
}

export function inputOf({ operationId, parameters = [], requestBody }: Operation): Record<string, Field> {
  const fields: Record<string, Field> = {}
  const add = (name: string, field: Field) => {
    if (name in fields) throw new Error(`${operationId} takes ${name} twice.`)
    fields[name] = field
  }
  for (const { name, in: where, required = false, schema, description } of parameters)
    add(name, { schema, required: required || where === 'path', description })
  const body = requestBody?.content['application/json']?.schema
  for (const [name, schema] of Object.entries(body?.properties ?? {}))
    add(name, { schema, required: body?.required?.includes(name) ?? false, description: schema.description })
  return fields
}

function successOf({ responses }: Operation): Record<string, { schema: Schema }> {
  return (responses[200] ?? responses[202])?.content ?? {}
}

function answerKind(it: Operation): 'json' | 'text' | 'bytes' {
  const [type = 'application/json'] = Object.keys(successOf(it))
  if (type === 'application/json') return 'json'
  return type.startsWith('application/vnd.mapbox') ? 'bytes' : 'text'
}

function answerType(it: Operation): string {
  const kind = answerKind(it)
  if (kind === 'text') return 'string'
  if (kind === 'bytes') return 'ArrayBuffer'
  const answers = ['200', '202']
    .map((status) => it.responses[status]?.content?.['application/json']?.schema)
    .filter((schema) => schema !== undefined)
  return answers.map((schema) => typeOf(schema, '  ', false)).join(' | ') || 'unknown'
}

function typeOf(schema: Schema, indent: string, isInput: boolean): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) as string
  if (schema.enum) return schema.enum.map((value) => `'${value}'`).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => typeOf(one, indent, isInput)))].join(' | ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, indent, isInput)).join(' | ')
  if (schema.type === 'array') return `(${typeOf(schema.items ?? {}, indent, isInput)})[]`
  if (schema.type === 'object') return objectType(schema, indent, isInput)
  const simple: Record<string, string> = {
    integer: 'number',
    number: 'number',
    string: 'string',
    boolean: 'boolean',
    null: 'null',
  }
  return simple[schema.type ?? ''] ?? 'unknown'
}

function objectType(schema: Schema, indent: string, isInput: boolean): string {
  const { properties = {}, required = [], additionalProperties } = schema
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, field]) => {
    // What has a default may be left out of a request.
    const isRequired = required.includes(name) && !(isInput && field.default !== undefined)
    const key = /^\w+$/.test(name) ? name : `'${name}'`
    const missing = isInput && !isRequired ? ' | undefined' : ''
    return `${comment(field.description, inner)}${inner}${key}${isRequired ? '' : '?'}: ${typeOf(field, inner, isInput)}${missing}`
  })
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`
  return typeof additionalProperties === 'object'
    ? `Record<string, ${typeOf(additionalProperties, indent, isInput)}>`
    : 'Record<string, unknown>'
}

function comment(text: string | undefined, indent: string): string {
  return text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /').replaceAll('\n', ' ')} */\n`
}
