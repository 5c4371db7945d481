import type { Event } from '../server/models.ts'
import { pathTo } from '../shell/router.ts'
import { eventNames, eventTexts, pageNames } from '../texts/texts.ts'
import { formatAge, formatMinutes, formatTime } from './formats.ts'
import { MoreButton } from './paged-list.tsx'

/** `user.entered_geofence` → "entered geofence"; conversions and alerts are named by those who made them. */
export const formatEventType = (type: string): string =>
  type in eventNames ? eventNames[type as keyof typeof eventNames] : type.replaceAll('_', ' ')

/** CSS class of an event's colour. */
export function eventTone(type: string): '' | 'good' | 'warm' {
  if (/entered|arrived|started/.test(type)) return 'good'
  return /exited|stopped|failed/.test(type) ? 'warm' : ''
}

export function EventType({ type }: { type: string }) {
  const length = type in eventNames ? '' : 'long' // others name theirs as they like
  return <span class={`tag ${eventTone(type)} ${length}`}>{formatEventType(type)}</span>
}

const shortName = 16 // characters

/** Such a name may break where a column is narrow. */
export const isLong = (name: string): boolean => name.length > shortName

export function NameLink({ name, href }: { name: string; href: string }) {
  return (
    <a class={isLong(name) ? undefined : 'whole'} href={href}>
      {name}
    </a>
  )
}

export function EventUser({ user }: { user: Event['user'] | undefined }) {
  if (!user) return <span class="soft">{eventTexts.unknownUser}</span>
  return <NameLink name={user.userId ?? user.deviceId ?? user._id} href={pathTo('users', user._id)} />
}

/** The geofence, place, beacon, region or trip of an event. */
export function EventSubject({ geofence, place, beacon, region, trip }: Event) {
  if (geofence) return <a href={pathTo('geofences', geofence._id)}>{geofence.description}</a>
  if (place) return <bdi>{place.name}</bdi>
  if (beacon) return <bdi>{beacon.description}</bdi>
  if (region) return <bdi>{region.name}</bdi>
  if (trip) return <a href={pathTo('trips', trip._id)}>{trip.externalId}</a>
  return null
}

/** To why it happened: what was decided of the geofences at its moment. */
export function WhyLink({ event: { user, createdAt, geofence }, before }: { event: Event; before?: string }) {
  if (!user || !geofence) return null
  const query = { at: String(createdAt), geofence: geofence._id }
  return (
    <>
      {before}
      <a class="own-title" href={pathTo('users', user._id, query)}>
        {eventTexts.why}
      </a>
    </>
  )
}

/** A trip under way is updated with every location: of these events the newest of each trip is enough beside the others. */
function withoutRepeats(events: readonly Event[]): Event[] {
  const trips = new Set<string | undefined>()
  return events.filter(({ type, trip }) => {
    if (type !== 'user.updated_trip') return true
    if (trips.has(trip?._id)) return false
    trips.add(trip?._id)
    return true
  })
}

interface EventListProps {
  events: readonly Event[]
  empty: string
  /** Of a list that is loaded page by page. */
  page?: { hasMore: boolean; onMore: () => void }
}

/** Events beside a map, newest first. */
export function EventList({ events, empty, page }: EventListProps) {
  if (events.length === 0) return <p class="soft">{empty}</p>
  const shown = withoutRepeats(events)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section class="tall" aria-label={pageNames.events} tabIndex={0}>
        <ul class="list">
          {shown.map((event) => (
            <li key={event._id}>
              <EventType type={event.type} /> <EventSubject {...event} />
              <div class="small soft">
                <EventUser user={event.user} /> ·{' '}
                <time title={formatTime(event.createdAt)}>{formatAge(event.createdAt, Date.now())}</time>
                {event.duration !== undefined && ` · ${formatMinutes(event.duration)}`}
                <WhyLink event={event} before=" · " />
              </div>
            </li>
          ))}
        </ul>
      </section>
      {page && <MoreButton count={shown.length} {...page} />}
    </>
  )
}
