#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { manageKeys } from './commands/keys.ts'
import { manageOperators } from './commands/operators.ts'
import { manageProjects } from './commands/projects.ts'
import { serve } from './commands/serve.ts'
import { type Options, say, UsageError, withDatabase } from './commands/terminal.ts'
import { type Config, ConfigError, readConfig, settingsTable } from './config.ts'
import { MapFileError } from './errors.ts'

/** `groma <command>`: what each takes, says of itself, and does. */
interface Command {
  usage: string
  sentence: string
  details?: () => string
  run(config: Config, words: string[], options: Options): Promise<void>
}

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
  operators: {
    usage: 'groma operators list | add NAME | role NAME | link NAME | remove NAME [--role ROLE]',
    sentence: 'Manage who may use the dashboard; "link" makes a link that signs in once.',
    details: () => `
Options:
  --role read|write|admin   of "add" and "role": who may look, change things, manage keys and operators`,
    run: manageOperators,
  },
  settings: {
    usage: 'groma settings [NAME=VALUE …] [options]',
    sentence: 'Show the settings of tracking, or change some.',
    details: () => `
Such as: groma settings stopDetection=true events.user.dwelled_in_geofence=true dwellThreshold=5

Options:
  --project NAME            the project; "default" by default
  --environment test|live   test by default`,
    // Loads the schemas, which other commands do without.
    run: async (...args) => (await import('./commands/settings.ts')).manageSettings(...args),
  },
  import: {
    usage: 'groma import FILE|URL [--name NAME]',
    sentence: 'Import a region from OpenStreetMap: .osm.pbf, or .osm as it is or packed with gzip or bzip2.',
    details: () => `
A running server takes it over at once. An import of the same name replaces the older one.

Instead of FILE:
  --addresses FILE|URL      addresses of OpenAddresses, CSV or GeoJSON, joined with those of the region
  --ranges FILE|URL         address ranges of TIGER, CSV
  --postal FILE|URL         postal codes as polygons, GeoJSON
  --names FILE|URL          names of cities, GeoNames' alternateNamesV2.txt
  --proxies FILE|URL        addresses of proxies, VPNs and Tor exits, one range a line

Options:
  --name NAME               of the region; the file's by default
  --without-roads           places and addresses only, nothing to route on`,
    run: async (...args) => (await import('./commands/import.ts')).importData(...args),
  },
  regions: {
    usage: 'groma regions list | remove NAME',
    sentence: 'Show what was imported, or remove a region.',
    run: async (config, words) => (await import('./commands/regions.ts')).manageRegions(config, words),
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
        role: { type: 'string' },
        name: { type: 'string' },
        addresses: { type: 'string' },
        ranges: { type: 'string' },
        postal: { type: 'string' },
        names: { type: 'string' },
        proxies: { type: 'string' },
        'without-roads': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('.')[0]}. "groma --help" tells what there is.`)
  }
}

/** One clear sentence. A stack only for what nobody foresaw. */
function fail(error: Error): void {
  const foreseen =
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof MapFileError ||
    error.constructor === Error
  process.stderr.write(`${foreseen ? error.message : error.stack}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
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
