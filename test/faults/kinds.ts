import type { Cluster } from './cluster.ts'

/** What a fault may use: the servers under load, the load, and the chance that the seed decides. */
export interface FaultScene {
  cluster: Cluster
  /** Waits until so many more updates were acknowledged, by whichever server. */
  acknowledgeMore(count: number): Promise<void>
  /** A whole number below `most`. */
  chance(most: number): number
}

export interface Fault {
  name: string
  /** Returns once everything that it broke works again, or mends itself. */
  strike(scene: FaultScene): Promise<void>
}

/** Each server of the cluster may be hit. */
export const clusterSize = 3

/** Every kind of fault; the runner draws from them. */
export const faults: Fault[] = [
  {
    name: 'a server is killed and started again',
    async strike({ cluster, chance }) {
      const which = chance(clusterSize)
      await cluster.server(which).end('SIGKILL')
      await cluster.restart(which)
    },
  },
  {
    name: 'a server stops in order and is started again',
    async strike({ cluster, chance }) {
      const which = chance(clusterSize)
      await cluster.server(which).end('SIGTERM')
      await cluster.restart(which)
    },
  },
  {
    name: 'a server stands still while the others go on',
    async strike({ cluster, chance, acknowledgeMore }) {
      const { process } = cluster.server(chance(clusterSize))
      process.kill('SIGSTOP')
      await acknowledgeMore(20).finally(() => process.kill('SIGCONT'))
    },
  },
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
    strike: ({ cluster }) => cluster.killPostmaster(),
  },
]

async function signalBackend({ cluster, chance }: FaultScene, signal: NodeJS.Signals): Promise<void> {
  const pids = await cluster.backends().catch(() => []) // it may still recover from the fault before
  const pid = pids[chance(Math.max(1, pids.length))]
  if (pid === undefined) return
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error // it has just ended by itself
  }
}
