import type { Taken } from '../../http/limits/buckets.ts'
import type { OwnTokens, Tokens } from '../../http/limits/tokens.ts'
import type { Handlers, Peer } from './peer.ts'

/** As in JSON, which has no undefined. */
type Ask =
  | ['take', key: string, limit: number, count: number | null, seconds: number | null]
  | ['device', device: string, limit: number, update: string | null]

type Answer = Taken | null

/**
 * The supervisor's tokens, for a worker: the limits are as exact as in one process. All that is asked for in one turn of the
 * event loop goes in one message.
 */
export function createRemoteTokens(supervisor: Peer): Tokens {
  let asks: Ask[] = []
  let waiting: { resolve(answer: Answer): void; reject(error: Error): void }[] = []

  function flush(): void {
    const settling = waiting
    const value = asks
    asks = []
    waiting = []
    supervisor.call('take tokens', { value }).then(
      (parcel) => {
        const answers = parcel.value as Answer[]
        for (const [at, { resolve }] of settling.entries()) resolve(answers[at] ?? null)
      },
      (error) => {
        for (const { reject } of settling) reject(error)
      },
    )
  }

  function ask(one: Ask): Promise<Answer> {
    if (asks.length === 0) setImmediate(flush)
    asks.push(one)
    return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
  }

  return {
    take: (key, limit, count, seconds) =>
      ask(['take', key, limit, count ?? null, seconds ?? null]) as Promise<Taken>,
    takeOfDevice: async (device, limit, update) =>
      (await ask(['device', device, limit, update ?? null])) ?? undefined,
  }
}

export function tokenHandlers(tokens: OwnTokens): Handlers {
  function answer(ask: Ask): Answer {
    if (ask[0] === 'device') return tokens.takeOfDevice(ask[1], ask[2], ask[3] ?? undefined) ?? null
    const [, key, limit, count, seconds] = ask
    return tokens.take(key, limit, count ?? undefined, seconds ?? undefined)
  }
  return { 'take tokens': ({ value }) => ({ value: (value as Ask[]).map(answer) }) }
}
