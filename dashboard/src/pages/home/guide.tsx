import { useEffect, useMemo, useState } from 'preact/hooks'
import { boundsOf } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { showError } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { environment, project } from '../../server/session.ts'
import { subscribe } from '../../server/stream.ts'
import { pathTo } from '../../shell/router.ts'
import { guideTexts } from '../../texts/texts.ts'
import { type LiveUser, type UserNews, updated } from '../live-map/live-user.ts'
import { ConnectApp } from './connect-app.tsx'
import { startDemoDrive } from './demo-drive.ts'
import { PhoneInvite } from './phone-invite.tsx'

/** How a location comes to this project, from keys to the dot on the map. `hasUsers`: it is not the first. */
export function Guide({ hasUsers }: { hasUsers: boolean }) {
  const users = useArrivals(`${project.value} ${environment.value}`)
  const [latest] = users
  const fit = useMemo(() => latest && boundsOf([latest.at]), [latest?.id])
  return (
    <Page title={guideTexts.title}>
      <div class="beside-map">
        <div class="stack">
          <section class="card" aria-live="polite">
            {latest ? (
              <>
                <h2>{guideTexts.arrived(latest.label)}</h2>
                <p>{guideTexts.arrivedHint}</p>
                <div class="actions">
                  <a class="button main" href={pathTo('map', undefined, { user: latest.id, follow: 'yes' })}>
                    {guideTexts.toMap}
                  </a>
                  <a class="button" href={pathTo('geofences', 'new')}>
                    {guideTexts.toGeofence}
                  </a>
                </div>
              </>
            ) : (
              <>
                <h2 class="waiting">{hasUsers ? guideTexts.waitingForNext : guideTexts.waiting}</h2>
                <p>{guideTexts.waitingHint}</p>
                <DemoButton />
              </>
            )}
          </section>
          <PhoneInvite />
          <ConnectApp />
        </div>
        <MapView label={guideTexts.map} content={{ users, selectedUser: latest?.id }} fit={fit} />
      </div>
    </Page>
  )
}

/** Only in the test environment: made-up users do not belong among real ones. */
function DemoButton() {
  const isTest = environment.value === 'test'
  return (
    <>
      <RoleButton class="main" disabled={!isTest} onClick={() => startDemoDrive(showError).catch(showError)}>
        {guideTexts.demo}
      </RoleButton>
      <p class="small soft hint">{isTest ? guideTexts.demoHint : guideTexts.demoInTest}</p>
    </>
  )
}

/** The users from whom a location has come since the page was opened, the last one first. */
function useArrivals(key: string): readonly LiveUser[] {
  const [users, setUsers] = useState<readonly LiveUser[]>([])
  useEffect(() => {
    setUsers([])
    return subscribe('/v1/stream', { include: 'users' }, ({ event, data }) => {
      if (event !== 'users') return
      const news = JSON.parse(data) as UserNews[]
      setUsers((old) => {
        const byId = new Map(old.map((user) => [user.id, user]))
        const moved = news.map((one) => updated(byId.get(one._id), one, Date.now()))
        return [...moved, ...old.filter(({ id }) => moved.every((user) => user.id !== id))].slice(0, 100)
      })
    })
  }, [key])
  return users
}
