#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { type Config, ConfigError, readConfig, settingsTable, startedByNpm } from './config.ts'
import { gatherLines } from './http/access-log.ts'
import type { Database } from './store/database.ts'
import { keepKey, keepProjectKeys, keysPath, readKeysFile } from './store/keys-file.ts'
import { openStoreBeside } from './store/open.ts'
import {
  createProject,
  type KeyKind,
  listProjects,
  revokeKey,
  rollKey,
  setDisabled,
} from './store/projects.ts'

/** `groma <command>`: what each takes, says of itself, and does. */
interface Command {
  usage: string
  sentence: string
  details?: () => string
  run(config: Config, words: string[], options: Options): Promise<void>
}

interface Options {
  project?: string | undefined
  environment?: string | undefined
  kind?: string | undefined
}

/** The caller wrote something we do not understand. */
class UsageError extends Error {}

const keyOptions = `
  --project NAME            the project; "default" by default
  --environment test|live   only the keys of that environment
  --kind publishable|secret only the keys of that kind`

const commands: Record<string, Command> = {
  serve: {
    usage: 'groma serve',
    sentence: 'Start the server.',
    details: () => `\nSettings, from the environment:\n${settingsHelp()}`,
    run: serve,
  },
  keys: {
    usage: 'groma keys [roll|revoke] [options]',
    sentence: 'Show the keys of a project, replace them (roll), or remove them (revoke).',
    details: () =>
      `\nA rolled or revoked key is refused by every server within a second. Without options a roll or\nrevoke is of all four keys.\n\nOptions:${keyOptions}`,
    run: manageKeys,
  },
  project: {
    usage: 'groma project create NAME | list | disable NAME | enable NAME',
    sentence: 'Manage projects. A disabled one answers 402 to everything.',
    run: manageProjects,
  },
  migrate: {
    usage: 'groma migrate',
    sentence: 'Bring the database up to date; "groma serve" does so by itself.',
    run: async (config) => {
      await withDatabase(config, async () => say('The database is up to date.'))
    },
  },
}

await main(process.argv.slice(2))

async function main(words: string[]): Promise<void> {
  try {
    const { positionals, values } = readWords(words)
    const [name, ...rest] = positionals
    if (!name) return say(generalHelp())
    const command = commands[name]
    if (!command) throw new UsageError(`There is no command "${name}". "groma --help" lists them.`)
    if (values.help) return say(commandHelp(command))
    await command.run(readConfig(), rest, values)
  } catch (error) {
    fail(error as Error)
  }
}

function readWords(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        project: { type: 'string' },
        environment: { type: 'string' },
        kind: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('.')[0]}. "groma --help" tells what there is.`)
  }
}

/** One clear sentence. A stack only for what nobody foresaw. */
function fail(error: Error): void {
  const foreseen = error instanceof UsageError || error instanceof ConfigError || error.constructor === Error
  process.stderr.write(`${foreseen ? error.message : error.stack}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

async function serve(config: Config): Promise<void> {
  const began = performance.now()
  const lines = gatherLines((text) => process.stdout.write(text))
  const log = pino({ level: config.logLevel, base: null }, lines)
  say(`Groma is starting; its data is in ${config.dataFolder}`)
  const { startServer } = await import('./main.ts') // loads the whole server, which other commands do without
  const server = await startServer(config, log, lines)

  let stopping = false
  async function stop(why: string, exitCode: number): Promise<void> {
    if (stopping) process.exit(1) // asked twice: at once
    stopping = true
    process.exitCode = exitCode
    say(`Stopping (${why}): finishing what is in flight…`)
    await server.stop()
    lines.flush()
    say('Stopped.')
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(signal, 0))
  for (const accident of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(accident, (error) => {
      log.fatal({ err: error }, 'unexpected error')
      void stop('unexpected error', 1)
    })
  }
  if (startedByNpm()) stopWithParent(() => void stop('npm has ended', 0))

  lines.flush()
  say(await welcome(config, server.port, (performance.now() - began) / 1000))
}

/** npm passes signals on, but a kill -9 of it would leave us behind. */
function stopWithParent(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 500)
  timer.unref()
}

async function welcome(config: Config, port: number, seconds: number): Promise<string> {
  const scheme = config.tlsCertificate === undefined ? 'http' : 'https'
  const address = `${scheme}://${['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host}:${port}`
  const keys = (await readKeysFile(config.dataFolder))?.default?.test
  const access = keys?.secret
    ? `  test publishable key  ${keys.publishable ?? '(revoked)'}
  test secret key       ${keys.secret}
  all keys              ${keysPath(config.dataFolder)}

Try it:
  curl -H "Authorization: ${keys.secret}" ${address}/v1/users`
    : `There is no test secret key in ${keysPath(config.dataFolder)}: it was made elsewhere or revoked.
"groma keys roll --environment test" makes new keys and revokes the old.`
  return `\nGroma is listening on ${address} (started in ${seconds.toFixed(1)} s)\n\n${access}\n\nReference: ${address}/docs    Stop: Ctrl-C\n`
}

