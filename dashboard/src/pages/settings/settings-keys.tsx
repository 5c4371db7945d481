import { useState } from 'preact/hooks'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { shownTime } from '../../parts/formats.ts'
import { Answered } from '../../parts/notices.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { useAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import { isAdmin, project } from '../../server/session.ts'
import { texts } from '../../shell/texts.ts'

interface Key {
  environment: 'test' | 'live'
  kind: 'publishable' | 'secret'
  /** Of a secret key only its hash is kept. */
  key?: string
  createdAt: string
}

/** The keys of the project. A new secret one is shown once. */
export function Keys() {
  const path = `/dashboard/projects/${encodeURIComponent(project.value)}/keys`
  const asked = useAnswer(() => ask<{ keys: Key[] }>('GET', path))
  const [fresh, setFresh] = useState<Key>()

  async function roll({ environment, kind }: Key): Promise<void> {
    const { key } = await ask<{ key: Key }>('POST', `${path}/roll`, { body: { environment, kind } })
    setFresh(key)
    asked.again()
  }

  const columns: Column<Key>[] = [
    { title: texts.keys.kind, cell: ({ environment, kind }) => `${environment} ${kind}` },
    {
      title: texts.keys.key,
      cell: ({ key }) => (key ? <code>{key}</code> : <span class="soft">{texts.keys.hidden}</span>),
    },
    { title: texts.common.created, cell: ({ createdAt }) => shownTime(createdAt) },
    {
      title: texts.keys.roll,
      cell: (key) => (
        <ConfirmButton
          label={texts.keys.roll}
          question={texts.keys.question(`${key.environment} ${key.kind}`)}
          isAllowed={isAdmin.value}
          act={() => roll(key)}
        />
      ),
    },
  ]
  return (
    <section class="card wide">
      <h2>{texts.keys.title}</h2>
      {fresh && (
        <output>
          <p>{texts.keys.fresh(`${fresh.environment} ${fresh.kind}`)}</p>
          <pre>{fresh.key}</pre>
        </output>
      )}
      <Answered asked={asked}>
        {({ keys }) => (
          <Table
            label={texts.keys.title}
            columns={columns}
            rows={keys}
            idOf={({ environment, kind }) => `${environment} ${kind}`}
            empty={texts.common.none}
          />
        )}
      </Answered>
    </section>
  )
}
