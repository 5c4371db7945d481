import { formatAge, formatBytes, formatNumber, formatTime } from '../../parts/formats.ts'
import { Page } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { WhenLoaded } from '../../parts/when-loaded.tsx'
import { request } from '../../server/api.ts'
import { useFetch } from '../../server/use-fetch.ts'
import { pageNames, regionTexts } from '../../texts/texts.ts'

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

const columns: Column<Region>[] = [
  { title: () => regionTexts.name, cell: ({ name }) => name },
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
  { title: () => regionTexts.source, cell: ({ source }) => <span class="mono">{source}</span> },
]

/** The imported map data and its age. */
export function Regions() {
  const fetched = useFetch(() => request<ImportedData>('GET', '/dashboard/regions'))
  return (
    <Page title={pageNames.regions}>
      <WhenLoaded fetched={fetched}>
        {({ regions, names, proxies, roads }) => (
          <div class="stack">
            <Table
              label={pageNames.regions}
              columns={columns}
              rows={regions}
              idOf={({ name }) => name}
              empty={regionTexts.none}
            />
            {roads && <p role="status">{roadsText(roads)}</p>}
            {names && <p class="small soft">{regionTexts.names(formatAge(names.importedAt, Date.now()))}</p>}
            {proxies && (
              <p class="small soft">{regionTexts.proxies(formatAge(proxies.importedAt, Date.now()))}</p>
            )}
            <section class="card">
              <h2>{regionTexts.more}</h2>
              <p class="soft">{regionTexts.moreHint}</p>
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
