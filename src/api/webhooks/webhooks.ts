import { Type } from 'typebox'
import {
  createWebhook,
  mostWaiting,
  rotateSecret,
  updateWebhook,
  type WebhookParts,
} from '../../delivery/webhooks.ts'
import { errors } from '../../errors.ts'
import { Cursor } from '../../http/input/cursor.ts'
import { Answer, Limit, PagedAnswer, Reference } from '../../http/input/params.ts'
import type { App, ErrorStatus } from '../../http/operation.ts'
import { ErrorBody, ok, page } from '../../http/replies.ts'
import { Webhook, webhookAnswer } from '../../model/delivery/webhook.ts'
import { failingOf, receiverState } from '../../store/delivery/attempts.ts'
import { deleteWebhook, getWebhook, listWebhooks } from '../../store/delivery/webhooks.ts'
import { NewWebhook, WebhookChange } from './body.ts'

const tags = ['Webhooks']
const params = Type.Object({ id: Reference('The webhook, by `_id`.', '697dec80e5a1c04f3b2d0031') })
const response = { 200: Answer({ webhook: Webhook }), default: ErrorBody }
const limited = (what: string, ...errors: ErrorStatus[]) => ({
  access: 'secret' as const,
  limit: { name: `webhooks.${what}`, perSecond: 10 },
  errors,
})

/** Where events are sent. The secret is answered where it is made, and never again. */
export function webhooksApi(app: App, { webhooks: parts }: { webhooks: WebhookParts }): void {
  const { database, receivers } = parts

  app.post(
    '/v1/webhooks',
    {
      config: { ...limited('create', 409, 503), isAudited: true, changes: 'webhooks' },
      schema: {
        tags,
        operationId: 'createWebhook',
        summary: 'Create a webhook',
        description:
          'Events of this environment are sent to its URL from now on, at least once, those of one user in order. Every server knows it when it is answered. docs/webhooks.md has the requests, their signatures and the retries.',
        body: NewWebhook,
        response,
      },
    },
    async ({ body, caller }) => {
      const webhook = await createWebhook(parts, caller, body)
      return ok({ webhook: { ...webhookAnswer(webhook), secret: webhook.secret } })
    },
  )

  app.get(
    '/v1/webhooks',
    {
      config: limited('list', 503),
      schema: {
        tags,
        operationId: 'listWebhooks',
        summary: 'List webhooks, the newest first',
        querystring: Type.Object({ limit: Limit(1, 100, 100), cursor: Type.Optional(Cursor) }),
        response: { 200: PagedAnswer({ webhooks: Type.Array(Webhook) }), default: ErrorBody },
      },
    },
    async ({ query, caller }) => {
      const listed = await listWebhooks(database, caller, query)
      const failing = await failingOf(database, listed.items)
      const answers = listed.items.map((webhook) => ({
        ...webhookAnswer(webhook),
        ...failing.get(webhook.id),
      }))
      return page('webhooks', listed, answers)
    },
  )

  app.get(
    '/v1/webhooks/:id',
    {
      config: limited('get', 404, 503),
      schema: {
        tags,
        operationId: 'getWebhook',
        summary: 'Get a webhook, and how many events wait for it',
        params,
        response,
      },
    },
    async ({ params: { id }, caller }) => {
      const webhook = await getWebhook(database, caller, id)
      if (!webhook) throw errors.notFound('webhook', id)
      return ok({
        webhook: { ...webhookAnswer(webhook), ...(await receiverState(database, id, mostWaiting)) },
      })
    },
  )

  app.patch(
    '/v1/webhooks/:id',
    {
      config: { ...limited('update', 404, 503), isAudited: true, changes: 'webhooks' },
      schema: {
        tags,
        operationId: 'updateWebhook',
        summary: 'Change a webhook',
        description: 'What is not sent stays as it is.',
        params,
        body: WebhookChange,
        response,
      },
    },
    async ({ params: { id }, body, caller }) =>
      ok({ webhook: webhookAnswer(await updateWebhook(parts, caller, id, body)) }),
  )

  app.post(
    '/v1/webhooks/:id/rotate',
    {
      config: { ...limited('rotate', 404, 503), isAudited: true, changes: 'webhooks' },
      schema: {
        tags,
        operationId: 'rotateWebhookSecret',
        summary: 'Replace the secret of a webhook',
        description: 'For a day deliveries are signed with both secrets.',
        params,
        response,
      },
    },
    async ({ params: { id }, caller }) => {
      const webhook = await rotateSecret(parts, caller, id)
      return ok({ webhook: { ...webhookAnswer(webhook), secret: webhook.secret } })
    },
  )

  app.delete(
    '/v1/webhooks/:id',
    {
      config: { ...limited('delete', 404, 503), isAudited: true, changes: 'webhooks' },
      schema: {
        tags,
        operationId: 'deleteWebhook',
        summary: 'Delete a webhook',
        description: 'What waits for it is dropped, and so is its log.',
        params,
        response: { 200: Answer({}), default: ErrorBody },
      },
    },
    async ({ params: { id }, caller }) => {
      if (!(await deleteWebhook(database, caller, id))) throw errors.notFound('webhook', id)
      await receivers.reload()
      return ok({})
    },
  )
}
