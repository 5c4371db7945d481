import { useRef, useState } from 'preact/hooks'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { NewSecret } from '../../parts/copied-text.tsx'
import { formatTime } from '../../parts/formats.ts'
import { showError } from '../../parts/notices.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { project } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { keyTexts, labelTexts } from '../../texts/texts.ts'

interface Key {
  environment: 'test' | 'live'
  kind: 'publishable' | 'secret'
  /** Absent for secret keys: only the hash is stored. */
  key?: string
  createdAt: string
  /** Only of one that was replaced, and is valid yet. */
  validUntil?: string
}

const nameOf = ({ environment, kind }: Key): string => keyTexts.names[environment][kind]

/** The API keys of the project. A new secret key is shown once. */
export function Keys() {
  const path = `/dashboard/projects/${encodeURIComponent(project.value)}/keys`
  const fetched = useFetch(() => request<{ keys: Key[] }>('GET', path))
  const [created, setCreated] = useState<Key>()

  async function roll({ environment, kind }: Key, keepsOld: boolean): Promise<void> {
    const body = { environment, kind, keepsOld }
    const { key } = await request<{ key: Key }>('POST', `${path}/roll`, { body })
    setCreated(kind === 'secret' ? key : undefined) // the others are in the table
    fetched.reload()
  }

  async function revokeOld({ environment, kind }: Key): Promise<void> {
    await request('POST', `${path}/revoke-old`, { body: { environment, kind } })
    fetched.reload()
  }

  const columns: Column<Key>[] = [
    {
      title: () => keyTexts.kind,
      cell: (key) => (key.validUntil ? keyTexts.old(nameOf(key), formatTime(key.validUntil)) : nameOf(key)),
    },
    {
      title: () => keyTexts.key,
      cell: ({ key }) => (key ? <code>{key}</code> : <span class="soft">{keyTexts.hidden}</span>),
      isLong: true,
    },
    { title: () => labelTexts.created, cell: ({ createdAt }) => formatTime(createdAt) },
    {
      title: () => keyTexts.action,
      cell: (key) =>
        key.validUntil ? (
          <ConfirmButton
            label={keyTexts.revoke}
            question={keyTexts.revokeQuestion(nameOf(key))}
            needs="admin"
            act={() => revokeOld(key)}
          />
        ) : (
          <RollButton name={nameOf(key)} roll={(keepsOld) => roll(key, keepsOld)} />
        ),
    },
  ]
  return (
    <section class="card wide">
      <h2>{keyTexts.title}</h2>
      {created && (
        <NewSecret
          text={keyTexts.created(nameOf(created))}
          label={nameOf(created)}
          secret={created.key ?? ''}
        />
      )}
      <WhenLoaded fetched={fetched}>
        {({ keys }) => (
          <Table
            label={keyTexts.title}
            columns={columns}
            rows={keys}
            idOf={(key) => `${nameOf(key)} ${key.createdAt}`}
            empty={labelTexts.none}
          />
        )}
      </WhenLoaded>
    </section>
  )
}

/** Asks what happens to the old key. */
function RollButton({ name, roll }: { name: string; roll: (keepsOld: boolean) => Promise<void> }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const question = keyTexts.question(name)
  return (
    <>
      <RoleButton class="danger" needs="admin" isTerse onClick={() => dialog.current?.showModal()}>
        {keyTexts.roll}
      </RoleButton>
      <dialog ref={dialog} aria-label={question}>
        <p>{question}</p>
        <form method="dialog" class="actions">
          <button type="submit">{labelTexts.cancel}</button>
          <button type="submit" class="main" onClick={() => roll(true).catch(showError)}>
            {keyTexts.keepOld}
          </button>
          <button type="submit" class="danger" onClick={() => roll(false).catch(showError)}>
            {keyTexts.refuseOld}
          </button>
        </form>
      </dialog>
    </>
  )
}
