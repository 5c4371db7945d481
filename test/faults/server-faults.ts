import { expect } from 'vitest'
import { clusterSize, type Fault } from './fault.ts'
import { sendHostileRequests } from './hostile.ts'

const minute = 60_000 // milliseconds

/**
 * Milliseconds by which the servers' clock is set. Devices send updates of the last hour: set back by more than that, updates
 * would be from the future, and count as of now.
 */
const clockSteps = [4 * 24 * 60 * minute, 10 * minute, -20 * minute]

/** What befalls the servers themselves, and what callers do to them. */
export const serverFaults: Fault[] = [
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
    name: 'a worker is killed',
    async strike({ cluster, chance, acknowledgeMore }) {
      const workers = await cluster.workers()
      const worker = workers[chance(workers.length)]
      if (worker !== undefined) process.kill(worker, 'SIGKILL')
      await acknowledgeMore(20)
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
    // Not while an answer is outstanding: how long an update may be sent again goes by the clock.
    name: 'the clock of the servers is set, one of them starts by it, and it is set right',
    async strike({ cluster, chance, acknowledgeMore, betweenUpdates }) {
      const step = clockSteps[chance(clockSteps.length)] as number
      await betweenUpdates(() => cluster.setClocks(step))
      const which = chance(clusterSize)
      await cluster.server(which).end('SIGTERM')
      await cluster.restart(which)
      await acknowledgeMore(30)
      await betweenUpdates(() => cluster.setClocks(0))
    },
  },
  {
    name: 'another project sends hostile requests',
    async strike({ cluster, chance }) {
      const { address, process } = cluster.server(chance(clusterSize))
      await sendHostileRequests(address, cluster.hostileKeys, chance(2 ** 31))
      expect([process.exitCode, process.signalCode]).toEqual([null, null])
    },
  },
]
