import { type ComponentType, Fragment, type JSX, render } from 'preact'
import { Beacons } from './pages/beacons/beacons.tsx'
import { Events } from './pages/events/events.tsx'
import { Geofence, NewGeofence } from './pages/geofences/geofence.tsx'
import { Geofences } from './pages/geofences/geofences.tsx'
import { ImportGeofences } from './pages/geofences/import-geofences.tsx'
import { HeatMap } from './pages/history/heat-map.tsx'
import { History } from './pages/history/history.tsx'
import { Replay } from './pages/history/replay.tsx'
import { WhoWasHere } from './pages/history/who-was-here.tsx'
import { Home } from './pages/home/home.tsx'
import { LiveMap } from './pages/live-map/live-map.tsx'
import { Places } from './pages/places/places.tsx'
import { Playground } from './pages/playground/playground.tsx'
import { Regions } from './pages/regions/regions.tsx'
import { Segments } from './pages/segments/segments.tsx'
import { Settings } from './pages/settings/sections.tsx'
import { SignIn, SignInAgain } from './pages/sign-in/sign-in.tsx'
import { Simulator } from './pages/simulator/simulator.tsx'
import { NewTrip } from './pages/trips/new-trip.tsx'
import { Trip } from './pages/trips/trip.tsx'
import { Trips } from './pages/trips/trips.tsx'
import { User } from './pages/users/user.tsx'
import { Users } from './pages/users/users.tsx'
import { Notices } from './parts/notices.tsx'
import { Page } from './parts/page.tsx'
import { restoreSession } from './server/api.ts'
import { watchServer } from './server/connection.ts'
import { environment, hasProject, isExpired, project, session } from './server/session.ts'
import { ConnectionBanner } from './shell/connection-banner.tsx'
import { NoAccess } from './shell/no-access.tsx'
import { language, showPreferredLanguage } from './shell/preferences.ts'
import { route } from './shell/router.ts'
import { type PageName, Shell } from './shell/shell.tsx'
import './styles/style.css'
import { pageNames, shellTexts } from './texts/texts.ts'

/** In the order of the navigation. */
const pages: Record<PageName, () => JSX.Element> = {
  home: () => <Home />,
  map: () => <LiveMap />,
  users: () => withDetail(Users, User),
  segments: () => <Segments />,
  geofences: () => withDetail(Geofences, Geofence, { new: NewGeofence, import: ImportGeofences }),
  events: () => <Events />,
  trips: () => withDetail(Trips, Trip, { new: NewTrip }),
  history: () => withDetail(History, Replay, { heat: HeatMap, who: WhoWasHere }),
  beacons: () => <Beacons />,
  places: () => <Places />,
  playground: () => <Playground />,
  simulator: () => <Simulator />,
  regions: () => <Regions />,
  settings: () => <Settings />,
}
const names = Object.keys(pages) as PageName[]

/** `#/users` is the list, `#/users/ID` one of its items, `#/geofences/new` a subpage. */
function withDetail(
  List: ComponentType,
  Detail: ComponentType<{ id: string }>,
  subpages: Record<string, ComponentType> = {},
): JSX.Element {
  const { rest } = route.value
  if (rest === undefined) return <List />
  const Subpage = subpages[rest]
  return Subpage ? <Subpage /> : <Detail key={rest} id={rest} />
}

function Dashboard() {
  const key = language.value
  if (session.value === undefined) return <ConnectionBanner key={key} />
  if (session.value === null) return <SignIn key={key} />
  const renderPage = pages[route.value.page as PageName] as (() => JSX.Element) | undefined
  return (
    <>
      <Shell pages={names}>
        {!hasProject.value ? (
          <NoAccess />
        ) : renderPage ? (
          // Of another operator, project or environment nothing stays: neither what a page was told only once, nor what was chosen there.
          <Fragment key={`${session.value.operator.name} ${project.value} ${environment.value}`}>
            {renderPage()}
          </Fragment>
        ) : (
          <Page title={shellTexts.notFound}>
            <a href="#/home">{pageNames.home}</a>
          </Page>
        )}
      </Shell>
      <Notices />
      {isExpired.value && <SignInAgain key={`again ${key}`} />}
    </>
  )
}

void restoreSession()
watchServer(async () => session.value === null || restoreSession())
await showPreferredLanguage()
render(<Dashboard />, document.getElementById('app') as HTMLElement)
