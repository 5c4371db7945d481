import { isWanted, type KnownWebhook } from '../../model/delivery/webhook.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import type { StoredEvent } from '../users/tracking.ts'
import { loadWebhooks } from './webhooks.ts'

/** The receivers of an event: with it, in the same transaction, a row for each is written. */
export type WantedBy = (event: StoredEvent) => readonly string[]

/** The webhooks of all projects in memory. */
export interface Receivers {
  wantedBy: WantedBy
  /** Undefined for one that is disabled or deleted. */
  webhook(id: string): KnownWebhook | undefined
  areAny(): boolean
  reload(): Promise<void>
}

const nobody: readonly string[] = []

export function createReceivers(database: Queries): Receivers {
  let enabled = new Map<string, KnownWebhook>()
  /** Those that are not full. */
  let open = new Map<string, KnownWebhook[]>()

  return {
    wantedBy(event) {
      const candidates = open.size === 0 ? undefined : open.get(nameOf(event))
      if (candidates === undefined) return nobody
      const body = event.body as Parameters<typeof isWanted>[1]
      return candidates.filter((webhook) => isWanted(webhook, body)).map(({ id }) => id)
    },
    webhook: (id) => enabled.get(id),
    areAny: () => enabled.size > 0,
    async reload() {
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
