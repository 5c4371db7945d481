import type { JSONObject, ToolAnnotations } from '@modelcontextprotocol/server'
import { contract } from './contract.ts'
import type { Tool } from './tool.ts'

/** JSON Schema of one parameter. */
type Parameter = JSONObject

interface Described {
  name: string
  title: string
  description: string
  inputSchema: {
    type: 'object'
    properties: Record<string, Parameter>
    required: string[]
    additionalProperties: false
  }
  annotations: ToolAnnotations
}

/** As it is listed: words and parameters are those of the contract. */
export function describeTool(tool: Tool): Described {
  const operation = contract[tool.operation]
  if (!operation) throw new Error(`src/mcp/contract.ts has no ${tool.operation}: run "npm run docs".`)
  const { summary, description, properties, required } = operation
  const offered = Object.entries(properties as Record<string, Parameter>).filter(
    ([name]) => !tool.hidden?.includes(name),
  )
  return {
    name: tool.name,
    title: tool.title,
    description: [/[.?]$/.test(summary) ? summary : `${summary}.`, description, tool.hint]
      .filter(Boolean)
      .join(' '),
    inputSchema: {
      type: 'object',
      properties: Object.fromEntries(
        offered.map(([name, schema]) => [
          name,
          name === 'limit' && tool.limit !== undefined ? withDefault(schema, tool.limit) : schema,
        ]),
      ),
      required: [...required, ...(tool.needed ?? [])],
      additionalProperties: false,
    },
    annotations: {
      readOnlyHint: tool.effect === 'read',
      destructiveHint: tool.effect === 'change' || tool.effect === 'delete',
      idempotentHint: tool.effect !== 'create',
      openWorldHint: false,
    },
  }
}

function withDefault(schema: Parameter, byDefault: number): Parameter {
  const description = String(schema.description).replace(/\d+ by default/, `${byDefault} by default`)
  return { ...schema, default: byDefault, description }
}
