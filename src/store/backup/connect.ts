import pg from 'pg'
import type { Queries } from '../database.ts'
import { outageOf } from '../outages.ts'

/** The servers of one database, of which one at a time takes writes. */
export type Address = readonly pg.ClientConfig[]

/** One connection of its own, without the time limits of the server's. */
export interface OwnConnection extends Queries {
  client: pg.Client
  close(): Promise<void>
}

const connectTimeout = 10_000 // milliseconds

/** To the first server that answers, and takes writes where `writes` says so. */
export async function connectOwn(servers: Address, { writes }: { writes: boolean }): Promise<OwnConnection> {
  let reason = 'No server is given'
  for (const server of servers) {
    const client = new pg.Client({
      ...server,
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
      application_name: 'groma backup',
    })
    // A lost connection fails the statement that runs, or the next one.
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query("select current_setting('transaction_read_only') = 'on' as locked")
      if (!(writes && rows[0].locked)) return toConnection(client)
      reason = 'It is read-only'
    } catch (error) {
      reason = (error as Error).message || (error as { code?: string }).code || 'no answer'
    }
    await client.end().catch(() => {})
  }
  throw new Error(`The database cannot be used: ${reason}.`)
}

function toConnection(client: pg.Client): OwnConnection {
  return {
    client,
    async query(text, values) {
      try {
        return (await client.query(text, values)).rows
      } catch (error) {
        throw describeLoss(error as Error)
      }
    },
    close: () => client.end().catch(() => {}),
  }
}

/** A sentence for who runs the command where the connection is lost: the driver's says little, or comes with a stack. */
export function describeLoss(error: Error): Error {
  const outage = outageOf(error)
  return outage ? new Error(`${outage.sentence} Try again when that is over.`, { cause: error }) : error
}

/** So that the text of rows is the same whatever a role or database sets, and no statement is given up. */
export const plainSettings = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local client_encoding = 'UTF8'`
