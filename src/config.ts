import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'

/** The only file that reads the environment. A setting has a variable, a default, a description and a parser. */
interface Setting<Value> {
  variable: string
  /** As text, as in the environment; undefined where there is none. */
  default: string | undefined
  sentence: string
  read(text: string): Value
}

const settings = {
  port: setting('PORT', '8080', 'TCP port to listen on; 0 takes any free one.', wholeNumber(0, 65535)),
  host: setting(
    'GROMA_HOST',
    '0.0.0.0',
    'Address to listen on; 127.0.0.1 keeps the server to this machine.',
    text,
  ),
  dataFolder: setting(
    'GROMA_DATA',
    'groma-data',
    'Folder for everything the server keeps: the embedded database, keys.json, map data.',
    (path) => resolve(path),
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    'Address of a PostgreSQL 15 or later (postgres://user:password@host/database). Without it an embedded PostgreSQL runs inside the data folder.',
    postgresAddress,
  ),
  databaseConnections: setting(
    'GROMA_DATABASE_CONNECTIONS',
    '10',
    'Most connections of this server to the database.',
    wholeNumber(2, 1000),
  ),
  tlsCertificate: optional(
    'GROMA_TLS_CERT',
    'File with the TLS certificate chain (PEM). Mobile SDKs require https.',
    file,
  ),
  tlsKey: optional('GROMA_TLS_KEY', 'File with the private key of that certificate (PEM).', file),
  trustedProxies: setting(
    'GROMA_TRUSTED_PROXIES',
    '',
    'Comma-separated addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted.',
    listOf(addressOrRange),
  ),
  corsOrigins: setting(
    'GROMA_CORS_ORIGINS',
    '*',
    'Comma-separated origins that browsers may call from, such as https://app.example.com; * allows all.',
    listOf(origin),
  ),
  bodyLimit: setting(
    'GROMA_BODY_LIMIT',
    '1mb',
    'Largest request body: bytes, or a number with kb or mb.',
    byteSize,
  ),
  urlLimit: setting(
    'GROMA_URL_LIMIT',
    '32kb',
    'Longest request URL: bytes, or a number with kb or mb.',
    byteSize,
  ),
  limits: setting(
    'GROMA_LIMITS',
    '',
    'Rate limits that differ from the documented ones: name=requests per second, comma-separated, such as users.list=50,settings.get=off. The names are in the API reference, beside each operation.',
    rateLimits,
  ),
  historyDays: setting(
    'GROMA_HISTORY_DAYS',
    '7',
    'Days that location updates are kept.',
    wholeNumber(1, 3650),
  ),
  pushGateway: optional(
    'GROMA_PUSH_GATEWAY',
    'HTTP address of your own push gateway, to which POST /v1/users/refresh sends. Without it no pushes are sent.',
    httpAddress,
  ),
  pushSecret: optional('GROMA_PUSH_SECRET', 'Sent to the push gateway as a bearer token.', text),
  demoRegion: setting(
    'GROMA_DEMO_REGION',
    'on',
    'Whether the first start imports the demo map of a town: on or off.',
    oneOf('on', 'off'),
  ),
  routingThreads: optional(
    'GROMA_ROUTING_THREADS',
    'Routes computed at once; by default one per core. Each takes about 100 MB.',
    wholeNumber(1, 256),
  ),
  routingQueue: setting(
    'GROMA_ROUTING_QUEUE',
    '200',
    'Requests that may wait for the routing engine; further ones are answered 503.',
    wholeNumber(0, 100_000),
  ),
  routingSeconds: setting(
    'GROMA_ROUTING_SECONDS',
    '10',
    'Time limit in seconds of a query to the routing engine, waiting included.',
    wholeNumber(1, 600),
  ),
  logLevel: setting(
    'GROMA_LOG_LEVEL',
    'info',
    'Least severe log lines written: debug, info, warn, error or silent.',
    oneOf('debug', 'info', 'warn', 'error', 'silent'),
  ),
  stopSeconds: setting(
    'GROMA_STOP_SECONDS',
    '10',
    'Seconds that a stop waits for requests in flight.',
    wholeNumber(0, 3600),
  ),
}

