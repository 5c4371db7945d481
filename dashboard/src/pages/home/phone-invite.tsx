import { useState } from 'preact/hooks'
import { CopiedText } from '../../parts/copied-text.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { mayWrite } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { connectionTexts, guideTexts, labelTexts } from '../../texts/texts.ts'
import { QrCode } from './qr-code.tsx'

type PhoneApp = keyof typeof guideTexts.apps

export interface Invite {
  deviceId: string
  url: string
  link: string
  /** Why the phone may not reach the server. */
  warningCode?: keyof typeof connectionTexts.notReached
}

/** A QR code that makes a phone send its locations here, without an app of one's own. */
export function PhoneInvite() {
  const [app, setApp] = useState<PhoneApp>('owntracks')
  return (
    <section class="card">
      <h2>{guideTexts.phone}</h2>
      <p>{guideTexts.phoneHint}</p>
      <fieldset class="switch" aria-label={guideTexts.app}>
        {(Object.keys(guideTexts.apps) as PhoneApp[]).map((name) => (
          <button key={name} type="button" aria-pressed={app === name} onClick={() => setApp(name)}>
            {guideTexts.apps[name]}
          </button>
        ))}
      </fieldset>
      {mayWrite.value ? <Invitation app={app} /> : <p class="soft">{labelTexts.needsRole.write}</p>}
    </section>
  )
}

function Invitation({ app }: { app: PhoneApp }) {
  const fetched = useFetch(() => request<{ invite: Invite }>('POST', '/v1/invites', { body: { app } }), app)
  return (
    <WhenLoaded fetched={fetched}>
      {({ invite: { link, deviceId, url, warningCode } }) => (
        <div class="invitation">
          <QrCode label={guideTexts.qr(guideTexts.apps[app])} text={link} />
          <div class="stack">
            <ol>
              {guideTexts.steps[app].map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p class="small soft">{guideTexts.sendsTo(deviceId, new URL(url).origin)}</p>
            {warningCode && (
              <p class="error small" role="alert">
                {connectionTexts.notReached[warningCode]}
              </p>
            )}
            <CopiedText label={guideTexts.link} text={link} />
          </div>
        </div>
      )}
    </WhenLoaded>
  )
}
