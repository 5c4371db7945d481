import { useRef } from 'preact/hooks'
import type { ImportReport } from '../../../../src/model/map/import-report.ts'
import { ConfirmButton } from '../../parts/confirm.tsx'
import { formatAge, formatBytes, formatNumber, formatTime } from '../../parts/formats.ts'
import { Page } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { useRefresh } from '../../server/use-refresh.ts'
import { pageNames, regionImportTexts, regionTexts } from '../../texts/texts.ts'
import { ImportRegion } from './import-region.tsx'
import { ImportState } from './import-state.tsx'
import { isSilent, type KnownImport, laterOf, nothingKnown } from './later-report.ts'

interface ImportedFile {
  source: string
  importedAt: string
}

interface Region extends ImportedFile {
  name: string
  bytes: number
  counts: Record<string, number>
}

interface ImportedData {
  regions: Region[]
  names?: ImportedFile
  proxies?: ImportedFile
  /** Roads that follow after a region, or failed to. */
  roads?: { region: string; fraction: number; failed?: string }
}

const columnsFor = (onChange: () => void): Column<Region>[] => [
  {
    title: () => regionTexts.name,
    cell: ({ name, source }) => (
      <>
        {name} <div class="mono small soft">{source}</div>
      </>
    ),
    isLong: true,
  },
  {
    title: () => regionTexts.age,
    cell: ({ importedAt }) => <time title={formatTime(importedAt)}>{formatAge(importedAt, Date.now())}</time>,
  },
  ...(['addresses', 'streets', 'places'] as const).map(
    (kind): Column<Region> => ({
      title: () => regionTexts[kind],
      cell: ({ counts }) => formatNumber(counts[kind] ?? 0),
      isNumber: true,
    }),
  ),
  { title: () => regionTexts.size, cell: ({ bytes }) => formatBytes(bytes), isNumber: true },
  {
    title: () => regionImportTexts.delete,
    cell: ({ name }) => (
      <ConfirmButton
        label={regionImportTexts.delete}
        question={regionImportTexts.deleteQuestion(name)}
        needs="admin"
        act={async () => {
          await request('DELETE', `/dashboard/regions/${encodeURIComponent(name)}`)
          onChange()
        }}
      />
    ),
  },
]

/** Milliseconds between two looks, while an import runs and otherwise. */
const refreshRunning = 1000
const refreshIdle = 10_000

interface Loaded extends ImportedData {
  known: KnownImport
}

async function load(known: { current: KnownImport }): Promise<Loaded> {
  const ask = () => request<{ import: ImportReport | null }>('GET', '/dashboard/import')
  // Where servers take turns, two calls in the same order would always ask the same one.
  const early = Math.random() < 0.5 ? await ask() : undefined
  const data = await request<ImportedData>('GET', '/dashboard/regions')
  const { import: told } = early ?? (await ask())
  known.current = laterOf(told, known.current, Date.now())
  return { ...data, known: known.current }
}

/** The imported map data and its age; what is being imported, and what may be. */
export function Regions() {
  const latest = useRef(nothingKnown)
  const fetched = useFetch(() => load(latest))
  const { report } = fetched.data?.known ?? nothingKnown
  const isRunning = report !== null && report.endedAt === undefined
  useRefresh(fetched.reload, isRunning ? refreshRunning : refreshIdle)
  return (
    <Page title={pageNames.regions}>
      <WhenLoaded fetched={fetched}>
        {({ regions, names, proxies, roads, known }) => (
          <div class="stack">
            <Table
              label={pageNames.regions}
              columns={columnsFor(fetched.reload)}
              rows={regions}
              idOf={({ name }) => name}
              empty={regionTexts.none}
            />
            {known.report && (
              <ImportState
                report={known.report}
                silentSince={isSilent(known) ? known.toldAt : undefined}
                onChange={fetched.reload}
              />
            )}
            {roads && !isRunning && <p role="status">{roadsText(roads)}</p>}
            {names && <p class="small soft">{regionTexts.names(formatAge(names.importedAt, Date.now()))}</p>}
            {proxies && (
              <p class="small soft">{regionTexts.proxies(formatAge(proxies.importedAt, Date.now()))}</p>
            )}
            <ImportRegion
              onStarted={(started) => {
                latest.current = laterOf(started, latest.current, Date.now())
                fetched.reload()
              }}
            />
            <section class="card">
              <p class="soft">{regionImportTexts.terminal}</p>
              <pre>groma import REGION.osm.pbf</pre>
            </section>
          </div>
        )}
      </WhenLoaded>
    </Page>
  )
}

function roadsText({ region, fraction, failed }: NonNullable<ImportedData['roads']>): string {
  return failed === undefined
    ? regionTexts.roads(region, Math.floor(fraction * 100))
    : regionTexts.roadsFailed(region, failed)
}
