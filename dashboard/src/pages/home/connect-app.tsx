import { useState } from 'preact/hooks'
import { CopiedText } from '../../parts/copied-text.tsx'
import { Facts } from '../../parts/facts.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { environment, project } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { pathTo } from '../../shell/router.ts'
import { connectionTexts, guideTexts } from '../../texts/texts.ts'
import { appHost, type ServerAddress } from './app-host.ts'
import { snippets } from './snippets.ts'

interface Key {
  environment: 'test' | 'live'
  kind: 'publishable' | 'secret'
  /** Absent for secret keys. */
  key?: string
}

/** The keys, and code for each platform with host and key filled in. */
export function ConnectApp() {
  const [platform, setPlatform] = useState('web')
  const path = `/dashboard/projects/${encodeURIComponent(project.value)}/keys`
  const fetched = useFetch(async () => {
    const [{ keys }, address] = await Promise.all([
      request<{ keys: Key[] }>('GET', path),
      request<ServerAddress>('GET', '/dashboard/address'),
    ])
    return { keys, address }
  })
  return (
    <section class="card">
      <h2>{guideTexts.code}</h2>
      <WhenLoaded fetched={fetched}>
        {({ keys, address }) => {
          const publishableKey = keys.find(
            (one) => one.environment === environment.value && one.kind === 'publishable',
          )?.key
          const { host, warningCode } = appHost(location, address)
          const target = { host, publishableKey: publishableKey ?? guideTexts.noKey }
          const { blocks, note } = (snippets[platform] as (typeof snippets)[string])(target)
          return (
            <div class="stack guide-code">
              <Facts
                facts={[
                  [guideTexts.host, <CopiedText key="host" label={guideTexts.host} text={target.host} />],
                  [
                    guideTexts.publishable[environment.value],
                    <CopiedText
                      key="key"
                      label={guideTexts.publishable[environment.value]}
                      text={target.publishableKey}
                    />,
                  ],
                  [
                    guideTexts.secret[environment.value],
                    <span key="secret" class="small">
                      {guideTexts.secretHint} <a href={pathTo('settings')}>{guideTexts.settings}</a>
                    </span>,
                  ],
                ]}
              />
              {warningCode && (
                <p class="error small" role="alert">
                  {connectionTexts.notReached[warningCode]}
                </p>
              )}
              <fieldset class="switch wraps" aria-label={guideTexts.platform}>
                {Object.entries(snippets).map(([name, snippet]) => (
                  <button
                    key={name}
                    type="button"
                    aria-pressed={platform === name}
                    onClick={() => setPlatform(name)}
                  >
                    {snippet(target).name}
                  </button>
                ))}
              </fieldset>
              {blocks.map(({ title = '', code }) => (
                <div key={title}>
                  <p class="small soft snippet-title">{title}</p>
                  <CopiedText label={title} text={code} isBlock />
                </div>
              ))}
              {note && <p class="small soft">{note}</p>}
            </div>
          )
        }}
      </WhenLoaded>
    </section>
  )
}