async function manageKeys(
  config: Config,
  [verb = 'show', ...rest]: string[],
  options: Options,
): Promise<void> {
  if (rest.length > 0 || !['show', 'roll', 'revoke'].includes(verb))
    throw new UsageError(commandHelp(commands.keys as Command))
  const name = options.project ?? 'default'
  if (verb === 'show') return say(await shownKeys(config, name))
  const kinds = chosenKinds(options)
  await withDatabase(config, async (database) => {
    const project = (await listProjects(database)).find((one) => one.name === name)
    if (!project) throw new Error(`There is no project "${name}".`)
    for (const kind of kinds) {
      const keep = (key?: string) => keepKey(config.dataFolder, name, kind, key)
      if (verb === 'roll') await rollKey(database, project.id, kind, keep)
      else if (await revokeKey(database, project.id, kind)) await keep()
    }
  })
  say(await shownKeys(config, name))
}

function chosenKinds({ environment, kind }: Options): KeyKind[] {
  if (environment !== undefined && !['test', 'live'].includes(environment)) {
    throw new UsageError(`--environment is "${environment}": expected test or live.`)
  }
  if (kind !== undefined && !['publishable', 'secret'].includes(kind)) {
    throw new UsageError(`--kind is "${kind}": expected publishable or secret.`)
  }
  const lives = environment === undefined ? [false, true] : [environment === 'live']
  const secrets = kind === undefined ? [false, true] : [kind === 'secret']
  return lives.flatMap((live) => secrets.map((secret) => ({ live, secret })))
}

async function shownKeys({ dataFolder }: Config, project: string): Promise<string> {
  const keys = (await readKeysFile(dataFolder))?.[project]
  if (!keys) {
    throw new Error(
      `${keysPath(dataFolder)} has no keys of the project "${project}". Where they were made it has; "groma keys roll" makes new ones.`,
    )
  }
  const line = (name: string, key: string | undefined) =>
    `${name.padEnd(18)}${key ?? '(none: revoked, or made elsewhere)'}`
  return [
    line('test publishable', keys.test.publishable),
    line('test secret', keys.test.secret),
    line('live publishable', keys.live.publishable),
    line('live secret', keys.live.secret),
  ].join('\n')
}

async function manageProjects(config: Config, [verb, name, ...rest]: string[]): Promise<void> {
  const wantsName = verb === 'create' || verb === 'disable' || verb === 'enable'
  if (rest.length > 0 || wantsName !== (name !== undefined) || (!wantsName && verb !== 'list')) {
    throw new UsageError(commandHelp(commands.project as Command))
  }
  await withDatabase(config, async (database) => {
    if (name === undefined) say(await shownProjects(database))
    else if (verb === 'create') await makeProject(config, database, name)
    else if (await setDisabled(database, name, verb === 'disable')) say(`The project "${name}" is ${verb}d.`)
    else throw new Error(`There is no project "${name}".`)
  })
}

async function shownProjects(database: Database): Promise<string> {
  const projects = await listProjects(database)
  return projects
    .map(
      ({ name, disabled, createdAt }) =>
        `${name}  made ${createdAt.toISOString()}${disabled ? '  disabled' : ''}`,
    )
    .join('\n')
}

async function makeProject(config: Config, database: Database, name: string): Promise<void> {
  if (!/^[\w-]{1,64}$/.test(name)) {
    throw new UsageError(`A project's name has 1 to 64 letters, digits, - or _; got "${name}".`)
  }
  const keys = await createProject(database, name, (made) => keepProjectKeys(config.dataFolder, name, made))
  if (!keys) throw new Error(`There is a project "${name}" already.`)
  say(await shownKeys(config, name))
}

async function withDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  const quiet = pino({ level: 'warn', base: null }, pino.destination(2))
  const store = await openStoreBeside(config, quiet)
  try {
    await work(store.database)
  } finally {
    await store.close()
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function generalHelp(): string {
  const list = Object.values(commands).map(({ usage, sentence }) => `  ${usage}\n      ${sentence}`)
  return `Groma: tracking, geofences, geocoding, search and routing in one server.\n\n${list.join('\n')}\n\n"groma COMMAND --help" tells more.`
}

function commandHelp({ usage, sentence, details }: Command): string {
  return `${usage}\n${sentence}${details ? `\n${details()}` : ''}`
}

function settingsHelp(): string {
  return settingsTable
    .map(({ variable, default: byDefault, sentence }) => {
      const shown = byDefault ? ` (${byDefault})` : ''
      return `  ${variable}${shown}\n      ${sentence}`
    })
    .join('\n')
}
