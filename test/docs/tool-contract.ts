import { tools } from '../../src/mcp/tools.ts'
import { type Document, inputOf, type Schema } from './client-source.ts'

/** Writes src/mcp/contract.ts from the OpenAPI document: what the operations behind the tools of "groma mcp" take. */
export function toolContractSource({ paths }: Document): string {
  const used = new Set<string>(tools.map(({ operation }) => operation))
  const operations = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .filter(({ operationId }) => used.has(operationId))
  const entries = operations.map((it) => {
    const input = Object.entries(inputOf(it))
    return [
      it.operationId,
      {
        summary: it.summary,
        description: it.description,
        properties: Object.fromEntries(
          input.map(([name, { schema, description }]) => [name, { ...plain(schema), description }]),
        ),
        required: input.filter(([, { required }]) => required).map(([name]) => name),
      },
    ]
  })
  return `// Generated from docs/openapi.json by "npm run docs". Do not edit.

/** What an operation takes, as JSON Schema: its path, query and body are one object. */
export interface OperationInput {
  summary: string
  description?: string
  properties: Record<string, Record<string, unknown>>
  required: string[]
}

/** By operationId; those of the tools only. */
export const contract: Record<string, OperationInput> = ${JSON.stringify(Object.fromEntries(entries), null, 2)}
`
}

/** Without examples, which are long. What has a default may be left out of a request, at any depth. */
function plain(schema: Schema): Schema {
  if (schema.$ref) throw new Error(`A parameter refers to ${schema.$ref}: write it out.`)
  return JSON.parse(JSON.stringify(schema), function (this: Schema, key, value) {
    if (/^(x-.*|examples?)$/.test(key)) return undefined
    if (key !== 'required') return value
    const needed = (value as string[]).filter((name) => this.properties?.[name]?.default === undefined)
    return needed.length > 0 ? needed : undefined
  })
}
