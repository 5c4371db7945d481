import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { atlasFolder, type FileEntry, type RegionEntry, readManifest } from '../../atlas/manifest.ts'
import type { Config } from '../../config.ts'
import { version } from '../../http/openapi.ts'
import type { App } from '../../http/operation.ts'
import { ok } from '../../http/replies.ts'
import type { Engine } from '../../routing/engine/engine.ts'
import type { Database } from '../../store/database.ts'

interface Parts {
  config: Config
  database: Database
  engine: Engine
}

const schema = { hide: true }
const config = { access: 'operator' as const }

/** How the server is, and what maps it has. */
export function dashboardServerApi(app: App, { config: { dataFolder }, database, engine }: Parts): void {
  const startedAt = new Date()

  app.get('/dashboard/health', { config, schema }, async () => {
    const began = performance.now()
    const isUp = await database.check().then(
      () => true,
      () => false,
    )
    const milliseconds = performance.now() - began
    return ok({
      version,
      startedAt,
      memory: process.memoryUsage.rss(),
      database: { isUp, milliseconds: Math.round(milliseconds * 10) / 10, ...database.connections() },
      routing: { hasRoads: engine.roads() !== undefined },
    })
  })

  app.get('/dashboard/regions', { config, schema }, async () => {
    const folder = atlasFolder(dataFolder)
    const { regions, names, proxies } = await readManifest(folder)
    const described = await Promise.all(
      Object.entries(regions).map(([name, entry]) => regionAnswer(folder, name, entry)),
    )
    return ok({
      regions: described.sort((a, b) => a.name.localeCompare(b.name)),
      ...(names && { names: fileAnswer(names) }),
      ...(proxies && { proxies: fileAnswer(proxies) }),
    })
  })
}

async function regionAnswer(folder: string, name: string, entry: RegionEntry) {
  const { size } = await stat(join(folder, entry.file))
  return { name, ...fileAnswer(entry), bytes: size, counts: entry.counts }
}

function fileAnswer({ source, importedAt }: FileEntry) {
  return { source, importedAt }
}
