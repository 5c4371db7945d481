import { Page } from '../../parts/page.tsx'
import { isAdmin } from '../../server/session.ts'
import { pageNames } from '../../texts/shell.ts'
import { Keys } from './keys.tsx'
import { NewProject } from './new-project.tsx'
import { Operators } from './operators.tsx'
import { Password } from './password.tsx'
import { PlaceSettings } from './places.tsx'
import { TrackingSettings } from './tracking.tsx'

export function Settings() {
  return (
    <Page title={pageNames.settings}>
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
