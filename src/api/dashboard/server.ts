import type { Atlas } from '../../atlas/atlas.ts'
import type { Config } from '../../config.ts'
import { version } from '../../config.ts'
import type { Metrics } from '../../http/metrics/metrics.ts'
import type { App } from '../../http/operation.ts'
import { publicUrlOf } from '../../http/public-url.ts'
import { ok } from '../../http/replies.ts'
import { importedData } from '../../import/imported-regions.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import type { Database } from '../../store/database.ts'

interface Parts {
  config: Config
  database: Database
  atlas: Atlas
  engine: Engine
  metrics: Metrics
}

const schema = { hide: true }
const config = { access: 'operator' as const }

/** Health of the server, its imported regions, and where devices reach it. */
export function dashboardServerApi(app: App, parts: Parts): void {
  const { config: settings, database, atlas, engine, metrics } = parts

  app.get('/dashboard/health', { config, schema }, async () => {
    const began = performance.now()
    const isUp = await database.check().then(
      () => true,
      () => false,
    )
    const milliseconds = performance.now() - began
    const text = await metrics.text() // of all workers, whichever of them is asked
    return ok({
      version,
      startedAt: new Date(1000 * valueIn(text, 'groma_started_timestamp_seconds')),
      memory: valueIn(text, 'process_resident_memory_bytes'),
      database: { isUp, milliseconds: Math.round(milliseconds * 10) / 10 },
      routing: { roads: await roadsState(engine) },
    })
  })

  app.get('/dashboard/address', { config, schema }, async ({ raw }) =>
    ok({
      ...publicUrlOf(settings, settings.port || (raw.socket.localPort ?? 0)),
      isConfigured: settings.publicUrl !== undefined,
    }),
  )

  app.get('/dashboard/regions', { config, schema }, async () =>
    ok({ ...(await importedData(settings.dataFolder)), extent: extentOf(atlas) }),
  )
}

/** West, south, east and north of all imported regions in degrees; undefined without any. */
function extentOf(atlas: Atlas): number[] | undefined {
  const boxes = atlas.imported().regions.flatMap(({ map: { box } }) => (box ? [box] : []))
  if (boxes.length === 0) return undefined
  const edge = (choose: (...values: number[]) => number, side: 0 | 1 | 2 | 3) =>
    choose(...boxes.map((box) => box[side])) / 1e7
  return [edge(Math.min, 0), edge(Math.min, 1), edge(Math.max, 2), edge(Math.max, 3)]
}

/** Of a metric without labels; 0 where nobody tells it. */
function valueIn(text: string, name: string): number {
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0)
}

async function roadsState(engine: Engine): Promise<'ready' | 'building' | 'none'> {
  if (engine.roads() !== undefined) return 'ready'
  return (await engine.areRoadsComing()) ? 'building' : 'none'
}
