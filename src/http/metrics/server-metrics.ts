import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { version } from '../../config.ts'
import type { Database } from '../../store/database.ts'
import { type OutboxState, outboxState } from '../../store/delivery/attempts.ts'
import { listDiskUse } from '../../store/retention/disk-use.ts'

/** What a server has once, however many workers it has. */
export interface ServerParts {
  dataFolder: string
  /** Queries of the routing engine. */
  routing(): { waiting: number; running: number }
  /** By region: when it was imported, Unix milliseconds. */
  importedMaps(): Promise<Map<string, number>>
}

/** Milliseconds for the database to answer. */
const longestWait = 1000

/** What the process knows by itself is told while the database is away, too. */
function soon<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  return Promise.race([asked.catch(() => undefined), sleep(longestWait, undefined, { ref: false })])
}

export function watchServer(database: Database, parts: ServerParts, registry: Registry): void {
  function gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: Label[],
    collect: (set: (labels: Record<Label, string>, value: number) => void) => void | Promise<void>,
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      aggregator: 'max', // nobody else tells it
      registers: [registry],
      async collect() {
        this.reset()
        await collect((labels, value) => this.set(labels, value))
      },
    })
  }

  gauge('groma_build_info', 'Always 1; the version of Groma and of Node.js.', ['version', 'node'], (set) =>
    set({ version, node: process.versions.node }, 1),
  )
  const startedAt = Date.now() - performance.now() // of the process, not of a worker that replaced another
  gauge('groma_started_timestamp_seconds', 'When the server was started, Unix time.', [], (set) =>
    set({}, startedAt / 1000),
  )
  gauge('groma_routing_queries', 'Queries of the routing engine by state.', ['state'], (set) => {
    for (const [state, count] of Object.entries(parts.routing())) set({ state }, count)
  })
  gauge(
    'groma_map_imported_timestamp_seconds',
    'When each region was imported, Unix time.',
    ['region'],
    async (set) => {
      for (const [region, at] of await parts.importedMaps()) set({ region }, at / 1000)
    },
  )
  gauge('groma_disk_bytes', 'Of the disk with the data folder: size and free.', ['kind'], async (set) => {
    const { bsize, blocks, bavail } = await statfs(parts.dataFolder)
    set({ kind: 'size' }, bsize * blocks)
    set({ kind: 'free' }, bsize * bavail)
  })
  gauge(
    'groma_stored_bytes',
    'Bytes on disk by project and kind, with indexes; estimated every ten minutes.',
    ['project', 'environment', 'kind'],
    async (set) => {
      for (const { project, live, kind, bytes } of (await soon(listDiskUse(database))) ?? [])
        set({ project, environment: live ? 'live' : 'test', kind }, bytes)
    },
  )

  // Of all servers of the database; absent while it is away. Asked once for the three.
  let asked: Promise<OutboxState | undefined> | undefined
  const outbox = (name: string, help: string, pick: (state: OutboxState) => number) =>
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        asked ??= soon(outboxState(database)).finally(() => {
          asked = undefined
        })
        const state = await asked
        if (state) this.set(pick(state))
        else this.remove()
      },
    })
  outbox(
    'groma_deliveries_waiting',
    'Events that wait to be delivered, counted up to 100,000.',
    (state) => state.waiting,
  )
  outbox(
    'groma_deliveries_oldest_seconds',
    'How long the oldest event waits to be delivered; 0 without any.',
    (state) => state.oldestSeconds,
  )
  outbox(
    'groma_receivers_failing',
    'Webhooks and other receivers whose last delivery failed.',
    (state) => state.failing,
  )
}
