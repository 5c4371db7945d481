import { pino } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../store/database.ts'
import { openStoreBeside } from '../store/open.ts'

/** What the words of a command line say beside the command. */
export interface Options {
  project?: string | undefined
  environment?: string | undefined
  kind?: string | undefined
  role?: string | undefined
  name?: string | undefined
  addresses?: string | undefined
  ranges?: string | undefined
  names?: string | undefined
  postal?: string | undefined
  proxies?: string | undefined
  'without-roads'?: boolean | undefined
}

/** The caller wrote something we do not understand. */
export class UsageError extends Error {}

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Beside a running server, or with it stopped. */
export async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const quiet = pino({ level: 'warn', base: null }, pino.destination(2))
  const store = await openStoreBeside(config, quiet)
  try {
    await work(store.database)
  } finally {
    await store.close()
  }
}
