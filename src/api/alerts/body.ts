import { Type } from 'typebox'
import { shown, Unexpected } from '../../http/input/expectations.ts'
import { Choice, Clearable, decoded, Reference } from '../../http/input/params.ts'
import { alertKinds } from '../../model/delivery/alert.ts'
import { isEmail } from '../../model/delivery/email.ts'

const namePattern = /^[a-z0-9][a-z0-9_-]{0,63}$/

const Name = decoded<string>(
  {
    type: 'string',
    pattern: namePattern.source,
    description: 'Its events are of the type `alert.<name>`.',
    examples: ['speeding'],
  },
  (sent) => {
    if (typeof sent === 'string' && namePattern.test(sent)) return sent
    throw new Unexpected(
      `Expected up to 64 small letters, digits, hyphens and underscores, such as late-van, got ${shown(sent)}.`,
    )
  },
)

const Email = decoded<string>(
  { type: 'string', format: 'email', examples: ['dispatch@example.com'] },
  (sent) => {
    if (typeof sent === 'string' && isEmail(sent)) return sent
    throw new Unexpected(`Expected an e-mail address such as dispatch@example.com, got ${shown(sent)}.`)
  },
)

const When = Choice(
  alertKinds,
  'event: an event of one of `types` and `tags` happens. dwell: a user is in a geofence (of one of `tags`) for `minutes`. unseen: no update of a user for `minutes`. speed: faster than `speed` (in a geofence of one of `tags`). battery: less than `battery`.',
)

const most = { minutes: 366 * 24 * 60, speed: 1000, battery: 100 }

const figure = (name: keyof typeof most, description: string) =>
  Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: most[name], description }))

const list = (what: string) => Type.Optional(Type.Array(Reference(), { maxItems: 100, description: what }))

const fields = {
  description: Type.Optional(Clearable(Type.String({ maxLength: 1000 }))),
  enabled: Type.Optional(Type.Boolean({ description: 'False: it makes no events.' })),
  types: list('Of `event`: types of events; empty: all.'),
  tags: list('Of `event`, `dwell` and `speed`: tags of geofences; empty: all.'),
  minutes: figure('minutes', 'Of `dwell` and `unseen`.'),
  speed: figure('speed', 'Of `speed`: metres per second.'),
  battery: figure('battery', 'Of `battery`: per cent.'),
  emails: Type.Optional(
    Type.Array(Email, {
      maxItems: 20,
      description: 'Who gets each alert by e-mail, where the server can send it.',
    }),
  ),
}

export const NewAlert = Type.Object(
  { name: Name, when: When, ...fields },
  { examples: [{ name: 'speeding', when: 'speed', speed: 36.1 }] },
)

export const AlertChange = Type.Object(
  { name: Type.Optional(Name), ...fields },
  { examples: [{ speed: 30, enabled: true }] },
)
