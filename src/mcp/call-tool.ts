import type { CallToolResult } from '@modelcontextprotocol/server'
import { type CallOptions, type Groma, GromaError, GromaUnreachable } from '../client/groma.ts'
import { bounded, type Cut } from './bounded.ts'
import { describeTool } from './describe-tool.ts'
import type { Answer, OperationName, Tool } from './tool.ts'

/** Of the JSON of an answer: some 8,000 tokens. Assistants refuse or cut what is much longer. */
const longestAnswer = 32_000

type Method = (input: object, options: CallOptions) => Promise<Answer<OperationName>>
type Json = Record<string, unknown>

/** Calls the operation. What the server refuses is a result, too: the assistant reads why, and may ask otherwise. */
export async function callTool(
  groma: Groma,
  tool: Tool,
  given: Json,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    const answer = await (groma[tool.operation] as Method)(readInput(tool, given), { signal })
    return resultOf(tool, answer)
  } catch (error) {
    if (!(error instanceof GromaError || error instanceof GromaUnreachable || error instanceof InputError))
      throw error
    return { isError: true, content: [{ type: 'text', text: sentenceOf(error) }] }
  }
}

/** The arguments do not fit the tool; the message says how. */
class InputError extends Error {}

/** The server checks the values. What it would not see are names that do not exist, and parts of its path that are missing. */
function readInput(tool: Tool, given: Json): Json {
  const { properties, required } = describeTool(tool).inputSchema
  const input = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const unknown = Object.keys(input).find((name) => !(name in properties))
  if (unknown !== undefined)
    throw new InputError(
      `${tool.name} has no parameter ${unknown}. It has ${Object.keys(properties).join(', ')}.`,
    )
  const missing = required.find((name) => input[name] === undefined || input[name] === '')
  if (missing !== undefined) throw new InputError(`${tool.name} needs the parameter ${missing}.`)
  return { ...(tool.limit !== undefined && { limit: tool.limit }), ...input }
}

function resultOf(tool: Tool, answer: Answer<OperationName>): CallToolResult {
  const whole = without((tool.compact?.(answer) ?? answer) as Json, new Set(tool.omitted))
  const { code: _always200, ...meta } = (whole.meta ?? {}) as Json
  const { value, cuts } = bounded({ ...whole, meta }, longestAnswer, tool.positions)
  const short = value as Json
  const isListCut = cuts.some(({ path }) => /^\w+$/.test(path))
  // The cursor is that of the whole page: whoever went on with it would miss what was cut.
  if (isListCut) short.meta = {}
  if (Object.keys(short.meta ?? {}).length === 0) delete short.meta
  const sentence = [tool.summarize(answer), ...cutSentences(cuts, isListCut)].join(' ')
  return {
    // The protocol asks for the JSON as a text, too: some assistants read texts only.
    content: [
      { type: 'text', text: sentence },
      { type: 'text', text: JSON.stringify(short) },
    ],
    structuredContent: short,
  }
}

function cutSentences(cuts: Cut[], isListCut: boolean): string[] {
  if (cuts.length === 0) return []
  const named = cuts.slice(0, 3).map(({ path, shown, of }) => `${shown} of ${of} of ${path || 'the answer'}`)
  const others = cuts.length > 3 ? ` and ${cuts.length - 3} more cuts` : ''
  const advice = isListCut ? ' Ask for fewer (limit) to page through all of them.' : ''
  return [`Shortened, as the answer is long: ${named.join(', ')}${others}.${advice}`]
}

/** A copy without these fields, at any depth; what users wrote (metadata) is left as it is. */
function without<Value>(value: Value, omitted: ReadonlySet<string>): Value {
  if (Array.isArray(value)) return value.map((item) => without(item, omitted)) as Value
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !omitted.has(key))
  return Object.fromEntries(
    kept.map(([key, item]) => [key, key === 'metadata' ? item : without(item, omitted)]),
  ) as Value
}

/** What went wrong, in the server's own sentence where it has one. */
export function sentenceOf(error: Error): string {
  if (error instanceof GromaUnreachable) return `${error.message}${causeOf(error)}. Is the server running?`
  if (!(error instanceof GromaError)) return error.message
  const { message, status, param, retryAfter } = error
  const where = param === undefined ? '' : `, parameter ${param}`
  const when = retryAfter === undefined ? '' : ` Try again in ${retryAfter} s.`
  return `${message} (${status}${where})${when}`
}

/** `fetch` says "fetch failed", and why only in the error that caused it. */
function causeOf({ cause }: Error): string {
  const { code } = ((cause as Error | undefined)?.cause ?? {}) as { code?: string }
  return code === undefined ? '' : ` (${code})`
}
