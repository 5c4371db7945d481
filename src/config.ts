import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { missingForProvider, providerSettings } from './provider-settings.ts'
import {
  addressOrRange,
  byteSize,
  emailAddress,
  file,
  httpUrl,
  listOf,
  mqttUrl,
  oneOf,
  optional,
  origin,
  postgresUrls,
  rateLimits,
  type Setting,
  setting,
  smtpUrl,
  text,
  wholeNumber,
  workerCount,
  wrongCertificate,
} from './setting-values.ts'

/** Of the package. */
export const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

/** This file is the only reader of the environment. */
const dataFolderName = 'groma-data'

/** Where GROMA_DATA is not set. */
export const defaultDataFolder = resolve(dataFolderName)

const settings = {
  port: setting('PORT', '8080', 'TCP port to listen on; 0 for any free one.', wholeNumber(0, 65535)),
  host: setting(
    'GROMA_HOST',
    '0.0.0.0',
    'IP address to listen on; 127.0.0.1 accepts connections from this machine only.',
    text,
  ),
  workers: setting(
    'GROMA_WORKERS',
    'auto',
    'Number of processes that answer requests at the port, each with memory of its own. 1: a single process; all: one for each core; auto: the same, but at most 4, and one for each GB of memory.',
    workerCount,
  ),
  dataFolder: setting(
    'GROMA_DATA',
    dataFolderName,
    'Data folder: the embedded database, keys.json and map data.',
    (path) => resolve(path),
  ),
  databaseUrl: optional(
    'DATABASE_URL',
    'URL of a PostgreSQL 15 or later (postgres://user:password@host/database). Several hosts (host1:5432,host2:5432) are those of one database: the one that takes writes is used. Without it an embedded PostgreSQL runs in the data folder.',
    postgresUrls,
  ),
  databaseConnections: setting(
    'GROMA_DATABASE_CONNECTIONS',
    '10',
    'Maximum number of connections to the database, of each worker.',
    wholeNumber(2, 1000),
  ),
  publicUrl: optional(
    'GROMA_PUBLIC_URL',
    'URL under which devices and people reach this server, for links that it makes; by default the address of this machine in its network.',
    httpUrl,
  ),
  nodePort: optional(
    'GROMA_NODE_PORT',
    'TCP port at which the other servers of the same database fetch map files, so that an import on one is served by all; 0 for any free one. Without it no such port is opened, and each server has the maps of its own data folder.',
    wholeNumber(0, 65535),
  ),
  nodeUrl: optional(
    'GROMA_NODE_URL',
    'URL at which the other servers reach that port; by default http:// with the name of this machine, or with GROMA_HOST where that is one address.',
    httpUrl,
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
    'Comma-separated addresses or CIDR ranges of proxies whose X-Forwarded-For header is trusted.',
    listOf(addressOrRange),
  ),
  corsOrigins: setting(
    'GROMA_CORS_ORIGINS',
    '*',
    'Comma-separated origins allowed by CORS, such as https://app.example.com; * allows all.',
    listOf(origin),
  ),
  bodyLimit: setting(
    'GROMA_BODY_LIMIT',
    '1mb',
    'Maximum size of a request body, in bytes, kb or mb.',
    byteSize,
  ),
  urlLimit: setting(
    'GROMA_URL_LIMIT',
    '32kb',
    'Maximum length of a request URL, in bytes, kb or mb.',
    byteSize,
  ),
  limits: setting(
    'GROMA_LIMITS',
    '',
    'Rate limits that replace the defaults: comma-separated name=requests per second, such as users.list=50,settings.get=off. The API reference has the name of each limit; others are track (updates per device), track.project (updates of a project, off), geocode.ip.device (IP lookups per device, off), users.new and users.burst (users that publishable keys create, per second and at once).',
    rateLimits,
  ),
  historyDays: setting(
    'GROMA_HISTORY_DAYS',
    '7',
    'How many days new projects keep location updates. "groma project retention" changes it for one.',
    wholeNumber(1, 3650),
  ),
  pushGateway: optional(
    'GROMA_PUSH_GATEWAY',
    'URL of your push gateway, called by POST /v1/users/refresh. Without it devices cannot be asked for their location.',
    httpUrl,
  ),
  pushSecret: optional('GROMA_PUSH_SECRET', 'Bearer token for the push gateway.', text),
  webhookNetworks: setting(
    'GROMA_WEBHOOK_NETWORKS',
    '',
    'Comma-separated addresses or CIDR ranges outside the public internet that webhooks may reach, such as 10.0.0.0/8; all: every address.',
    listOf((item) => (item === 'all' ? item : addressOrRange(item))),
  ),
  mqttUrl: optional(
    'GROMA_MQTT_URL',
    'URL of your MQTT broker (mqtt://user:password@host:1883, or mqtts): events are published there, and locations of OwnTracks read (docs/mqtt.md).',
    mqttUrl,
  ),
  smtpUrl: optional(
    'GROMA_SMTP_URL',
    'URL of your mail server (smtp://user:password@host:587, or smtps), by which alerts are sent as e-mail (docs/alerts.md). Without it they are not.',
    smtpUrl,
  ),
  smtpFrom: optional(
    'GROMA_SMTP_FROM',
    'Sender of those e-mails, such as groma@example.com; by default groma at the host of GROMA_SMTP_URL.',
    emailAddress,
  ),
  mailsPerHour: setting(
    'GROMA_MAILS_PER_HOUR',
    '60',
    'How many e-mails the alerts of one project may send within an hour; further ones are sent later.',
    wholeNumber(1, 100_000),
  ),
  serverUrl: optional('GROMA_URL', 'Server that "groma mcp" asks; by default the one here.', httpUrl),
  key: optional('GROMA_KEY', 'API key of "groma mcp"; by default the secret key in keys.json.', text),
  ...providerSettings,
  demoRegion: setting(
    'GROMA_DEMO_REGION',
    'on',
    'Whether the first start imports a demo map of one town: on or off.',
    oneOf('on', 'off'),
  ),
  routingThreads: optional(
    'GROMA_ROUTING_THREADS',
    'Number of routes computed in parallel, by default one per CPU core. Each takes about 100 MB.',
    wholeNumber(1, 256),
  ),
  routingQueue: setting(
    'GROMA_ROUTING_QUEUE',
    '200',
    'Maximum number of requests that wait for the routing engine; further ones are answered 503.',
    wholeNumber(0, 100_000),
  ),
  routingSeconds: setting(
    'GROMA_ROUTING_SECONDS',
    '10',
    'Timeout of a query to the routing engine in seconds, time in the queue included.',
    wholeNumber(1, 600),
  ),
  logLevel: setting(
    'GROMA_LOG_LEVEL',
    'info',
    'Log level: debug, info, warn, error or silent.',
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
  const wrong = wrongCertificate(config)
  if (wrong) throw new ConfigError(wrong)
  if (config.nodePort !== undefined && config.databaseUrl === undefined) {
    throw new ConfigError('GROMA_NODE_PORT needs DATABASE_URL: the embedded database belongs to one server.')
  }
  const missing = missingForProvider(config)
  if (missing) throw new ConfigError(`GROMA_OIDC_ISSUER needs ${missing}: see docs/sign-in.md.`)
  return config
}

/** As DATABASE_URL is written: the addresses of one database. */
export function readDatabaseUrl(text: string): string[] {
  return readSetting('The URL', text, postgresUrls) as string[]
}

/** Settings that belong to the whole server: a reload cannot change them. */
const fixed = [
  'port',
  'host',
  'workers',
  'dataFolder',
  'databaseUrl',
  'nodePort',
  'nodeUrl',
  'routingThreads',
  'routingQueue',
  'routingSeconds',
] as const satisfies (keyof Config)[]

/** The variables that are different, of settings that need a restart. */
export function changedFixed(before: Config, after: Config): string[] {
  return fixed
    .filter((name) => String(before[name]) !== String(after[name]))
    .map((name) => settings[name].variable)
}

/** The settings that are in the environment, as they are written there. */
export function givenSettings(): Record<string, string> {
  const given = settingsTable.flatMap(({ variable }) => {
    const value = process.env[variable]
    return value === undefined ? [] : [[variable, value] as const]
  })
  return Object.fromEntries(given)
}

/** True when `npm start` is our parent: when it ends, even by SIGKILL, so must we. */
export function startedByNpm(): boolean {
  return process.env.npm_lifecycle_event === 'start'
}

/** The PATH for child processes; they get nothing else of the environment. */
export function programPath(): string | undefined {
  return process.env.PATH
}

/** For another process of this program, which reads the same settings, or some that came later. */
export const ownEnvironment = (changes: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  ...changes,
})

function readSetting(variable: string, value: string, read: (text: string) => unknown): unknown {
  try {
    return read(value)
  } catch (error) {
    throw new ConfigError(`${variable} is "${withoutPassword(value)}": expected ${(error as Error).message}.`)
  }
}

/** Messages end in logs, and settings may be URLs. */
function withoutPassword(value: string): string {
  return value.replace(/:[^:/@][^@]*@/, ':…@')
}

/** Kubernetes sets these for a service named groma. */
const kubernetesVariables = /^GROMA_(SERVICE|PORT)(_|$)/

/** Else a misspelt name would be ignored silently. */
function refuseUnknown(environment: NodeJS.ProcessEnv): void {
  const known = new Set(settingsTable.map(({ variable }) => variable))
  const unknown = Object.keys(environment).find(
    (name) => name.startsWith('GROMA_') && !known.has(name) && !kubernetesVariables.test(name),
  )
  if (unknown) throw new ConfigError(`${unknown} is not a setting; "groma help serve" lists them all.`)
}
