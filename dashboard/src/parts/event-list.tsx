import type { Happening } from '../map/content.ts'
import type { Event } from '../server/nouns.ts'
import { pathTo } from '../shell/router.ts'
import { texts } from '../shell/texts.ts'
import { shownAge, shownMinutes, shownTime } from './formats.ts'

/** "entered geofence" of `user.entered_geofence`. */
export const shownType = (type: string): string => type.replace(/^user\./, '').replaceAll('_', ' ')

function toneOf(type: string): Happening['tone'] {
  if (/entered|arrived|started/.test(type)) return 'good'
  return /exited|stopped|failed/.test(type) ? 'warm' : ''
}

export function EventType({ type }: { type: string }) {
  return <span class={`tag ${toneOf(type)}`}>{shownType(type)}</span>
}

/** Older ones would only hide the map. */
const mostMarked = 20

/** The newest events as the map marks them; that a trip goes on is seen without a mark. */
export function happeningsOf(events: readonly Event[]): Happening[] {
  return events
    .filter(({ type }) => type !== 'user.updated_trip')
    .slice(0, mostMarked)
    .flatMap(({ _id, type, user, location, geofence, place, beacon, region, trip }) => {
      const [x, y] = location?.coordinates ?? []
      if (x === undefined || y === undefined) return []
      const about =
        geofence?.description ?? place?.name ?? beacon?.description ?? region?.name ?? trip?.externalId
      const words = [user?.userId ?? user?.deviceId, shownType(type), about]
      return [{ id: _id, at: [x, y] as const, label: words.filter(Boolean).join(' '), tone: toneOf(type) }]
    })
}

/** Whom an event is about. */
export function EventUser({ user }: { user: Event['user'] | undefined }) {
  if (!user) return <span class="soft">{texts.events.nobody}</span>
  return <a href={pathTo('users', user._id)}>{user.userId ?? user.deviceId ?? user._id}</a>
}

/** What an event is about beside the user. */
export function EventSubject({ geofence, place, beacon, region, trip }: Event) {
  if (geofence) return <a href={pathTo('geofences', geofence._id)}>{geofence.description}</a>
  if (place) return <span>{place.name}</span>
  if (beacon) return <span>{beacon.description}</span>
  if (region) return <span>{region.name}</span>
  if (trip) return <a href={pathTo('trips', trip._id)}>{trip.externalId}</a>
  return null
}

/** Events beside a map, the newest first. */
export function EventList({ events, empty }: { events: readonly Event[]; empty: string }) {
  if (events.length === 0) return <p class="soft">{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section class="tall" aria-label={texts.pages.events} tabIndex={0}>
      <ul class="list">
        {events.map((event) => (
          <li key={event._id}>
            <EventType type={event.type} /> <EventSubject {...event} />
            <div class="small soft">
              <EventUser user={event.user} /> ·{' '}
              <time title={shownTime(event.createdAt)}>{shownAge(event.createdAt, Date.now())}</time>
              {event.duration !== undefined && ` · ${shownMinutes(event.duration)}`}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
