import type { JSX } from 'preact'
import { Page } from '../../parts/page.tsx'
import { Empty } from '../../parts/states.tsx'
import { pathTo, route } from '../../shell/router.ts'
import { pageNames, sectionNames, settingsTexts, shellTexts } from '../../texts/texts.ts'
import { Alerts } from '../alerts/alerts.tsx'
import { Webhooks } from '../webhooks/webhooks.tsx'
import { AuditLog } from './audit-log.tsx'
import { Backups } from './backups.tsx'
import { RequestLog } from './request-log.tsx'
import { GeneralSettings } from './settings.tsx'

type Section = keyof typeof sectionNames

const sections: Record<Section, () => JSX.Element> = {
  '': () => <GeneralSettings />,
  webhooks: () => <Webhooks />,
  alerts: () => <Alerts />,
  requests: () => <RequestLog />,
  audit: () => <AuditLog />,
  backups: () => <Backups />,
}

/** `#/settings` and its sections, such as `#/settings/webhooks`. */
export function Settings() {
  const name = (route.value.rest ?? '') as Section
  const renderSection = sections[name] as (() => JSX.Element) | undefined
  return (
    <Page title={name === '' ? pageNames.settings : (sectionNames[name] ?? pageNames.settings)}>
      <nav class="tabs" aria-label={settingsTexts.sections}>
        {(Object.keys(sections) as Section[]).map((one) => (
          <a
            key={one}
            href={pathTo('settings', one || undefined)}
            aria-current={one === name ? 'page' : undefined}
          >
            {sectionNames[one]}
          </a>
        ))}
      </nav>
      {renderSection ? renderSection() : <Empty text={shellTexts.notFound} />}
    </Page>
  )
}
