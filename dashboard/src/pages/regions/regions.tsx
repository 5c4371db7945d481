import { shownAge, shownBytes, shownNumber, shownTime } from '../../parts/formats.ts'
import { Answered } from '../../parts/notices.tsx'
import { Page } from '../../parts/page.tsx'
import { type Column, Table } from '../../parts/table.tsx'
import { useAnswer } from '../../server/answers.ts'
import { ask } from '../../server/api.ts'
import { texts } from '../../shell/texts.ts'

const words = texts.regions

interface ImportedFile {
  source: string
  importedAt: string
}

interface Region extends ImportedFile {
  name: string
  bytes: number
  counts: Record<string, number>
}

const columns: Column<Region>[] = [
  { title: words.name, cell: ({ name }) => name },
  {
    title: words.age,
    cell: ({ importedAt }) => <time title={shownTime(importedAt)}>{shownAge(importedAt, Date.now())}</time>,
  },
  ...(['addresses', 'streets', 'places'] as const).map(
    (kind): Column<Region> => ({
      title: words[kind],
      cell: ({ counts }) => shownNumber(counts[kind] ?? 0),
      isNumber: true,
    }),
  ),
  { title: words.size, cell: ({ bytes }) => shownBytes(bytes), isNumber: true },
  { title: words.source, cell: ({ source }) => <span class="mono">{source}</span> },
]

/** What maps the server has, and how old they are. */
export function Regions() {
  const asked = useAnswer(() =>
    ask<{ regions: Region[]; names?: ImportedFile; proxies?: ImportedFile }>('GET', '/dashboard/regions'),
  )
  return (
    <Page title={texts.pages.regions}>
      <Answered asked={asked}>
        {({ regions, names, proxies }) => (
          <div class="stack">
            <Table
              label={texts.pages.regions}
              columns={columns}
              rows={regions}
              idOf={({ name }) => name}
              empty={words.none}
            />
            {names && <p class="small soft">{words.names(shownAge(names.importedAt, Date.now()))}</p>}
            {proxies && <p class="small soft">{words.proxies(shownAge(proxies.importedAt, Date.now()))}</p>}
            <section class="card">
              <h2>{words.more}</h2>
              <p class="soft">{words.moreHint}</p>
              <pre>groma import REGION.osm.pbf</pre>
            </section>
          </div>
        )}
      </Answered>
    </Page>
  )
}
