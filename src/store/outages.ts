import type { Logger } from 'pino'
import { DatabaseUnavailable } from '../errors.ts'

/** Why the database cannot serve, and what follows. */
export interface Outage {
  /** For the operator, in the log and at /readyz. */
  sentence: string
  /** Seconds after which a client may try again: longer where an operator has something to do first. */
  retryAfter: number
  /** The connection is of no use any more; the next one may reach another server. */
  losesConnection: boolean
  /** Connections are also lost one at a time: it is an outage only if the next one fails, too. */
  isDoubtful?: boolean
}

const lost = { retryAfter: 1, losesConnection: true }
const cut = { ...lost, isDoubtful: true }
const connectionLost: Outage = { sentence: 'The connection to the database was lost.', ...cut }
const refused = { retryAfter: 5, losesConnection: true }

export const readOnly: Outage = {
  sentence: 'The database is read-only: it is a standby, or default_transaction_read_only is on.',
  ...refused,
}
export const diskFull: Outage = {
  sentence: 'The disk of the database is full.',
  retryAfter: 5,
  losesConnection: false,
}
const wrongUser: Outage = { sentence: 'The database refuses the user name or the password.', ...refused }
const missing: Outage = { sentence: 'The database does not exist on its server.', ...refused }
const noConnectionLeft: Outage = { sentence: 'The database has no connection left for this server.', ...lost }

/** By SQLSTATE (see "PostgreSQL Error Codes") or the system's code; the first that matches. */
const byCode: [code: RegExp, outage: Outage][] = [
  [/^25006$/, readOnly],
  [/^53100$/, diskFull],
  [/^53300$/, noConnectionLeft],
  [/^53...$/, { sentence: 'The database is short of memory.', retryAfter: 1, losesConnection: false }],
  [/^28...$/, wrongUser],
  [/^3D000$/, missing],
  [/^57P0[1245]$/, { sentence: 'The database is stopping.', ...cut }],
  // Of a transaction in which this server stood still for too long.
  [/^25P0[34]$/, connectionLost],
  [/^57P03$/, { sentence: 'The database is starting or stopping.', ...lost }],
  [/^(ECONNRESET|EPIPE)$/, connectionLost],
  [/^58...$/, { sentence: 'The database cannot read or write its files.', ...refused }],
  [
    /^(08...|ECONN.*|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/,
    { sentence: 'The database cannot be reached.', ...lost },
  ],
]

/** Where there is no code, or one that says too little: PgBouncer has 08P01 for nearly everything. */
const byMessage: [message: RegExp, outage: Outage][] = [
  [/no more connections allowed/, noConnectionLeft],
  [/authentication failed|no such user/, wrongUser],
  [/no such database|database .* does not exist/, missing],
  [/recovery is in progress/, readOnly],
  [
    /timeout exceeded when trying to connect/,
    { sentence: 'All connections to the database are busy.', ...lost },
  ],
  [/Query read timeout/, { sentence: 'The database does not answer.', ...lost }],
  [
    /Connection terminated|Client has encountered a connection error|connection is closed|server connection closed|server conn crashed/i,
    connectionLost,
  ],
]

/** Undefined for every other error, such as one of the statement. */
export function outageOf(error: unknown): Outage | undefined {
  if (error instanceof DatabaseUnavailable) return undefined
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const find = (table: [RegExp, Outage][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1]
  const saysLittle = !/^[0-9A-Z]{5}$/.test(code) || /^(08...|55000)$/.test(code)
  return (saysLittle ? find(byMessage, message) : undefined) ?? find(byCode, code)
}

/** Waiting would not help. */
export function isRefusal(error: unknown): boolean {
  const outage = outageOf(error)
  return outage === wrongUser || outage === missing
}

export function hasNoConnectionLeft(error: unknown): boolean {
  return outageOf(error) === noConnectionLeft
}

/** Keeps the log short: a line for each cause when the database goes, one a minute while it is away, one when it is back. */
export interface OutageLog {
  /** The outage that lasts, if any. */
  current(): Outage | undefined
  report(outage: Outage, error: unknown): void
  stop(): void
}

const probeEvery = 1000 // milliseconds
const remindEvery = 60_000
/** An outage that follows another so soon is the same one. */
const calm = 10_000

/** While there is an outage, `probe` is tried once a second, whether or not requests come; it throws if there still is. */
export function createOutageLog(probe: () => Promise<void>, log?: Pick<Logger, 'error' | 'info'>): OutageLog {
  let current: Outage | undefined
  let began = 0
  let ended = Number.NEGATIVE_INFINITY
  let failures = 0
  const loggedAt = new Map<Outage, number>()
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let isSuspected = false

  /** The probe reports what it finds; if that is no more than this, it is an outage. */
  function suspect(outage: Outage, error: unknown): void {
    if (isSuspected || stopped) return
    isSuspected = true
    probe()
      .catch(() => current ?? note(outage, error))
      .finally(() => {
        isSuspected = false
      })
  }

  function begin(now: number): void {
    began = now
    failures = 0
    if (now - ended > calm) loggedAt.clear()
    probeLater()
  }

  function probeLater(): void {
    if (!stopped) timer = setTimeout(() => void probe().then(end, probeLater), probeEvery).unref()
  }

  function end(): void {
    ended = performance.now()
    current = undefined
    const hasLine = [...loggedAt.values()].some((at) => at >= began)
    if (hasLine) log?.info({ failures, seconds: secondsUntil(ended) }, 'Database: it is back.')
  }

  const secondsUntil = (now: number) => Math.round((now - began) / 1000)

  function note(outage: Outage, error: unknown): void {
    const now = performance.now()
    if (!current) begin(now)
    current = outage
    failures++
    if (now - (loggedAt.get(outage) ?? Number.NEGATIVE_INFINITY) < remindEvery) return
    loggedAt.set(outage, now)
    const { code, message: cause } = error as { code?: string; message?: string }
    log?.error(
      { code, cause, failures, seconds: secondsUntil(now) },
      `Database: ${outage.sentence} Waiting for it; requests meanwhile are answered 503.`,
    )
  }

  return {
    current: () => current,
    report: (outage, error) => (outage.isDoubtful && !current ? suspect : note)(outage, error),
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
