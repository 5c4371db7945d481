import { type ComponentType, type JSX, render } from 'preact'
import { restoreSession } from './api.ts'
import { Beacons } from './pages/beacons.tsx'
import { Events } from './pages/events.tsx'
import { Geofence, NewGeofence } from './pages/geofence.tsx'
import { ImportGeofences } from './pages/geofence-import.tsx'
import { Geofences } from './pages/geofences.tsx'
import { Home } from './pages/home.tsx'
import { LiveMap } from './pages/live-map.tsx'
import { Places } from './pages/places.tsx'
import { Playground } from './pages/playground.tsx'
import { Regions } from './pages/regions.tsx'
import { Settings } from './pages/settings.tsx'
import { SignIn } from './pages/sign-in.tsx'
import { Simulator } from './pages/simulator.tsx'
import { Trip } from './pages/trip.tsx'
import { Trips } from './pages/trips.tsx'
import { User } from './pages/user.tsx'
import { Users } from './pages/users.tsx'
import { route } from './router.ts'
import { session } from './session.ts'
import { Shell } from './shell.tsx'
import './style.css'
import { texts } from './texts.ts'

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
