import { render } from 'preact'
import { useEffect } from 'preact/hooks'
import { type Following, type Trip, useTrip } from './follow-trip.ts'
import { language, texts } from './texts.ts'
import { TripMap } from './trip-map.tsx'
import '../styles/base.css'
import '../styles/map-controls.css'
import './share.css'

const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const minutesAway = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
const kilometres = new Intl.NumberFormat(language, {
  style: 'unit',
  unit: 'kilometer',
  maximumFractionDigits: 1,
})
const ago = new Intl.RelativeTimeFormat(language, { numeric: 'always' })

const staleAfter = 2 // minutes

/** One trip, for whoever was sent the link: who comes, when, and where they are. */
function SharedTripPage() {
  const following = useTrip()
  const { shown, isOver } = following
  const heading = isOver
    ? texts.ended
    : shown
      ? texts.status[shown.trip.status](shown.trip.displayName)
      : texts.title
  useEffect(() => {
    document.title = heading
  }, [heading])
  if (isOver)
    return (
      <main class="over">
        <h1>{texts.ended}</h1>
        <p>{texts.endedHint}</p>
      </main>
    )
  if (!shown)
    return (
      <main class="over">
        <p>{following.isOffline ? texts.offline : texts.loading}</p>
      </main>
    )
  return (
    <main class="trip">
      <header aria-live="polite">
        <h1>{heading}</h1>
        <Arrival {...following} trip={shown.trip} />
      </header>
      {shown.area && <TripMap shown={shown} />}
    </main>
  )
}

function Arrival({ trip, at, isOffline }: Following & { trip: Trip }) {
  const { eta, arrivedAt, scheduledArrivalAt, destination, endedAt, status } = trip
  const seen = Math.floor((Date.now() - Date.parse(trip.updatedAt)) / 60_000)
  return (
    <>
      {arrivedAt ? (
        <p class="big">{texts.arrivedAt(clock.format(new Date(arrivedAt)))}</p>
      ) : eta ? (
        <p class="big">
          {minutesAway.format(Math.max(1, Math.round(eta.duration)))}
          <small>
            {kilometres.format(eta.distance / 1000)} ·{' '}
            {texts.arrivesAt(clock.format(at + eta.duration * 60_000))}
          </small>
        </p>
      ) : (
        scheduledArrivalAt &&
        !endedAt && <p class="big">{texts.expected(clock.format(new Date(scheduledArrivalAt)))}</p>
      )}
      {destination?.name && <p class="soft">{texts.destinationIs(destination.name)}</p>}
      {isOffline ? (
        <p class="stale">{texts.offline}</p>
      ) : (
        seen >= staleAfter &&
        (status === 'started' || status === 'approaching') && (
          <p class="stale">{texts.seen(ago.format(-seen, 'minute'))}</p>
        )
      )}
    </>
  )
}

document.documentElement.lang = language
document.documentElement.dataset.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
render(<SharedTripPage />, document.getElementById('app') as HTMLElement)
