import { Type } from 'typebox'
import { redeliverOne, redeliverSince, testWebhook, type WebhookParts } from '../../delivery/webhooks.ts'
import { errors } from '../../errors.ts'
import { Cursor } from '../../http/input/cursor.ts'
import { Answer, Choice, Datetime, Limit, PagedAnswer, Reference } from '../../http/input/params.ts'
import type { App } from '../../http/operation.ts'
import { ErrorBody, ok, page } from '../../http/replies.ts'
import { Datetime as At } from '../../model/fields.ts'
import { type LoggedAttempt, listAttempts } from '../../store/delivery/attempts.ts'
import { getWebhook } from '../../store/delivery/webhooks.ts'

const tags = ['Webhooks']
const params = Type.Object({ id: Reference('The webhook, by `_id`.', '697dec80e5a1c04f3b2d0031') })
const outcomes = ['delivered', 'failed', 'parked'] as const
const delivery = '697dec80e5a1c04f3b2d0031-697deca0e5a1c04f3b2d0003'

const Answered = {
  status: Type.Optional(
    Type.Integer({ description: 'Of HTTP; absent when there was no answer.', examples: [200] }),
  ),
  milliseconds: Type.Optional(Type.Integer({ examples: [42] })),
  answer: Type.Optional(Type.String({ description: 'The first kilobyte of its body.', examples: ['ok'] })),
  error: Type.Optional(Type.String({ description: 'Why there was no answer.' })),
}

const Attempt = Type.Object({
  delivery: Type.String({
    description: '`X-Service-Delivery-ID`, the same at every try.',
    examples: [delivery],
  }),
  events: Type.Array(Type.String(), { description: 'By `_id`.', examples: [['697deca0e5a1c04f3b2d0003']] }),
  number: Type.Integer({ description: 'Of the try, from 1 on.', examples: [1] }),
  outcome: Choice(outcomes, 'failed: it will be tried again. parked: it will not.'),
  ...Answered,
  at: At(),
})

/** What was sent to a webhook, and sending it again. */
export function webhookDeliveriesApi(app: App, { webhooks: parts }: { webhooks: WebhookParts }): void {
  const { database } = parts

  app.get(
    '/v1/webhooks/:id/deliveries',
    {
      config: { access: 'secret', limit: { name: 'webhooks.deliveries', perSecond: 10 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'listDeliveries',
        summary: 'List the tries of the last seven days, the newest first',
        params,
        querystring: Type.Object({
          limit: Limit(1, 1000, 100),
          cursor: Type.Optional(Cursor),
          outcome: Type.Optional(Choice(outcomes, 'Only tries that ended so.')),
        }),
        response: { 200: PagedAnswer({ deliveries: Type.Array(Attempt) }), default: ErrorBody },
      },
    },
    async ({ params: { id }, query, caller }) => {
      if (!(await getWebhook(database, caller, id))) throw errors.notFound('webhook', id)
      const listed = await listAttempts(database, id, query)
      return page('deliveries', listed, listed.items.map(answer))
    },
  )

  app.post(
    '/v1/webhooks/:id/test',
    {
      config: { access: 'secret', limit: { name: 'webhooks.test', perSecond: 1 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'testWebhook',
        summary: 'Send a test event to a webhook',
        description:
          'Once, signed as usual, with an event of the type `test` and no user. Answers how that went.',
        params,
        response: {
          200: Answer({
            delivery: Type.Object({ delivered: Type.Boolean({ examples: [true] }), ...Answered }),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ params: { id }, caller }) => {
      const { isDelivered, ...tried } = await testWebhook(parts, caller, id)
      return ok({ delivery: { delivered: isDelivered, ...tried } })
    },
  )

  app.post(
    '/v1/webhooks/:id/redeliver',
    {
      config: { access: 'secret', limit: { name: 'webhooks.redeliver', perSecond: 1 }, errors: [404, 503] },
      schema: {
        tags,
        operationId: 'redeliver',
        summary: 'Deliver again: one delivery, or everything since a time',
        description:
          'One by `delivery`, its id. With `since`, every event stored since then that the webhook asks for, whether or not it was delivered, up to 100,000: `until` says how far that went. Events that wait already are not added again; ids of deliveries stay.',
        params,
        body: Type.Object(
          {
            delivery: Type.Optional(Reference('`X-Service-Delivery-ID` of a delivery.')),
            since: Type.Optional(Datetime('Events stored since then.')),
          },
          { examples: [{ since: '2026-01-31T11:00:00.000Z' }] },
        ),
        response: {
          200: Answer({
            count: Type.Integer({ description: 'How many events were added to what waits.', examples: [3] }),
            until: Type.Optional(At('Only events stored before this time were looked at.')),
          }),
          default: ErrorBody,
        },
      },
    },
    async ({ params: { id }, body, caller }) => {
      if ((body.delivery === undefined) === (body.since === undefined))
        throw errors.invalid('since', 'Expected exactly one of delivery and since.')
      if (body.delivery !== undefined)
        return ok({ count: await redeliverOne(parts, caller, id, body.delivery) })
      const { count, until } = await redeliverSince(parts, caller, id, body.since as Date)
      return ok({ count, ...(until && { until }) })
    },
  )
}

function answer({ id, eventIds, ...attempt }: LoggedAttempt) {
  return { ...attempt, events: eventIds }
}
