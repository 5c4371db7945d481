import type { Operations } from '../client/groma.ts'

export type OperationName = keyof Operations
export type Answer<Name extends OperationName> = Awaited<ReturnType<Operations[Name]>>

/** One operation of the API as an assistant sees it. Its parameters are those of the contract. */
export interface Tool<Name extends OperationName = OperationName> {
  name: string
  title: string
  operation: Name
  /** Only those that read are offered, unless `--write` is given. */
  effect: 'read' | 'create' | 'change' | 'delete'
  /** What an assistant should know beside the contract's own sentences: units, the order of coordinates, which tool is next. */
  hint?: string
  /** Parameters that it does not offer. */
  hidden?: readonly string[]
  /** Parameters that it asks for, though the operation does without. */
  needed?: readonly string[]
  /** How long its lists are by default: an assistant reads every entry. */
  limit?: number
  /** How many positions a line or outline of its answers has at most. */
  positions?: number
  /** Fields that are left out of answers wherever they are: long, and of no use in a conversation. */
  omitted?: readonly string[]
  /** The answer in fewer words. */
  compact?(answer: Answer<Name>): object
  /** The answer in a sentence. */
  summarize(answer: Answer<Name>): string
}

/** So that `summarize` knows what the operation answers. */
export function tool<Name extends OperationName>(it: Tool<Name>): Tool {
  return it
}

interface Page {
  meta: { hasMore?: boolean }
}

/** "Users: 20; there are more." */
export function listSummary(noun: string, list: readonly unknown[], { meta }: Page): string {
  return `${noun}: ${list.length}${meta.hasMore ? '; there are more, with the cursor' : ''}.`
}

/** "53.55740, 13.26110", latitude first: five decimals are a metre. */
export function positionText([longitude = 0, latitude = 0]: readonly number[]): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
