import { useMemo, useState } from 'preact/hooks'
import { boundsOf, geofenceFeatures } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { TextField } from '../../parts/field.tsx'
import { shownNumber } from '../../parts/formats.ts'
import { tellFailure } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { ask } from '../../server/api.ts'
import type { Geofence } from '../../server/nouns.ts'
import { mayWrite } from '../../server/session.ts'
import { pathTo } from '../../shell/router.ts'
import { texts } from '../../shell/texts.ts'

const words = texts.import

interface RowError {
  row: number
  param?: string
  message: string
}

type PreviewRow = Pick<Geofence, 'tag' | 'externalId' | 'description' | 'type' | 'geometry'> & { row: number }

interface Preview {
  total: number
  rows: PreviewRow[]
  errors: RowError[]
}

interface Work {
  _id: string
  status: 'running' | 'done'
  total: number
  done: number
  errors: RowError[]
}

interface GivenFile {
  format: string
  text: string
}

const errorColumns: Column<RowError>[] = [
  { title: words.row, cell: ({ row }) => row, isNumber: true },
  { title: words.param, cell: ({ param }) => param && <code>{param}</code> },
  { title: words.problem, cell: ({ message }) => message },
]

const rowColumns: Column<PreviewRow>[] = [
  { title: words.row, cell: ({ row }) => row, isNumber: true },
  { title: texts.geofences.description, cell: ({ description }) => description },
  { title: texts.geofences.tag, cell: ({ tag }) => tag },
  { title: texts.geofences.externalId, cell: ({ externalId }) => <span class="mono">{externalId}</span> },
  { title: texts.geofences.type, cell: ({ type }) => texts.geofences.types[type] },
]

/** A file of geofences: looked at first, then imported. */
export function ImportGeofences() {
  const [file, setFile] = useState<GivenFile>()
  const [tag, setTag] = useState('')
  const [radius, setRadius] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const [work, setWork] = useState<Work>()
  const query = { tag, radius }

  async function look(given: GivenFile | undefined): Promise<void> {
    setFile(given)
    setWork(undefined)
    if (!given) return
    try {
      setPreview(
        await ask<Preview>('POST', '/v1/geofences/import', {
          query: { ...query, preview: true },
          body: given,
        }),
      )
    } catch (error) {
      setPreview(undefined)
      tellFailure(error)
    }
  }

  async function run(): Promise<void> {
    try {
      const started = await ask<{ import: Work }>('POST', '/v1/geofences/import', { query, body: file })
      await followWork(started.import, setWork)
    } catch (error) {
      tellFailure(error)
    }
  }

  return (
    <Page
      title={words.title}
      actions={
        <a class="button" href={pathTo('geofences')}>
          {texts.geofences.list}
        </a>
      }
    >
      <div class="stack">
        <section class="card form">
          <p class="soft">{words.hint}</p>
          <div class="row">
            <div class="field">
              <label for="file">{words.file}</label>
              <input
                id="file"
                type="file"
                accept=".csv,.geojson,.json,.kml"
                onChange={async ({ currentTarget }) => look(await readFile(currentTarget.files?.[0]))}
              />
            </div>
            <TextField label={words.tag} value={tag} onValue={setTag} />
            <TextField
              label={words.radius}
              type="number"
              min="10"
              max="10000"
              value={radius}
              onValue={setRadius}
            />
            <button type="button" disabled={!file} onClick={() => look(file)}>
              {words.look}
            </button>
            <button
              type="button"
              class="main"
              disabled={!preview || preview.rows.length === 0 || !mayWrite.value}
              onClick={run}
            >
              {words.run(shownNumber(preview?.rows.length ?? 0))}
            </button>
          </div>
        </section>
        {work && <Progress work={work} />}
        {preview && <Shown preview={preview} />}
      </div>
    </Page>
  )
}

async function readFile(file: File | undefined): Promise<GivenFile | undefined> {
  if (!file) return undefined
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  return { format: ending === 'json' ? 'geojson' : ending, text: await file.text() }
}

const lookEvery = 500 // milliseconds

async function followWork(started: Work, show: (work: Work) => void): Promise<void> {
  let work = started
  show(work)
  while (work.status !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
    work = (await ask<{ import: Work }>('GET', `/v1/imports/${work._id}`)).import
    show(work)
  }
}

function Progress({ work: { status, done, total } }: { work: Work }) {
  const shown =
    status === 'done' ? words.done(shownNumber(done)) : words.running(shownNumber(done), shownNumber(total))
  return (
    <section class="card" aria-live="polite">
      <p>{shown}</p>
      <progress max={total} value={done} aria-label={shown} />
    </section>
  )
}

function Shown({ preview: { total, rows, errors } }: { preview: Preview }) {
  const content = useMemo(
    () => ({ geofences: geofenceFeatures(rows.map((row) => ({ ...row, _id: '', enabled: true }))) }),
    [rows],
  )
  const fit = useMemo(() => boundsOf(rows.flatMap(({ geometry }) => geometry.coordinates.flat())), [rows])
  return (
    <>
      <p role="status">
        {words.found(shownNumber(total), shownNumber(rows.length), shownNumber(errors.length))}
      </p>
      {errors.length > 0 && (
        <Table
          label={words.problems}
          columns={errorColumns}
          rows={errors}
          idOf={({ row, param, message }) => `${row} ${param} ${message}`}
          empty=""
        />
      )}
      <MapView label={texts.geofences.map} content={content} fit={fit} isShort />
      <Table
        label={words.good}
        columns={rowColumns}
        rows={rows.slice(0, 200)}
        idOf={({ row }) => String(row)}
        empty={words.none}
      />
    </>
  )
}
