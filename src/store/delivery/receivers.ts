import { isWanted, type KnownWebhook } from '../../model/delivery/webhook.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { listProjects } from '../projects/projects.ts'
import type { StoredEvent } from '../users/tracking.ts'
import { brokerId, loadBroker, loadWebhooks } from './webhooks.ts'

/** The receivers of an event: with it, in the same transaction, a row for each is written. */
export type WantedBy = (event: StoredEvent) => readonly string[]

/** The webhooks of all projects in memory, and the broker where there is one. */
export interface Receivers {
  wantedBy: WantedBy
  /** Undefined for one that is disabled or deleted. */
  webhook(id: string): KnownWebhook | undefined
  /** Those to whom this server delivers. */
  ids(): readonly string[]
  projectName(id: number): string | undefined
  reload(): Promise<void>
}

const nobody: readonly string[] = []
const broker: readonly string[] = [brokerId]

export function createReceivers(database: Queries, hasBroker: boolean): Receivers {
  let enabled = new Map<string, KnownWebhook>()
  /** Those that are not full. */
  let open = new Map<string, KnownWebhook[]>()
  let always = nobody
  let projectNames = new Map<number, string>()

  return {
    wantedBy(event) {
      const candidates = open.size === 0 ? undefined : open.get(nameOf(event))
      if (candidates === undefined) return always
      const body = event.body as Parameters<typeof isWanted>[1]
      return [...candidates.filter((webhook) => isWanted(webhook, body)).map(({ id }) => id), ...always]
    },
    webhook: (id) => enabled.get(id),
    ids: () => [...enabled.keys(), ...(hasBroker ? broker : nobody)],
    projectName: (id) => projectNames.get(id),
    async reload() {
      if (hasBroker) {
        always = (await loadBroker(database)).isFull ? nobody : broker
        projectNames = new Map((await listProjects(database)).map(({ id, name }) => [id, name]))
      }
      const webhooks = (await loadWebhooks(database)).filter((webhook) => webhook.enabled)
      enabled = new Map(webhooks.map((webhook) => [webhook.id, webhook]))
      open = new Map()
      for (const webhook of webhooks) {
        if (webhook.fullSince !== undefined) continue
        const name = nameOf(webhook)
        open.set(name, [...(open.get(name) ?? []), webhook])
      }
    },
  }
}

function nameOf({ project, live }: Scope): string {
  return `${project}:${live}`
}
