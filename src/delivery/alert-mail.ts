import type { KnownAlert } from '../model/delivery/alert.ts'
import type { Event } from '../model/event.ts'
import type { Parcel } from './parcels.ts'

const units = { dwell: 'min', unseen: 'min', speed: 'm/s', battery: '%' } as const

/** The alerts of one user as a message of plain text. Names come from devices: no line of theirs becomes a header. */
export function alertMail(
  alert: Pick<KnownAlert, 'name' | 'description'>,
  { events }: Pick<Parcel, 'events'>,
  publicUrl: string | undefined,
): { subject: string; text: string } {
  const bodies = events.flatMap(({ event }) => event ?? [])
  const [first] = bodies
  const who = first?.user ? oneLine(first.user.userId ?? first.user.deviceId ?? first.user._id) : undefined
  const count = bodies.length > 1 ? ` (${bodies.length})` : ''
  const subject = `Alert ${alert.name}${who === undefined ? '' : `: ${who}`}${count}`
  const lines = [
    ...(alert.description === undefined ? [] : [oneLine(alert.description), '']),
    ...bodies.flatMap((event) => [...describe(event), '']),
    ...(publicUrl === undefined ? [] : [publicUrl]),
  ]
  return { subject: subject.slice(0, 200), text: `${lines.join('\n').trimEnd()}\n` }
}

function describe({ createdAt, user, geofence, location, alert }: Event): string[] {
  const [longitude, latitude] = location?.coordinates ?? []
  const value = alert?.value === undefined ? undefined : Math.round(alert.value * 10) / 10
  const unit = alert && alert.when !== 'event' ? units[alert.when] : ''
  const facts: [string, string | undefined][] = [
    ['Time', new Date(createdAt).toISOString()],
    ['User', user && (user.userId ?? user.deviceId ?? user._id)],
    ['Event', alert?.eventType],
    ['Value', value === undefined ? undefined : `${value} ${unit} (threshold ${alert?.threshold} ${unit})`],
    [
      'Geofence',
      geofence && `${geofence.description}${geofence.tag === undefined ? '' : ` (${geofence.tag})`}`,
    ],
    ['Location', latitude === undefined ? undefined : `${latitude}, ${longitude}`],
  ]
  return facts.flatMap(([name, fact]) => (fact === undefined ? [] : [`${name}: ${oneLine(fact)}`]))
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
