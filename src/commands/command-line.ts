import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { type Options, UsageError } from './terminal.ts'

/** `groma <name> …` */
export interface Command {
  name: string
  /** What stands after the name: `list | remove NAME`. */
  usage: string
  sentence: string
  /** More help, after the sentence. */
  details?: () => string
  options?: Partial<Record<keyof Options, OptionSpec>>
  run(config: Config, words: string[], options: Options): Promise<void>
}

interface OptionSpec {
  /** Stands for the value in help. Absent: the option takes none. */
  value?: string
  choices?: readonly string[]
  sentence: string
}

/** What a command line asks for. */
export type Invocation =
  | { kind: 'print help'; command: Command | undefined }
  | { kind: 'print version' }
  | { kind: 'run'; command: Command; words: string[]; options: Options }

/** Refuses unknown commands, options and values with the list of known ones. */
export function readCommandLine([first, ...rest]: string[], commands: readonly Command[]): Invocation {
  if (first === undefined || isHelp(first)) return { kind: 'print help', command: undefined }
  if (first === '--version' || first === '-v') return { kind: 'print version' }
  if (first === 'help') {
    const [name, ...more] = rest
    if (more.length > 0) throw new UsageError('Usage: groma help [COMMAND]')
    const isGeneral = name === undefined || name === 'help' || isHelp(name)
    return { kind: 'print help', command: isGeneral ? undefined : commandOf(name, commands) }
  }
  const command = commandOf(first, commands)
  const { positionals, values } = parseRest(command, rest)
  const { help, ...options } = values as Options & { help?: boolean }
  if (help) return { kind: 'print help', command }
  refuseWrongChoices(command, options)
  return { kind: 'run', command, words: positionals, options }
}

const isHelp = (word: string): boolean => word === '--help' || word === '-h'

function commandOf(name: string, commands: readonly Command[]): Command {
  const found = commands.find((command) => command.name === name)
  if (found) return found
  const names = ['help', ...commands.map((command) => command.name)].join(', ')
  if (name.startsWith('-')) throw new UsageError(`Expected a command before "${name}". Commands: ${names}.`)
  throw new UsageError(`There is no command "${name}". Commands: ${names}.`)
}

function parseRest(command: Command, args: string[]) {
  const specs = Object.entries(command.options ?? {})
  const options = Object.fromEntries(
    specs.map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  )
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const [, option = ''] = /'(-[^' ]*)/.exec(message) ?? []
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new UsageError(
        `"groma ${command.name}" has no option ${option}. Options: ${optionNames(command).join(', ')}.`,
      )
    if (options[option.slice(2)]?.type === 'string') throw new UsageError(`${option} needs a value.`)
    throw new UsageError(`${message.split('\n')[0]}`)
  }
}

function optionNames({ options = {} }: Command): string[] {
  return [...Object.keys(options), 'help'].map((name) => `--${name}`)
}

function refuseWrongChoices({ options: specs = {} }: Command, options: Options): void {
  for (const [name, { choices }] of Object.entries(specs)) {
    const value = options[name as keyof Options]
    if (choices && value !== undefined && !choices.includes(String(value)))
      throw new UsageError(`--${name} is "${value}": expected ${orList(choices)}.`)
  }
}

/** "a, b or c" */
export function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

export function generalHelp(commands: readonly Command[]): string {
  const lines = commands.map((command) => `  ${usageOf(command)}\n      ${command.sentence}`)
  return `Groma: tracking, geofences, geocoding, search and routing in one server.

Commands:
${lines.join('\n')}
  groma help [COMMAND]
      Show this help, or that of a command.
  groma --version
      Show the version.

Settings come from the environment; "groma help serve" lists them.`
}

export function commandHelp(command: Command): string {
  const parts = [`${usageOf(command)}\n\n${command.sentence}`]
  if (command.details) parts.push(command.details())
  const specs = Object.entries(command.options ?? {}).map(
    ([name, { value, choices, sentence }]) =>
      [`--${name}${value === undefined ? '' : ` ${choices?.join('|') ?? value}`}`, sentence] as const,
  )
  const width = Math.max(...specs.map(([option]) => option.length)) + 2
  const lines = specs.map(([option, sentence]) => `  ${option.padEnd(width)}${sentence}`)
  if (lines.length > 0) parts.push(`Options:\n${lines.join('\n')}`)
  return parts.join('\n\n')
}

const usageOf = ({ name, usage }: Command): string => `groma ${name} ${usage}`.trimEnd()
