import { useMemo, useRef, useState } from 'preact/hooks'
import { boundsOf, geofenceFeatures } from '../../map/content.ts'
import { MapView } from '../../map/map-view.tsx'
import { TextField } from '../../parts/field.tsx'
import { formatNumber } from '../../parts/formats.ts'
import { DistanceField } from '../../parts/forms/distance-field.tsx'
import { Failure } from '../../parts/forms/failure.tsx'
import { Page } from '../../parts/page.tsx'
import { RoleButton } from '../../parts/role-button.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { ApiError, request } from '../../server/api.ts'
import { retryWhenLimited } from '../../server/list.ts'
import type { Geofence } from '../../server/models.ts'
import { useUnsaved } from '../../shell/leaving.ts'
import { pathTo } from '../../shell/router.ts'
import { geofenceTexts, importTexts, labelTexts, pageNames } from '../../texts/texts.ts'
import { ColumnChoice } from './column-choice.tsx'
import { guessField, readColumns, renameColumns } from './column-mapping.ts'
import { decodeText } from './file-text.ts'
import { type RowError, rowErrorText } from './row-error.ts'

type PreviewRow = Pick<Geofence, 'tag' | 'externalId' | 'description' | 'type' | 'geometry'> & { row: number }

interface Preview {
  total: number
  rows: PreviewRow[]
  errors: RowError[]
}

interface RunningImport {
  _id: string
  status: 'running' | 'done'
  total: number
  done: number
  errors: RowError[]
}

interface UploadedFile {
  mediaType: string
  text: string
}

const errorColumns: Column<RowError>[] = [
  { title: () => importTexts.row, cell: ({ row }) => row, isNumber: true },
  { title: () => importTexts.param, cell: ({ param }) => param && <code class="whole">{param}</code> },
  { title: () => importTexts.problem, cell: rowErrorText, isLong: true },
]

const rowColumns: Column<PreviewRow>[] = [
  { title: () => importTexts.row, cell: ({ row }) => row, isNumber: true },
  { title: () => geofenceTexts.description, cell: ({ description }) => description, isLong: true },
  { title: () => geofenceTexts.tag, cell: ({ tag }) => tag, isLong: true },
  {
    title: () => geofenceTexts.externalId,
    cell: ({ externalId }) => <span class="mono">{externalId}</span>,
    isLong: true,
  },
  { title: () => geofenceTexts.type, cell: ({ type }) => geofenceTexts.types[type] },
]

/** Uploads a file of geofences: a preview first, then the import. */
export function ImportGeofences() {
  const [file, setFile] = useState<UploadedFile>()
  const [tag, setTag] = useState('')
  const [radius, setRadius] = useState('')
  const [preview, setPreview] = useState<Preview>()
  const [running, setRunning] = useState<RunningImport>()
  const [failure, setFailure] = useState('')
  const [fields, setFields] = useState<string[]>([])
  const checks = useRef(0) // the answer to an earlier one may come later
  useUnsaved(!running && (file !== undefined || tag !== '' || radius !== ''))
  const query = { tag, radius }
  const columns = useMemo(() => (file?.mediaType === csv ? readColumns(file.text) : undefined), [file])

  function choose(uploaded: UploadedFile | undefined): Promise<void> {
    setFile(uploaded)
    const guessed = uploaded?.mediaType === csv ? readColumns(uploaded.text).names.map(guessField) : []
    return check(uploaded, guessed)
  }

  async function check(uploaded: UploadedFile | undefined, chosen: string[]): Promise<void> {
    setFields(chosen)
    setRunning(undefined)
    setFailure('')
    checks.current += 1
    const check = checks.current
    if (!uploaded) return setPreview(undefined)
    try {
      // Whoever chooses one column after the other checks the file more often than once a second.
      const answer = await retryWhenLimited(async () =>
        check === checks.current
          ? request<Preview>('POST', '/v1/geofences/import', {
              query: { ...query, preview: true },
              file: withColumns(uploaded, chosen),
            })
          : undefined,
      )
      if (check === checks.current) setPreview(answer)
    } catch (error) {
      if (check !== checks.current) return
      setPreview(undefined)
      setFailure((error as Error).message)
    }
  }

  async function run(): Promise<void> {
    setFailure('')
    try {
      const started = await retryWhenLimited(() =>
        request<{ import: RunningImport }>('POST', '/v1/geofences/import', {
          query,
          file: file && withColumns(file, fields),
        }),
      )
      await pollImport(started.import, setRunning)
    } catch (error) {
      setFailure((error as Error).message)
    }
  }

  return (
    <Page
      title={importTexts.title}
      actions={
        <a class="button" href={pathTo('geofences')}>
          {geofenceTexts.list}
        </a>
      }
    >
      <div class="stack">
        <section class="card form">
          <p class="soft">{importTexts.hint}</p>
          <div class="field">
            <label for="file">{importTexts.file}</label>
            <input
              id="file"
              type="file"
              accept=".csv,.geojson,.json,.kml"
              onChange={async ({ currentTarget }) => choose(await readFile(currentTarget.files?.[0]))}
            />
          </div>
          <div class="row roomy">
            <TextField label={importTexts.tag} hint={importTexts.tagHint} value={tag} onValue={setTag} />
            <DistanceField
              label={importTexts.radius}
              least={10}
              most={10_000}
              value={radius}
              onValue={setRadius}
            />
          </div>
          {columns && (
            <ColumnChoice columns={columns} fields={fields} onFields={(chosen) => check(file, chosen)} />
          )}
          <Failure text={failure} />
          <div class="actions">
            <button type="button" disabled={!file} onClick={() => check(file, fields)}>
              {importTexts.check}
            </button>
            <RoleButton
              class="main"
              disabled={!preview || preview.rows.length === 0 || running?.status === 'running'}
              onClick={run}
            >
              {importTexts.run(formatNumber(preview ? preview.total - preview.errors.length : 0))}
            </RoleButton>
          </div>
        </section>
        {running && <Progress running={running} />}
        {preview && <Content preview={preview} />}
      </div>
    </Page>
  )
}

