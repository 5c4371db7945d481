import { useMemo, useState } from 'preact/hooks'
import { boundsOf, collection, discOf, dotOf, geofenceFeatures, lineOf } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { EventList, happeningsOf } from '../../parts/event-list.tsx'
import { Facts } from '../../parts/facts.tsx'
import { shownMetres, shownPlace, shownTime } from '../../parts/formats.ts'
import { Answered, tell } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { useAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import type { Event, Geofence, KeptLocation, Meta, User as UserNoun } from '../../server/nouns.ts'
import { goTo } from '../../shell/router.ts'
import { texts } from '../../shell/texts.ts'
import { Why } from './user-why.tsx'

interface Activity {
  user: UserNoun
  /** The oldest first. */
  locations: KeptLocation[]
  events: Event[]
  geofences: Geofence[]
}

/** One user: where they were, what happened, and why. */
export function User({ id }: { id: string }) {
  const asked = useAnswer(() => askActivity(id), id)
  return <Answered asked={asked}>{(activity) => <Shown {...activity} />}</Answered>
}

async function askActivity(id: string): Promise<Activity> {
  const path = `/v1/users/${encodeURIComponent(id)}`
  const [{ user }, { locations }, { events }] = await Promise.all([
    ask<{ user: UserNoun }>('GET', path),
    ask<Meta & { locations: KeptLocation[] }>('GET', `${path}/locations`, { query: { limit: 1000 } }),
    ask<Meta & { events: Event[] }>('GET', '/v1/events', { query: { user: id, limit: 100 } }),
  ])
  const [x = 0, y = 0] = user.location.coordinates
  const { geofences } = await ask<{ geofences: Geofence[] }>('GET', '/v1/search/geofences', {
    query: { near: `${y},${x}`, radius: 10_000, limit: 100 },
  })
  return { user, locations: locations.reverse(), events, geofences }
}

function Shown({ user, locations, events, geofences }: Activity) {
  const [at, setAt] = useState(locations.length - 1)
  const track = locations.map(({ location }) => location.coordinates)
  const shown = locations[at] ?? {
    location: user.location,
    locationAccuracy: user.locationAccuracy,
    createdAt: user.updatedAt,
  }
  const fences = useMemo(() => geofenceFeatures(geofences), [geofences])
  const lines = useMemo(
    () => collection(track.length > 1 ? [lineOf(track, { kind: 'track' })] : []),
    [locations],
  )
  const happenings = useMemo(() => happeningsOf(events), [events])
  const fit = useMemo(() => boundsOf(track.length > 0 ? track : [user.location.coordinates]), [locations])
  const moment = useMemo(
    () => ({
      areas: collection([discOf(shown.location.coordinates, shown.locationAccuracy, { kind: 'user' })]),
      users: [dotOf({ ...user, location: { ...user.location, coordinates: shown.location.coordinates } })],
    }),
    [at, locations],
  )
  const name = user.userId ?? user.deviceId
  return (
    <Page
      title={name}
      actions={
        <ConfirmButton
          label={texts.common.delete}
          question={texts.users.deleteQuestion(name)}
          act={async () => {
            await ask('DELETE', `/v1/users/${user._id}`)
            tell(texts.users.deleted(name))
            goTo('users')
          }}
        />
      }
    >
      <div class="beside-map">
        <div class="stack">
          <section class="card">
            <UserFacts user={user} />
          </section>
          <section class="card">
            <h2>{texts.pages.events}</h2>
            <EventList events={events} empty={texts.users.noEvents} />
          </section>
          <Why user={user._id} />
        </div>
        <div class="stack">
          <MapView
            label={texts.users.activity}
            content={{ geofences: fences, lines, happenings, ...moment }}
            fit={fit}
            onTouch={(_at, touched) => {
              if (touched?.source === 'geofences' && touched.id) goTo('geofences', touched.id)
            }}
          />
          {locations.length > 1 && (
            <section class="card">
              <label for="moment">{texts.users.moment}</label>
              <input
                id="moment"
                type="range"
                min={0}
                max={locations.length - 1}
                value={at}
                aria-valuetext={shownTime(shown.createdAt)}
                onInput={({ currentTarget }) => setAt(Number(currentTarget.value))}
              />
              <p class="small soft">
                {shownTime(shown.createdAt)} · {shownPlace(shown.location.coordinates)} · ±
                {shownMetres(shown.locationAccuracy)}
              </p>
            </section>
          )}
        </div>
      </div>
    </Page>
  )
}

function UserFacts({ user }: { user: UserNoun }) {
  const facts: [string, string | undefined][] = [
    [texts.users.id, user._id],
    [texts.users.user, user.userId],
    [texts.users.device, user.deviceId],
    [texts.users.description, user.description],
    [texts.users.deviceType, user.deviceType],
    [texts.users.location, `${shownPlace(user.location.coordinates)} ±${shownMetres(user.locationAccuracy)}`],
    [texts.users.geofences, user.geofences.map(({ description }) => description).join(', ') || undefined],
    [texts.users.place, user.place?.name],
    [texts.users.country, user.country?.name],
    [texts.users.trip, user.trip?.externalId],
    [texts.users.metadata, user.metadata && JSON.stringify(user.metadata)],
    [texts.common.created, shownTime(user.createdAt)],
    [texts.common.updated, shownTime(user.updatedAt)],
  ]
  return <Facts facts={facts} />
}
