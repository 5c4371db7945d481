import type { ComponentChildren } from 'preact'
import { EventSubject, EventType, EventUser } from '../../parts/event-list.tsx'
import { Facts } from '../../parts/facts.tsx'
import { formatTime } from '../../parts/formats.ts'
import type { Beacon, Event, Geofence, Place, Trip } from '../../server/models.ts'
import { pathTo } from '../../shell/router.ts'
import { liveMapTexts } from '../../texts/texts.ts'
import { select, selectNothing } from './selection.ts'
import { TripFacts, TripOwner } from './trip-list.tsx'

interface PanelProps {
  title: string
  /** Where there is a page about it. */
  href?: string
  actions?: ComponentChildren
  children?: ComponentChildren
}

/** What is selected on the map. */
export function Panel({ title, href, actions, children }: PanelProps) {
  return (
    <section class="card panel" aria-label={liveMapTexts.panel}>
      <div class="panel-head">
        <h2>{title}</h2>
        <button type="button" class="link" onClick={selectNothing}>
          {liveMapTexts.close}
        </button>
      </div>
      {children}
      <div class="actions">
        {actions}
        {href && (
          <a class="button" href={href}>
            {liveMapTexts.open}
          </a>
        )}
      </div>
    </section>
  )
}

export function TripPanel({ trip }: { trip: Trip }) {
  const { user } = trip
  return (
    <Panel
      title={trip.externalId}
      href={pathTo('trips', trip._id)}
      actions={
        user && (
          <button
            type="button"
            class="main"
            onClick={() => select({ kind: 'user', id: user._id, isFollowed: true })}
          >
            {liveMapTexts.follow}
          </button>
        )
      }
    >
      <p class="small">
        <TripOwner trip={trip} />
        <TripFacts trip={trip} />
      </p>
      <Facts
        facts={[[liveMapTexts.scheduled, trip.scheduledArrivalAt && formatTime(trip.scheduledArrivalAt)]]}
      />
    </Panel>
  )
}

export function GeofencePanel({ geofence }: { geofence: Geofence }) {
  const { description, tag, externalId, enabled } = geofence
  return (
    <Panel title={description} href={pathTo('geofences', geofence._id)}>
      <Facts
        facts={[
          [liveMapTexts.tag, [tag, externalId].filter(Boolean).join(' / ')],
          [liveMapTexts.state, enabled ? undefined : liveMapTexts.isOff],
        ]}
      />
    </Panel>
  )
}

export function BeaconPanel({ beacon }: { beacon: Beacon }) {
  return <Panel title={beacon.description} href={pathTo('beacons')} />
}

export function PlacePanel({ place }: { place: Place }) {
  return (
    <Panel title={place.name}>
      <p class="small soft">{place.categories.join(', ')}</p>
    </Panel>
  )
}

export function EventPanel({ event }: { event: Event }) {
  const { user } = event
  return (
    <Panel
      title={formatTime(event.createdAt)}
      actions={
        user && (
          <button type="button" onClick={() => select({ kind: 'user', id: user._id })}>
            {liveMapTexts.goThere}
          </button>
        )
      }
    >
      <p>
        <EventUser user={user} /> <EventType type={event.type} /> <EventSubject {...event} />
      </p>
    </Panel>
  )
}
