import { Page } from '../../parts/page.tsx'
import { isAdmin } from '../../server/session.ts'
import { texts } from '../../shell/texts.ts'
import { Keys } from './settings-keys.tsx'
import { Operators } from './settings-operators.tsx'
import { Password } from './settings-password.tsx'
import { PlaceSettings } from './settings-places.tsx'
import { NewProject } from './settings-project.tsx'
import { TrackingSettings } from './settings-tracking.tsx'

export function Settings() {
  return (
    <Page title={texts.pages.settings}>
      <div class="halves">
        <Keys />
        <TrackingSettings />
        <div class="stack">
          <PlaceSettings />
          <Password />
          {isAdmin.value && <Operators />}
          {isAdmin.value && <NewProject />}
        </div>
      </div>
    </Page>
  )
}
