import { Type } from 'typebox'
import { shown, Unexpected } from '../../http/input/expectations.ts'
import { Choice, Clearable, decoded, Reference } from '../../http/input/params.ts'
import { webhookModes } from '../../model/delivery/webhook.ts'

const longestUrl = 2048

const Url = decoded<string>(
  {
    type: 'string',
    format: 'uri',
    maxLength: longestUrl,
    description: 'Where events are sent: http or https, without a user name and password.',
    examples: ['https://hooks.example.com/groma'],
  },
  (sent) => {
    const url =
      typeof sent === 'string' && sent.length <= longestUrl && URL.canParse(sent) ? new URL(sent) : undefined
    if (
      url &&
      /^https?:$/.test(url.protocol) &&
      !url.username &&
      !url.password &&
      url.href.length <= longestUrl
    )
      return url.href
    throw new Unexpected(
      `Expected an http or https URL of at most ${longestUrl} characters, without a user name and password, got ${shown(sent)}.`,
    )
  },
)

const list = (what: string) =>
  Type.Optional(Type.Array(Reference(), { maxItems: 100, description: `${what}; empty: all.` }))

const fields = {
  description: Type.Optional(Clearable(Type.String({ maxLength: 1000 }))),
  enabled: Type.Optional(
    Type.Boolean({ description: 'False: nothing is sent or added; what waits already goes on waiting.' }),
  ),
  mode: Type.Optional(
    Choice(
      webhookModes,
      'single: one event a request, as `event`. batch: up to 100 of one user, as `events`.',
    ),
  ),
  types: list('Only events of these types'),
  tags: list('Only events of geofences of these tags, and of trips to them'),
  users: list('Only events of these users, by `_id`, `userId` or `deviceId`'),
}

const example = {
  url: 'https://hooks.example.com/groma',
  types: ['user.entered_geofence', 'user.exited_geofence'],
}

export const NewWebhook = Type.Object({ url: Url, ...fields }, { examples: [example] })

export const WebhookChange = Type.Object(
  { url: Type.Optional(Url), ...fields },
  { examples: [{ mode: 'batch', tags: ['stores'] }] },
)
