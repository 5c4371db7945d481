import { useState } from 'preact/hooks'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { copyText } from '../../parts/copied-text.tsx'
import { TextField } from '../../parts/field.tsx'
import { formatTime } from '../../parts/formats.ts'
import { Failure } from '../../parts/forms/failure.tsx'
import { useForm } from '../../parts/forms/use-form.ts'
import { showError, showNotice } from '../../parts/notices.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { connectionTexts, tripTexts } from '../../texts/texts.ts'

interface NewShare {
  url: string
  /** Why others may not reach the server. */
  warningCode?: keyof typeof connectionTexts.notReached
}

interface Share {
  _id: string
  displayName?: string
  expiresAt: string
}

/** Links that show the trip to a customer: made, copied once, revoked. */
export function ShareTrip({ trip, isOpen }: { trip: string; isOpen: boolean }) {
  const path = `/v1/trips/${trip}/share`
  const [made, setMade] = useState<NewShare>()
  const fetched = useFetch(() => request<{ shares: Share[] }>('GET', path), trip)
  const { fields, failure, isSaving, set, submit } = useForm({ displayName: '' }, async (body) => {
    const { share } = await request<{ share: NewShare }>('POST', path, { body })
    setMade(share)
    fetched.reload()
  })

  return (
    <section class="card form">
      <h2>{tripTexts.share}</h2>
      <p class="small soft">{tripTexts.shareHint}</p>
      {isOpen && (
        <form class="form" onSubmit={submit}>
          <TextField
            label={tripTexts.displayName}
            hint={tripTexts.displayNameHint}
            maxLength={100}
            value={fields.displayName}
            onValue={set('displayName')}
          />
          <Failure text={failure} />
          <div class="actions">
            <RoleButton type="submit" disabled={isSaving}>
              {tripTexts.makeLink}
            </RoleButton>
          </div>
        </form>
      )}
      {made && <MadeLink {...made} />}
      <WhenLoaded fetched={fetched}>
        {({ shares }) => (
          <ul class="list" aria-label={tripTexts.links}>
            {shares.map((share) => (
              <ShareItem
                key={share._id}
                {...share}
                onRevoke={async () => {
                  await request('DELETE', `${path}/${share._id}`)
                  showNotice(tripTexts.revoked)
                  setMade(undefined)
                  fetched.reload()
                }}
              />
            ))}
          </ul>
        )}
      </WhenLoaded>
    </section>
  )
}

function MadeLink({ url, warningCode }: NewShare) {
  async function copy(): Promise<void> {
    try {
      await copyText(url)
      showNotice(tripTexts.copied)
    } catch (error) {
      showError(error)
    }
  }

  return (
    <div class="form">
      <TextField
        label={tripTexts.link}
        hint={tripTexts.linkHint}
        readOnly
        class="mono"
        value={url}
        onValue={() => {}}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      {warningCode && <p class="small warm">{connectionTexts.notReached[warningCode]}</p>}
      <div class="actions">
        <button type="button" class="main" onClick={copy}>
          {tripTexts.copy}
        </button>
        <a class="button" href={url} target="_blank" rel="noreferrer">
          {tripTexts.openIt}
        </a>
      </div>
    </div>
  )
}

function ShareItem({ displayName, expiresAt, onRevoke }: Share & { onRevoke: () => Promise<void> }) {
  const name = displayName ?? tripTexts.noName
  return (
    <li class="item">
      <span>
        {name}
        <br />
        <span class="small soft">{tripTexts.linkUntil(formatTime(expiresAt))}</span>
      </span>
      <ConfirmButton label={tripTexts.revoke} question={tripTexts.revokeQuestion(name)} act={onRevoke} />
    </li>
  )
}
