import { useState } from 'preact/hooks'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { formatTime } from '../../parts/formats.ts'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { project } from '../../server/session.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { labelTexts } from '../../texts/labels.ts'
import { keyTexts } from '../../texts/settings.ts'

interface Key {
  environment: 'test' | 'live'
  kind: 'publishable' | 'secret'
  /** Absent for secret keys: only the hash is stored. */
  key?: string
  createdAt: string
}

/** The API keys of the project. A new secret key is shown once. */
export function Keys() {
  const path = `/dashboard/projects/${encodeURIComponent(project.value)}/keys`
  const fetched = useFetch(() => request<{ keys: Key[] }>('GET', path))
  const [created, setCreated] = useState<Key>()

  async function roll({ environment, kind }: Key): Promise<void> {
    const { key } = await request<{ key: Key }>('POST', `${path}/roll`, { body: { environment, kind } })
    setCreated(key)
    fetched.reload()
  }

  const columns: Column<Key>[] = [
    { title: keyTexts.kind, cell: ({ environment, kind }) => `${environment} ${kind}` },
    {
      title: keyTexts.key,
      cell: ({ key }) => (key ? <code>{key}</code> : <span class="soft">{keyTexts.hidden}</span>),
    },
    { title: labelTexts.created, cell: ({ createdAt }) => formatTime(createdAt) },
    {
      title: keyTexts.roll,
      cell: (key) => (
        <ConfirmButton
          label={keyTexts.roll}
          question={keyTexts.question(`${key.environment} ${key.kind}`)}
          needs="admin"
          act={() => roll(key)}
        />
      ),
    },
  ]
  return (
    <section class="card wide">
      <h2>{keyTexts.title}</h2>
      {created && (
        <output>
          <p>{keyTexts.created(`${created.environment} ${created.kind}`)}</p>
          <pre>{created.key}</pre>
        </output>
      )}
      <WhenLoaded fetched={fetched}>
        {({ keys }) => (
          <Table
            label={keyTexts.title}
            columns={columns}
            rows={keys}
            idOf={({ environment, kind }) => `${environment} ${kind}`}
            empty={labelTexts.none}
          />
        )}
      </WhenLoaded>
    </section>
  )
}