async function readFile(file: File | undefined): Promise<UploadedFile | undefined> {
  if (!file) return undefined
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  return { mediaType: mediaTypes[extension] ?? csv, text: decodeText(await file.arrayBuffer()) }
}

function withColumns(file: UploadedFile, fields: readonly string[]): UploadedFile {
  return file.mediaType === csv ? { ...file, text: renameColumns(file.text, fields) } : file
}

const csv = 'text/csv'

/** By the extension of the file's name; others are CSV. */
const mediaTypes: Record<string, string> = {
  kml: 'application/vnd.google-earth.kml+xml',
  geojson: 'application/geo+json',
  json: 'application/geo+json',
}

const pollInterval = 500 // milliseconds

async function pollImport(started: RunningImport, show: (running: RunningImport) => void): Promise<void> {
  let running = started
  show(running)
  while (running.status !== 'done') {
    await new Promise((resolve) => setTimeout(resolve, pollInterval))
    try {
      running = (await request<{ import: RunningImport }>('GET', `/v1/imports/${running._id}`)).import
      show(running)
    } catch (error) {
      if (!(error instanceof ApiError && isPassing(error))) throw error
    }
  }
}

/** The import goes on while the network, the server or the session is away. */
const isPassing = ({ status }: ApiError): boolean =>
  status === 0 || status >= 500 || status === 401 || status === 429

function Progress({ running: { status, done, total } }: { running: RunningImport }) {
  const shown =
    status === 'done' ? importTexts.done(done) : importTexts.running(formatNumber(done), formatNumber(total))
  return (
    <section class="card" aria-live="polite">
      <p>{shown}</p>
      <progress max={total} value={done} aria-label={shown} />
    </section>
  )
}

/** Rows in a table. The map shows all that the server has sent: a preview has at most 2 MB. */
const mostListed = 200

function Content({ preview: { total, rows, errors } }: { preview: Preview }) {
  const content = useMemo(
    () => ({ geofences: geofenceFeatures(rows.map((row) => ({ ...row, _id: '', enabled: true }))) }),
    [rows],
  )
  const good = total - errors.length
  const fit = useMemo(() => boundsOf(rows.flatMap(({ geometry }) => geometry.coordinates.flat())), [rows])
  return (
    <>
      <p role="status">{importTexts.found(total, formatNumber(good), errors.length)}</p>
      {errors.length > 0 && (
        <>
          <Table
            label={importTexts.problems}
            columns={errorColumns}
            rows={errors.slice(0, mostListed)}
            idOf={({ row, param, message }) => `${row} ${param} ${message}`}
            empty=""
          />
          <SomeShown shown={mostListed} of={errors.length} />
        </>
      )}
      {rows.length > 0 && <MapView label={geofenceTexts.map} content={content} fit={fit} isShort />}
      {rows.length < good && (
        <p class="small soft">{labelTexts.firstDrawn(pageNames.geofences, formatNumber(rows.length))}</p>
      )}
      <Table
        label={importTexts.good}
        columns={rowColumns}
        rows={rows.slice(0, mostListed)}
        idOf={({ row }) => String(row)}
        empty={importTexts.none}
      />
      <SomeShown shown={Math.min(rows.length, mostListed)} of={good} />
    </>
  )
}

function SomeShown({ shown, of }: { shown: number; of: number }) {
  return shown < of ? <p class="small soft">{labelTexts.someShown(formatNumber(shown))}</p> : null
}
