import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Metrics, MetricsReport } from '../../http/metrics/metrics.ts'
import type { Places } from '../fleet/ownership.ts'
import type { FleetRunner } from './fleet-runner.ts'
import { protocol } from './messages.ts'
import { createMetricsSum } from './metrics-sum.ts'
import { createPeer, type Handlers, type Peer } from './peer.ts'
import { engineHandlers, roadsOf } from './remote-engine.ts'
import { streamHandlers, tokenHandlers } from './remote-tokens.ts'
import type { OwnParts } from './shared-parts.ts'
import { workerMetrics } from './worker-metrics.ts'

export interface LinkParts extends OwnParts {
  /** Of this process. */
  metrics: Metrics
  fleet(): FleetRunner
  reload(given: Record<string, string>): Promise<void>
  updateSpeeds(): Promise<void>
  /** Why the server should get no requests yet: a sentence. */
  mapsAwaited(): string | undefined
}

/** The supervisor's socket: for its workers, and for `groma reload`. */
export interface Link {
  path: string
  /** Other roads are in use. */
  tellRoads(): void
  /** Among these workers the devices are divided from now on. */
  tellOwners(places: Places): void
  /** The worker has ended. */
  forget(id: number): void
  close(): void
}

/** Milliseconds that a worker may take to report; then its last report counts. */
const reportPatience = 2000

export async function openLink(path: string, parts: LinkParts): Promise<Link> {
  const { engine, tokens, streamPlaces, metrics, fleet, reload, updateSpeeds, mapsAwaited } = parts
  const workers = new Map<number, Peer>()
  const sum = createMetricsSum()
  const shared = { ...engineHandlers(engine), ...tokenHandlers(tokens, () => fleet().fleet().size) }

  async function sumUp(): Promise<string> {
    await Promise.all([...workers].map(([id, worker]) => Promise.race([report(id, worker), patience()])))
    const { registry, durations } = await metrics.report()
    return sum.text({ registry: [...registry, ...workerMetrics(fleet())], durations })
  }

  async function report(id: number, worker: Peer): Promise<void> {
    const { value } = await worker.call('report metrics').catch(() => ({ value: undefined }))
    if (value && workers.has(id)) sum.add(id, value as MetricsReport)
  }

  /** `worker` is the peer whose calls these are. */
  function handlersFor(worker: () => Peer, streams: Handlers): Handlers {
    let own: number | undefined
    return {
      ...shared,
      ...streams,
      hello({ value }) {
        const { id, protocol: spoken } = value as { id: number; protocol: number }
        if (spoken !== protocol)
          throw new Error('The new version needs another supervisor. Restart the server.')
        own = id
        workers.set(id, worker())
        return { value: roadsOf(engine) }
      },
      goodbye({ value }) {
        if (own !== undefined && value) sum.add(own, value as MetricsReport)
        return {}
      },
      'sum up metrics': async () => ({ text: await sumUp() }),
      async 'update speeds'() {
        await updateSpeeds()
        return {}
      },
      'are maps awaited': () => ({ value: mapsAwaited() }),
      async reload({ value }) {
        await reload(value as Record<string, string>)
        return { value: fleet().fleet().size }
      },
    }
  }

  /** One that ends needs to know nothing. */
  function tellAll(name: string, value: unknown): void {
    for (const worker of workers.values()) worker.call(name, { value }).catch(() => {})
  }

  const server = createServer((socket) => {
    const { handlers: streams, free } = streamHandlers(streamPlaces)
    const peer: Peer = createPeer(
      socket,
      handlersFor(() => peer, streams),
    )
    void peer.closed.then(free)
  })
  server.listen(path)
  await once(server, 'listening')
  return {
    path,
    tellRoads: () => tellAll('use roads', roadsOf(engine)),
    tellOwners: (places) => tellAll('divide devices', places),
    forget(id) {
      workers.delete(id)
      sum.ended(id)
    },
    close() {
      server.close()
      for (const worker of workers.values()) worker.close()
    },
  }
}

function patience(): Promise<void> {
  return sleep(reportPatience, undefined, { ref: false })
}
