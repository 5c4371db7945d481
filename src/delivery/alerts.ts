import { errors } from '../errors.ts'
import { alertFields, type KnownAlert } from '../model/delivery/alert.ts'
import type { Scope } from '../model/project/scope.ts'
import type { Database } from '../store/database.ts'
import { addAlert, changeAlert, deleteAlert } from '../store/delivery/alerts.ts'
import type { Receivers } from '../store/delivery/receivers.ts'
import { newId } from '../store/ids.ts'

export interface AlertParts {
  database: Database
  receivers: Receivers
  /** Whether this server can send e-mail. */
  hasMail: boolean
}

/** What a request may set; undefined leaves it as it is. */
export type AlertFields = Partial<Omit<KnownAlert, 'id' | 'project' | 'live' | 'createdAt' | 'updatedAt'>>

const mostAlerts = 100 // of an environment

export async function createAlert(
  parts: AlertParts,
  { project, live }: Scope,
  fields: AlertFields & Pick<KnownAlert, 'name' | 'when'>,
): Promise<KnownAlert> {
  const now = Date.now()
  const alert: KnownAlert = {
    ...{ id: newId(), project, live, enabled: true, types: [], tags: [], emails: [] },
    ...{ description: undefined, minutes: undefined, speed: undefined, battery: undefined },
    ...{ createdAt: now, updatedAt: now },
    ...given(fields),
    name: fields.name,
    when: fields.when,
  }
  refuseUnfit(alert, parts)
  const refusal = await addAlert(parts.database, alert, mostAlerts)
  if (refusal === 'name') throw errors.alertExists(alert.name)
  if (refusal === 'most') throw errors.tooManyAlerts(mostAlerts)
  await parts.receivers.reload()
  return alert
}

export async function updateAlert(
  parts: AlertParts,
  scope: Scope,
  id: string,
  fields: AlertFields,
): Promise<KnownAlert> {
  const changed = await changeAlert(parts.database, scope, id, (alert) => {
    const next = { ...alert, ...given(fields), updatedAt: Math.max(Date.now(), alert.updatedAt + 1) }
    refuseUnfit(next, parts)
    return next
  })
  if (changed === undefined) throw errors.notFound('alert', id)
  if (changed === 'name') throw errors.alertExists(fields.name ?? '')
  await parts.receivers.reload()
  return changed
}

export async function removeAlert(
  { database, receivers }: AlertParts,
  scope: Scope,
  id: string,
): Promise<void> {
  if (!(await deleteAlert(database, scope, id))) throw errors.notFound('alert', id)
  await receivers.reload()
}

/** Each kind has its own figure, and takes some filters. */
function refuseUnfit(alert: KnownAlert, { hasMail }: Pick<AlertParts, 'hasMail'>): void {
  const { needs, takes } = alertFields[alert.when]
  if (needs !== undefined && alert[needs] === undefined) throw errors.missing(needs)
  for (const name of ['minutes', 'speed', 'battery'] as const)
    if (alert[name] !== undefined && name !== needs)
      throw errors.invalid(
        name,
        `An alert about ${alert.when} has no ${name}${needs ? `, only ${needs}` : ''}.`,
      )
  for (const name of ['types', 'tags'] as const)
    if (alert[name].length > 0 && !takes.includes(name))
      throw errors.invalid(name, `An alert about ${alert.when} has no ${name}.`)
  if (alert.when === 'event' && alert.types.length + alert.tags.length === 0)
    throw errors.invalid(
      'types',
      'An alert about events needs types or tags: without them every event would be one.',
    )
  if (alert.types.some((type) => type.startsWith('alert.')))
    throw errors.invalid('types', 'An alert cannot be about alerts.')
  if (alert.emails.length > 0 && !hasMail)
    throw errors.invalid('emails', 'This server sends no e-mail: its operator has not set GROMA_SMTP_URL.')
}

/** An empty description clears it. */
function given({ description, ...rest }: AlertFields): Partial<KnownAlert> {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(description !== undefined && { description: description === '' ? undefined : description }),
  }
}
