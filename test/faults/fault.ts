import type { Cluster } from './cluster.ts'

/** What a fault may use: the servers under load, the load, and the chance that the seed decides. */
export interface FaultScene {
  cluster: Cluster
  /** Waits until so many more updates were acknowledged, by whichever server. */
  acknowledgeMore(count: number): Promise<void>
  /** Changes something at a moment when no device waits for an answer. */
  betweenUpdates(change: () => Promise<void>): Promise<void>
  /** Waits until so many more questions about the map were answered, rightly. */
  answerMore(count: number): Promise<void>
  /** A whole number below `most`. */
  chance(most: number): number
}

export interface Fault {
  name: string
  /** Why it cannot be made on this machine. */
  missing?(cluster: Cluster): string | undefined
  /** Returns once everything that it broke works again, or mends itself. */
  strike(scene: FaultScene): Promise<void>
}

/** Each server of the cluster may be hit. */
export const clusterSize = 3
