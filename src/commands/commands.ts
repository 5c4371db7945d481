import { ConfigError, readConfig, settingsTable, version } from '../config.ts'
import { DatabaseUnavailable, MapFileError } from '../errors.ts'
import { roles } from '../model/project/operator.ts'
import { type Command, commandHelp, generalHelp, readCommandLine } from './command-line.ts'
import { aboutDataFolder } from './data-folder.ts'
import { manageKeys } from './keys.ts'
import { manageOperators } from './operators.ts'
import { manageProjects } from './projects.ts'
import { serve } from './serve/serve.ts'
import { readVerb, say, UsageError, withDatabase } from './terminal.ts'

const project = { value: 'NAME', sentence: 'the project; "default" by default' }
const environments = { value: 'ENVIRONMENT', choices: ['test', 'live'] }

const commands: readonly Command[] = [
  {
    name: 'serve',
    usage: '',
    sentence: 'Start the server. The first start creates the database, a project and its keys.',
    details: () => `Settings, from the environment:\n${settingsHelp()}`,
    run: async (config, words) => {
      readVerb('serve', words, {})
      await serve(config)
    },
  },
  {
    name: 'keys',
    usage: '[show | roll | revoke] [options]',
    sentence: 'Show the API keys of a project, replace them (roll), or remove them (revoke).',
    details: () =>
      'A rolled or revoked key is refused by every server within a second, unless --keep-old is given. Without options all four keys are meant.',
    options: {
      project,
      environment: { ...environments, sentence: 'only the keys of that environment' },
      kind: { value: 'KIND', choices: ['publishable', 'secret'], sentence: 'only the keys of that kind' },
      'keep-old': { sentence: 'for "roll": the old keys stay valid for a day' },
      print: {
        value: 'KEY',
        choices: ['test.publishable', 'test.secret', 'live.publishable', 'live.secret'],
        sentence: 'print this key and nothing else, for scripts: $(groma keys --print test.secret)',
      },
    },
    run: manageKeys,
  },
  {
    name: 'project',
    usage:
      'list | create NAME | disable NAME | enable NAME | quota NAME | retention NAME | delete NAME [options]',
    sentence:
      'Manage projects. The API answers 402 to every request of a disabled project, and to what is over a monthly quota. "delete" deletes a disabled one with everything in it.',
    options: {
      updates: { value: 'N', sentence: 'for "quota": location updates a month, or none' },
      calls: { value: 'N', sentence: 'for "quota": requests of any kind a month, or none' },
      environment: { ...environments, sentence: 'for "retention": only there' },
      locations: {
        value: 'DAYS',
        sentence: 'for "retention": how long location updates are kept; 0 for ever',
      },
      events: { value: 'DAYS', sentence: 'for "retention": events; 0 for ever' },
      trips: { value: 'DAYS', sentence: 'for "retention": trips, from their last update; 0 for ever' },
      users: { value: 'DAYS', sentence: 'for "retention": users, from their last update; 0 for ever' },
    },
    run: manageProjects,
  },
  {
    name: 'operators',
    usage: 'list | add NAME | role NAME | projects NAME | link NAME | remove NAME [options]',
    sentence: 'Manage who may use the dashboard; "link" creates a one-time sign-in link.',
    options: {
      role: {
        value: 'ROLE',
        choices: roles,
        sentence: 'for "add" (read by default) and "role": read, write, or admin (also keys and operators)',
      },
      projects: {
        value: 'NAMES',
        sentence: 'for "add" and "projects": the only projects they may use, comma-separated; or all',
      },
    },
    run: manageOperators,
  },
  {
    name: 'invite',
    usage: 'owntracks | traccar | overland | osmand [options]',
    sentence:
      'Make a link and a QR code that configure an app on a phone to send its locations to this server.',
    details: () =>
      'The address in the link is GROMA_PUBLIC_URL, or else that of this machine in its network. The link contains the publishable key.',
    options: {
      user: {
        value: 'NAME',
        sentence: 'your own id of the user; without it the device is a user of its own',
      },
      device: { value: 'NAME', sentence: 'what the app calls its device; a new name by default' },
      project,
      environment: { ...environments, sentence: 'test by default' },
    },
    run: async (...args) => (await import('./invite.ts')).invite(...args),
  },
  {
    name: 'mcp',
    usage: '[options]',
    sentence:
      'Offer a server to an AI assistant, which starts this: tools over the Model Context Protocol, on standard input and output.',
    details: () =>
      'The tools only read, unless --write is given. They may do what their key may do, at its limits. docs/guides/assistants.md has the configuration of assistants.',
    options: {
      url: { value: 'URL', sentence: 'of the server; GROMA_URL, or else the one on this machine' },
      key: {
        value: 'KEY',
        sentence: 'an API key; GROMA_KEY, or else the secret key in keys.json of the data folder',
      },
      project,
      environment: { ...environments, sentence: 'of the key in keys.json; test by default' },
      write: { sentence: 'offer tools that change something, too' },
    },
    run: async (...args) => (await import('./mcp.ts')).serveAssistant(...args),
  },
  {
    name: 'settings',
    usage: '[NAME=VALUE …] [options]',
    sentence: 'Show the tracking settings of a project, or change some.',
    details: () =>
      'Example: groma settings stopDetection=true events.user.dwelled_in_geofence=true dwellThreshold=5',
    options: { project, environment: { ...environments, sentence: 'test by default' } },
    // Loaded when needed: the schemas take time to load.
    run: async (...args) => (await import('./settings.ts')).manageSettings(...args),
  },
  {
    name: 'import',
    usage: 'FILE|URL [options]',
    sentence: 'Import an OpenStreetMap extract: .osm.pbf, or .osm, plain or compressed with gzip or bzip2.',
    details: () =>
      'A running server uses the new region at once. A region of the same name is replaced.\nInstead of FILE|URL, one of the options may name another kind of file.',
    options: {
      name: { value: 'NAME', sentence: 'of the region; the name of the file by default' },
      'without-roads': { sentence: 'places and addresses only, no routing' },
      background: { sentence: 'return as soon as places and addresses are in use; roads follow' },
      'public-only': {
        sentence: 'download only from addresses that webhooks may reach, and only what the disk has room for',
      },
      threads: { value: 'N', sentence: 'that read the file; by default as many as there are cores' },
      update: {
        value: 'FILE|URL',
        sentence: 'changes to the map of a region, .osc or .osc.gz; more files may follow, in their order',
      },
      addresses: { value: 'FILE|URL', sentence: 'OpenAddresses, CSV or GeoJSON; added to the region' },
      ranges: { value: 'FILE|URL', sentence: 'address ranges of TIGER, CSV; added to the region' },
      postal: { value: 'FILE|URL', sentence: 'postal code areas, GeoJSON' },
      names: { value: 'FILE|URL', sentence: 'city names, alternateNamesV2.txt of GeoNames' },
      proxies: { value: 'FILE|URL', sentence: 'IP ranges of proxies, VPNs and Tor exits, one per line' },
      speeds: { value: 'FILE|URL', sentence: 'speeds by hour of the week, CSV: way,direction,hour,kmh' },
      elevation: {
        value: 'FILE|URL',
        sentence: 'elevations, SRTM .hgt, plain or gzip; more files may follow',
      },
    },
    run: async (...args) => (await import('./import.ts')).importData(...args),
  },
  {
    name: 'regions',
    usage: 'list | remove NAME | rebuild',
    sentence: 'Show the imported map data, remove a region, or build the routing tiles that are missing.',
    run: async (config, words) => (await import('./regions.ts')).manageRegions(config, words),
  },
  {
    name: 'speeds',
    usage: 'list | show WAY | update | remove NAME',
    sentence:
      'Show the speeds of roads by hour of the week, or those of one way; update those of trips, or remove an import.',
    run: async (config, words) => (await import('./speeds.ts')).manageSpeeds(config, words),
  },
  {
    name: 'backup',
    usage: 'FILE [options]',
    sentence: 'Write everything in the database to a file, as it is at this moment, while the server runs.',
    details: () =>
      'The file has everything about users, and the API keys: keep it like the database itself. A FILE of - is the standard output; else it is written beside and renamed at the end.\n"groma restore FILE" reads it, also on another machine and into another version of PostgreSQL.',
    options: {
      maps: { sentence: 'imported map data, too; else import them again after a restore' },
      to: { value: 'URL', sentence: 'instead of FILE: copy into this empty PostgreSQL database' },
    },
    run: async (...args) => (await import('./backup.ts')).backup(...args),
  },
  {
    name: 'restore',
    usage: 'FILE',
    sentence: 'Fill an empty database from a backup: that of DATABASE_URL, or a new one in the data folder.',
    details: () =>
      'A damaged file, one of a newer version, and a database that is not empty are refused before anything is written. One that was ended half-way is started again.',
    run: async (config, words) => (await import('./restore.ts')).restoreBackup(config, words),
  },
  {
    name: 'nodes',
    usage: '[--json]',
    sentence: 'Show the servers of the database: their versions, their maps, and how far they are behind.',
    details: () => 'One that was not seen for a minute is shown as gone, and forgotten after a day.',
    options: { json: { sentence: 'as JSON' } },
    run: async (...args) => (await import('./nodes.ts')).showNodes(...args),
  },
  {
    name: 'cluster',
    usage: 'init [options]',
    sentence: 'Distribute the tables of the database over the nodes of a Citus cluster.',
    details: () =>
      'DATABASE_URL is that of the coordinator, with the extension and its workers; the tables may be empty or not. All servers must be stopped. Run again, it distributes what is not distributed yet.',
    options: { shards: { value: 'N', sentence: 'into which each table is cut; 32 by default' } },
    run: async (...args) => (await import('./cluster.ts')).manageCluster(...args),
  },
  {
    name: 'reload',
    usage: '',
    sentence: 'Replace the workers of the running server, one after the other, without losing a request.',
    details: () =>
      'For a new version of the program, and for new settings: those in the environment of this command are used from then on; one that is set to nothing gets its default. Needs GROMA_WORKERS of 2 or more.',
    run: async (config, words) => (await import('./reload.ts')).reload(config, words),
  },
  {
    name: 'migrate',
    usage: '',
    sentence: 'Update the database schema. "groma serve" does it too.',
    run: async (config, words) => {
      readVerb('migrate', words, {})
      await withDatabase(config, async () => say('The database is up to date.'))
    },
  },
]

