import { type ComponentType, type JSX, render } from 'preact'
import { Beacons } from './pages/beacons/beacons.tsx'
import { Events } from './pages/events/events.tsx'
import { Geofence, NewGeofence } from './pages/geofences/geofence.tsx'
import { ImportGeofences } from './pages/geofences/geofence-import.tsx'
import { Geofences } from './pages/geofences/geofences.tsx'
import { Home } from './pages/home/home.tsx'
import { LiveMap } from './pages/live-map/live-map.tsx'
import { Places } from './pages/places/places.tsx'
import { Playground } from './pages/playground/playground.tsx'
import { Regions } from './pages/regions/regions.tsx'
import { Settings } from './pages/settings/settings.tsx'
import { SignIn } from './pages/sign-in/sign-in.tsx'
import { Simulator } from './pages/simulator/simulator.tsx'
import { Trip } from './pages/trips/trip.tsx'
import { Trips } from './pages/trips/trips.tsx'
import { User } from './pages/users/user.tsx'
import { Users } from './pages/users/users.tsx'
import { restoreSession } from './server/api.ts'
import { session } from './server/session.ts'
import { route } from './shell/router.ts'
import { Shell } from './shell/shell.tsx'
import './styles/style.css'
import { texts } from './shell/texts.ts'

/** The list, and what stands behind its rows. */
const pages: Partial<Record<keyof typeof texts.pages, () => JSX.Element>> = {
  home: () => <Home />,
  map: () => <LiveMap />,
  users: () => withDetail(Users, User),
  geofences: () => withDetail(Geofences, Geofence, { new: NewGeofence, import: ImportGeofences }),
  events: () => <Events />,
  trips: () => withDetail(Trips, Trip),
  beacons: () => <Beacons />,
  places: () => <Places />,
  playground: () => <Playground />,
  simulator: () => <Simulator />,
  regions: () => <Regions />,
  settings: () => <Settings />,
}
const names = Object.keys(pages) as (keyof typeof texts.pages)[]

function withDetail(
  List: ComponentType,
  Detail: ComponentType<{ id: string }>,
  words: Record<string, ComponentType> = {},
): JSX.Element {
  const { rest } = route.value
  if (rest === undefined) return <List />
  const Word = words[rest]
  return Word ? <Word /> : <Detail key={rest} id={rest} />
}

function Dashboard() {
  if (session.value === undefined) return null
  if (session.value === null) return <SignIn />
  const Shown = pages[route.value.page as keyof typeof texts.pages]
  return <Shell pages={names}>{Shown ? Shown() : <p class="empty">{texts.shell.notFound}</p>}</Shell>
}

void restoreSession()
render(<Dashboard />, document.getElementById('app') as HTMLElement)
