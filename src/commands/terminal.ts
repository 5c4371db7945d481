import { hostname, userInfo } from 'node:os'
import { pino } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../store/database.ts'
import { openStoreBeside } from '../store/open.ts'
import { type Actor, type AuditedChange, addAudit } from '../store/projects/audit.ts'

/** The options of all commands. */
export interface Options {
  project?: string | undefined
  environment?: string | undefined
  kind?: string | undefined
  role?: string | undefined
  projects?: string | undefined
  print?: string | undefined
  name?: string | undefined
  addresses?: string | undefined
  ranges?: string | undefined
  names?: string | undefined
  postal?: string | undefined
  proxies?: string | undefined
  speeds?: string | undefined
  update?: string | undefined
  updates?: string | undefined
  user?: string | undefined
  device?: string | undefined
  calls?: string | undefined
  elevation?: string | undefined
  to?: string | undefined
  locations?: string | undefined
  events?: string | undefined
  trips?: string | undefined
  users?: string | undefined
  maps?: boolean | undefined
  'without-roads'?: boolean | undefined
  background?: boolean | undefined
  threads?: string | undefined
  json?: boolean | undefined
  'public-only'?: boolean | undefined
  'keep-old'?: boolean | undefined
  shards?: string | undefined
  url?: string | undefined
  key?: string | undefined
  write?: boolean | undefined
}

/** The command line is wrong; the message says what was expected. */
export class UsageError extends Error {}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** "1 way", "2,000 ways" */
export function count(number: number, noun: string, plural = 's'): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : plural}`
}

/** The words after a command that has subcommands; each takes a NAME, what is called otherwise, or none. */
export function readVerb(
  command: string,
  [verb, name, ...rest]: string[],
  takesName: Record<string, boolean | string>,
  byDefault?: string,
): { verb: string; name: string | undefined } {
  const verbs = Object.keys(takesName)
  const chosen = verb ?? byDefault
  if (chosen === undefined) {
    if (verbs.length === 0) return { verb: '', name: undefined }
    throw new UsageError(`"groma ${command}" needs one of ${verbs.join(', ')}.`)
  }
  if (verbs.length === 0) throw new UsageError(`"groma ${command}" takes no further words, got "${chosen}".`)
  if (!verbs.includes(chosen))
    throw new UsageError(`"groma ${command}" has no "${chosen}". Expected one of ${verbs.join(', ')}.`)
  const extra = takesName[chosen] ? rest[0] : name
  if (extra !== undefined)
    throw new UsageError(`"groma ${command} ${chosen}" takes no further words, got "${extra}".`)
  if (takesName[chosen] && name === undefined)
    throw new UsageError(
      `"groma ${command} ${chosen}" needs a ${takesName[chosen] === true ? 'NAME' : takesName[chosen]}.`,
    )
  return { verb: chosen, name }
}

/**
 * Runs with the database, whether or not a server is running. Fails where there is none, and creates nothing. What `change` names is
 * written to the audit log when it is done.
 */
export async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<void>,
  change?: AuditedChange,
): Promise<void> {
  const quiet = pino({ level: 'warn', base: null }, pino.destination(2))
  const store = await openStoreBeside(config, quiet)
  try {
    await work(store.database)
    if (change) await addAudit(store.database, atTerminal(), change)
  } finally {
    await store.close()
  }
}

function atTerminal(): Actor {
  return { actor: `terminal ${userName()}`, address: hostname() }
}

/** In a container the user may have a number only. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
