import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { eventually } from '../app/server.ts'
import type { Cluster } from './cluster.ts'
import type { Fault, FaultScene } from './fault.ts'

/** What befalls the database, its disk, its keeper and the pooler before it. */
export const databaseFaults: Fault[] = [
  {
    name: 'the database ends a connection',
    strike: (scene) => signalBackend(scene, 'SIGTERM'),
  },
  {
    name: 'a process of the database is killed, and all of it recovers',
    strike: (scene) => signalBackend(scene, 'SIGKILL'),
  },
  {
    name: 'the database is killed',
    async strike({ cluster }) {
      signal((await cluster.postgres()).postmaster, 'SIGKILL')
    },
  },
  {
    name: 'the keeper of the database is killed',
    async strike({ cluster }) {
      signal((await cluster.postgres()).keeper, 'SIGKILL')
    },
  },
  {
    name: 'the database is read-only for a while',
    async strike({ cluster }) {
      await setReadOnly(cluster, 'on')
      await untilUnready(cluster)
      await setReadOnly(cluster, 'off')
    },
  },
  {
    // All its processes stand still, as they do when the disk does not answer.
    name: 'the disk of the database is slow',
    async strike({ cluster, chance }) {
      const { postmaster, workers } = await cluster.postgres()
      const pids = [postmaster, ...workers]
      for (const pid of pids) signal(pid, 'SIGSTOP')
      await sleep(100 + chance(2000))
      for (const pid of pids) signal(pid, 'SIGCONT')
    },
  },
  {
    name: 'the disk of the database is full for a while',
    missing: ({ disk }) => (disk ? undefined : 'mounting a small file system needs Linux and root'),
    async strike({ cluster, acknowledgeMore }) {
      await cluster.disk?.fill()
      // What is allocated already still takes updates.
      const isOver = new AbortController()
      await Promise.race([untilUnready(cluster, isOver.signal), acknowledgeMore(2000)])
      isOver.abort()
      await cluster.disk?.free()
    },
  },
  {
    name: 'the pooler before one server is killed and started again',
    missing: ({ restartPooler }) => (restartPooler ? undefined : 'PgBouncer is not installed'),
    strike: async ({ cluster }) => cluster.restartPooler?.(),
  },
]

async function signalBackend({ cluster, chance }: FaultScene, name: NodeJS.Signals): Promise<void> {
  const pids = await cluster.backends().catch(() => []) // it may still recover from the fault before
  signal(pids[chance(Math.max(1, pids.length))], name)
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has just ended by itself
  }
}

async function setReadOnly(cluster: Cluster, value: 'on' | 'off'): Promise<void> {
  await eventually(() => cluster.query(`alter system set default_transaction_read_only = ${value}`))
  await eventually(() => cluster.query('select pg_reload_conf()'))
}

/** Waits until a server says that it cannot serve. */
async function untilUnready(cluster: Cluster, over?: AbortSignal): Promise<void> {
  await eventually(async () => {
    if (over?.aborted) return
    const answers = await Promise.all(cluster.addresses().map((address) => fetch(`${address}/readyz`)))
    expect(answers.map(({ status }) => status)).toContain(503)
  })
}
