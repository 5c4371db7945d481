import type { KnownAlert } from '../../model/delivery/alert.ts'
import { isWanted, type KnownWebhook } from '../../model/delivery/webhook.ts'
import type { Scope } from '../../model/project/scope.ts'
import type { Queries } from '../database.ts'
import { listProjects } from '../projects/projects.ts'
import type { StoredEvent } from '../users/tracking.ts'
import { loadAlerts } from './alerts.ts'
import { brokerId, loadBroker, loadWebhooks } from './webhooks.ts'

/** The receivers of an event: with it, in the same transaction, a row for each is written. */
export type WantedBy = (event: StoredEvent) => readonly string[]

/** The webhooks and alerts of all projects in memory, and the broker where there is one. */
export interface Receivers {
  wantedBy: WantedBy
  /** Undefined for one that is disabled or deleted. */
  webhook(id: string): KnownWebhook | undefined
  /** Undefined for one that is disabled or deleted, or sends no e-mail. */
  mailedAlert(id: string): KnownAlert | undefined
  /** Those that are enabled, of all projects. */
  alerts(): readonly KnownAlert[]
  /** The same of one project and environment; undefined without any. */
  alertsOf(scope: Scope): readonly KnownAlert[] | undefined
  /** Those to whom this server delivers. */
  ids(): readonly string[]
  /** Those to whom it does not: without a broker or a mail server, or because they are disabled. */
  unserved(): readonly string[]
  projectName(id: number): string | undefined
  reload(): Promise<void>
}

const nobody: readonly string[] = []
const broker: readonly string[] = [brokerId]

export function createReceivers(
  database: Queries,
  { hasBroker, hasMail }: { hasBroker: boolean; hasMail: boolean },
): Receivers {
  let enabled = new Map<string, KnownWebhook>()
  /** Those that are not full. */
  let open = new Map<string, KnownWebhook[]>()
  let always = nobody
  let projectNames = new Map<number, string>()
  let alerts: KnownAlert[] = []
  let alertsByScope = new Map<string, KnownAlert[]>()
  let mailed = new Map<string, KnownAlert>()
  let unserved: string[] = []

  /** Of an event that an alert has made. */
  function mailOf({ body }: StoredEvent): readonly string[] {
    const id = (body as { alert?: { _id: string } }).alert?._id
    return id !== undefined && mailed.has(id) ? [id] : nobody
  }

  return {
    wantedBy(event) {
      const candidates = open.size === 0 ? undefined : open.get(nameOf(event))
      const mails = mailed.size === 0 ? nobody : mailOf(event)
      if (candidates === undefined) return mails === nobody ? always : [...mails, ...always]
      const body = event.body as Parameters<typeof isWanted>[1]
      return [
        ...candidates.filter((webhook) => isWanted(webhook, body)).map(({ id }) => id),
        ...mails,
        ...always,
      ]
    },
    webhook: (id) => enabled.get(id),
    mailedAlert: (id) => mailed.get(id),
    alerts: () => alerts,
    alertsOf: (scope) => (alertsByScope.size === 0 ? undefined : alertsByScope.get(nameOf(scope))),
    ids: () => [...enabled.keys(), ...mailed.keys(), ...(hasBroker ? broker : nobody)],
    unserved: () => unserved,
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
      const all = await loadAlerts(database)
      alerts = all.filter((alert) => alert.enabled)
      alertsByScope = new Map()
      for (const alert of alerts)
        alertsByScope.set(nameOf(alert), [...(alertsByScope.get(nameOf(alert)) ?? []), alert])
      const sending = hasMail ? alerts.filter(({ emails }) => emails.length > 0) : []
      mailed = new Map(sending.map((alert) => [alert.id, alert]))
      unserved = all.map(({ id }) => id).filter((id) => !mailed.has(id))
      if (!hasBroker) unserved.push(brokerId)
    },
  }
}

function nameOf({ project, live }: Scope): string {
  return `${project}:${live}`
}