export type Config = { [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['read']> }

/** For `--help` and docs/configuration.md. */
export const settingsTable: readonly Omit<Setting<unknown>, 'read'>[] = Object.values(settings)

/** A setting is invalid; the message is one sentence for the operator. */
export class ConfigError extends Error {}

export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  refuseUnknown(environment)
  const config = Object.fromEntries(
    Object.entries<Setting<unknown>>(settings).map(([name, { variable, default: byDefault, read }]) => {
      const value = environment[variable] || byDefault
      return [name, value === undefined ? undefined : readSetting(variable, value, read)]
    }),
  ) as unknown as Config
  if ((config.tlsCertificate === undefined) !== (config.tlsKey === undefined)) {
    throw new ConfigError('GROMA_TLS_CERT and GROMA_TLS_KEY go together: set both or neither.')
  }
  return config
}

/** True when `npm start` is the parent process: the server must then end with it. */
export function startedByNpm(): boolean {
  return process.env.npm_lifecycle_event === 'start'
}

/** PATH: the only variable that child processes inherit. */
export function programPath(): string | undefined {
  return process.env.PATH
}

function readSetting(variable: string, value: string, read: (text: string) => unknown): unknown {
  try {
    return read(value)
  } catch (error) {
    throw new ConfigError(`${variable} is "${value}": expected ${(error as Error).message}.`)
  }
}

/** Kubernetes sets these for a service named groma. */
const notOurs = /^GROMA_(SERVICE|PORT)(_|$)/

/** A misspelt name would otherwise be ignored silently. */
function refuseUnknown(environment: NodeJS.ProcessEnv): void {
  const known = new Set(settingsTable.map(({ variable }) => variable))
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith('GROMA_') && !known.has(name) && !notOurs.test(name),
  )
  if (unknown) throw new ConfigError(`${unknown} is not a setting; "groma serve --help" lists them all.`)
}

function setting<Value>(
  variable: string,
  byDefault: string,
  sentence: string,
  read: (text: string) => Value,
) {
  return { variable, default: byDefault, sentence, read }
}

function optional<Value>(variable: string, sentence: string, read: (text: string) => Value) {
  return { variable, default: undefined, sentence, read: read as (text: string) => Value | undefined }
}

// Parsers. The message of a thrown error follows the word "expected".

function text(value: string): string {
  return value
}

function wholeNumber(least: number, most: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new Error(`a whole number from ${least} to ${most}`)
    }
    return number
  }
}

function oneOf<Choice extends string>(...choices: Choice[]) {
  return (value: string): Choice => {
    if (!choices.includes(value as Choice)) throw new Error(`one of ${choices.join(', ')}`)
    return value as Choice
  }
}

function listOf(read: (item: string) => string) {
  return (value: string): string[] =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .map(read)
}

function byteSize(value: string): number {
  const match = /^(\d+)\s*(kb|mb)?$/i.exec(value)
  const unit = { kb: 1024, mb: 1024 * 1024 }[match?.[2]?.toLowerCase() ?? ''] ?? 1
  const bytes = Number(match?.[1]) * unit
  if (!match || bytes < 1024) throw new Error('a size of at least 1kb, such as 500kb or 2mb')
  return bytes
}

function httpAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error('an address such as https://push.example.com/send')
  return url.href
}

function postgresAddress(value: string): string {
  if (!/^postgres(ql)?:\/\/./.test(value) || !URL.canParse(value)) {
    throw new Error('an address such as postgres://user:password@host:5432/database')
  }
  return value
}

function file(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error('the path of a file that can be read')
  }
}

function addressOrRange(value: string): string {
  const [address = '', bits] = value.split('/')
  const family = isIP(address)
  const longest = family === 6 ? 128 : 32
  if (!family || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= longest))) {
    throw new Error('IP addresses or ranges such as 10.0.0.0/8')
  }
  return value
}

function origin(value: string): string {
  if (value !== '*' && (!URL.canParse(value) || new URL(value).origin !== value)) {
    throw new Error('* or origins such as https://app.example.com')
  }
  return value
}

/** `off` means no limit. */
function rateLimits(value: string): Record<string, number> {
  return Object.fromEntries(
    listOf(text)(value).map((item) => {
      const [, name = '', figure = ''] = /^([a-z.A-Z]+)=(off|\d+(?:\.\d+)?)$/.exec(item) ?? []
      const limit = figure === 'off' ? Number.POSITIVE_INFINITY : Number(figure)
      if (!name || limit <= 0) throw new Error('pairs such as users.list=50 or users.list=off')
      return [name, limit]
    }),
  )
}
