import { Type } from 'typebox'
import { type AlertParts, createAlert, removeAlert, updateAlert } from '../../delivery/alerts.ts'
import { mostWaiting } from '../../delivery/webhooks.ts'
import { errors } from '../../errors.ts'
import { Cursor } from '../../http/input/cursor.ts'
import { Answer, Limit, PagedAnswer, Reference } from '../../http/input/params.ts'
import type { App, ErrorStatus } from '../../http/operation.ts'
import { ErrorBody, ok, page } from '../../http/replies.ts'
import { Alert, alertAnswer } from '../../model/delivery/alert.ts'
import { getAlert, listAlerts } from '../../store/delivery/alerts.ts'
import { failingOf, receiverState } from '../../store/delivery/attempts.ts'
import { AlertChange, NewAlert } from './body.ts'

const tags = ['Alerts']
const params = Type.Object({ id: Reference('The alert, by `_id`.', '697dec80e5a1c04f3b2d0041') })
const response = { 200: Answer({ alert: Alert }), default: ErrorBody }
const limited = (what: string, ...errors: ErrorStatus[]) => ({
  access: 'secret' as const,
  limit: { name: `alerts.${what}`, perSecond: 10 },
  errors,
})

/** Rules that make events of their own. */
export function alertsApi(app: App, { alerts: parts }: { alerts: AlertParts }): void {
  const { database } = parts

  app.post(
    '/v1/alerts',
    {
      config: { ...limited('create', 409, 503), isAudited: true, changes: 'webhooks' },
      schema: {
        tags,
        operationId: 'createAlert',
        summary: 'Create an alert',
        description:
          'From now on it makes an event `alert.<name>` each time its rule begins to hold for a user, and again only after it has ceased to hold; of events, each time one matches. These events are stored, listed, streamed and delivered like any other, and by e-mail to `emails`. docs/alerts.md has the rules.',
        body: NewAlert,
        response,
      },
    },
    async ({ body, caller }) => ok({ alert: alertAnswer(await createAlert(parts, caller, body)) }),
  )

  app.get(
    '/v1/alerts',
    {
      config: limited('list', 503),
      schema: {
        tags,
        operationId: 'listAlerts',
        summary: 'List alerts, the newest first',
        querystring: Type.Object({ limit: Limit(1, 100, 100), cursor: Type.Optional(Cursor) }),
        response: { 200: PagedAnswer({ alerts: Type.Array(Alert) }), default: ErrorBody },
      },
    },
    async ({ query, caller }) => {
      const listed = await listAlerts(database, caller, query)
      const failing = await failingOf(database, listed.items)
      const answers = listed.items.map((alert) => ({ ...alertAnswer(alert), ...failing.get(alert.id) }))
      return page('alerts', listed, answers)
    },
  )

  app.get(
    '/v1/alerts/:id',
    {
      config: limited('get', 404, 503),
      schema: {
        tags,
        operationId: 'getAlert',
        summary: 'Get an alert, and how its e-mails do',
        params,
        response,
      },
    },
    async ({ params: { id }, caller }) => {
      const alert = await getAlert(database, caller, id)
      if (!alert) throw errors.notFound('alert', id)
      return ok({ alert: { ...alertAnswer(alert), ...(await receiverState(database, id, mostWaiting)) } })
    },
  )

  app.patch(
    '/v1/alerts/:id',
    {
      config: { ...limited('update', 404, 409, 503), isAudited: true, changes: 'webhooks' },
      schema: {
        tags,
        operationId: 'updateAlert',
        summary: 'Change an alert',
        description: 'What is not sent stays as it is.',
        params,
        body: AlertChange,
        response,
      },
    },
    async ({ params: { id }, body, caller }) =>
      ok({ alert: alertAnswer(await updateAlert(parts, caller, id, body)) }),
  )

  app.delete(
    '/v1/alerts/:id',
    {
      config: { ...limited('delete', 404, 503), isAudited: true, changes: 'webhooks' },
      schema: {
        tags,
        operationId: 'deleteAlert',
        summary: 'Delete an alert',
        description: 'Its events stay; e-mails that wait are dropped.',
        params,
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async ({ params: { id }, caller }) => {
      await removeAlert(parts, caller, id)
      return ok({})
    },
  )
}