/** Runs a command line to its end and returns the exit code. Expected errors are one sentence; others have a stack. */
export async function runCommand(words: string[], environment?: NodeJS.ProcessEnv): Promise<number> {
  try {
    await run(words, environment)
    return 0
  } catch (error) {
    const { message, stack } = error as Error
    process.stderr.write(`${isExpected(error as Error) ? message : stack}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

/** Throws where no command could be run with these words; runs nothing. */
export function checkCommandLine(words: string[]): void {
  readCommandLine(words, commands)
}

async function run(words: string[], environment: NodeJS.ProcessEnv | undefined): Promise<void> {
  const invocation = readCommandLine(words, commands)
  if (invocation.kind === 'print version') return say(version)
  if (invocation.kind === 'print help')
    return say(invocation.command ? commandHelp(invocation.command) : generalHelp(commands))
  const config = readConfig(environment)
  try {
    await invocation.command.run(config, invocation.words, invocation.options)
  } catch (error) {
    throw aboutDataFolder(config.dataFolder, error)
  }
}

function isExpected(error: Error): boolean {
  return (
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof MapFileError ||
    error instanceof DatabaseUnavailable ||
    error.constructor === Error
  )
}

function settingsHelp(): string {
  return settingsTable
    .map(({ variable, default: byDefault, sentence }) => {
      const shown = byDefault ? ` (${byDefault})` : ''
      return `  ${variable}${shown}\n      ${sentence}`
    })
    .join('\n')
}
