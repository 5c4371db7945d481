import { isAdmin, session } from '../../server/session.ts'
import { Keys } from './keys.tsx'
import { NewProject } from './new-project.tsx'
import { Operators } from './operators.tsx'
import { Password } from './password.tsx'
import { PlaceSettings } from './places.tsx'
import { Quotas } from './quotas.tsx'
import { RetentionSettings } from './retention.tsx'
import { TrackingSettings } from './tracking.tsx'

export function GeneralSettings() {
  return (
    <div class="halves">
      <Keys />
      <TrackingSettings />
      <div class="stack">
        <RetentionSettings />
        <Quotas />
        <PlaceSettings />
        {session.value?.operator.issuer === undefined && <Password />}
        {isAdmin.value && <Operators />}
        {isAdmin.value && <NewProject />}
      </div>
    </div>
  )
}
