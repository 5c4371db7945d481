import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { atlasFolder, importTimes, servedName } from '../../atlas/manifest.ts'
import { type Config, changedFixed, ownEnvironment, readConfig } from '../../config.ts'
import type { Lines } from '../../http/access-log.ts'
import { createMetrics } from '../../http/metrics/metrics.ts'
import type { RunningServer, StartOptions } from '../../main.ts'
import { openStore, type Store } from '../../store/open.ts'
import { ensureFirst } from '../../store/projects/first-start.ts'
import { readKeysFile } from '../../store/projects/keys-file.ts'
import { openClusterNode } from '../nodes/node.ts'
import { type Door, openDoor } from './door.ts'
import { createFleetRunner, type FleetRunner } from './fleet-runner.ts'
import { type Link, openLink } from './link.ts'
import { announceServer, runningServers, socketFolder } from './running-servers.ts'
import { openOwnParts } from './shared-parts.ts'
import { unpackWorld } from './unpack-world.ts'

/** How much longer than a worker waits for its own connections it may take to end, in seconds. */
const drainSeconds = 120

/**
 * Start of a server with several workers. This process has what they share: the port, the embedded database, the routing
 * engine, the tokens of limits. It answers no request itself.
 */
export async function startSupervisor(
  config: Config,
  log: Logger,
  lines: Lines,
  options: StartOptions = {},
): Promise<RunningServer> {
  await readKeysFile(config.dataFolder) // a damaged one ends the start before anything is made
  const undo: (() => unknown)[] = []
  /** What was opened last is closed first. */
  async function close(): Promise<void> {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const unpacked = unpackWorld(config.dataFolder) // while the database starts
    const store = await openStore(config, log)
    undo.push(store.close)
    await unpacked
    return await supervise(store, { config, log, lines }, options, { undo, close })
  } catch (error) {
    await close()
    throw error
  }
}

async function supervise(
  store: Store,
  { config, log, lines }: { config: Config; log: Logger; lines: Lines },
  { isImportPending, updateSpeeds, rebuildRoads }: StartOptions,
  { undo, close }: { undo: (() => unknown)[]; close: () => Promise<void> },
): Promise<RunningServer> {
  const firstOperator = await ensureFirst(store.database, config)
  const node = await openClusterNode({ database: store.database, config, log, rebuildRoads })
  undo.push(node.stop)
  for (const other of await runningServers(config.dataFolder)) other.close() // what is left of dead ones is removed
  const folder = await mkdtemp(socketFolder)
  undo.push(() => rm(folder, { recursive: true, force: true }))
  let link: Link | undefined
  let door: Door | undefined
  const parts = await openOwnParts(store, config, log, {
    limits: 'enforced',
    isImportPending,
    onRoads: () => link?.tellRoads(),
  })
  undo.push(parts.tokens.stop, parts.engine.stop)
  void parts.engine.check()
  const opened = await openLink(join(folder, 'supervisor'), {
    ...parts,
    metrics: createMetrics(store.database, {
      dataFolder: config.dataFolder,
      routing: parts.engine.load,
      importedMaps: () => importTimes(atlasFolder(config.dataFolder), servedName(config)),
    }),
    fleet: () => runner,
    reload: createReload(config, () => runner),
    updateSpeeds: async () => (node.isFirst() ? updateSpeeds?.() : undefined),
    mapsAwaited: node.awaited,
  })
  link = opened
  undo.push(opened.close)
  // Before the workers start: the next start removes the sockets of one that was ended meanwhile.
  undo.push(await announceServer(config.dataFolder, opened.path))
  const runner: FleetRunner = createFleetRunner({
    size: config.workers,
    drainSeconds: drainSeconds + config.stopSeconds,
    supervisor: opened.path,
    folder,
    log,
    onLines: (text) => lines.write(text),
    onFree: () => door?.serve(),
    onUnserved: (connection) => door?.serveAgain(connection),
    onEnd: opened.forget,
    onOwners: opened.tellOwners,
  })
  undo.push(runner.stop)
  await runner.start()
  door = await openDoor(config, runner.hand)
  undo.push(door.close)
  node.begin(door.port)
  return { port: door.port, firstOperator, stop: close }
}

/** What `groma reload` asks for, with the settings of its environment. */
function createReload(config: Config, runner: () => FleetRunner) {
  let changes: Record<string, string> = {}
  return async (given: Record<string, string>) => {
    const next = { ...changes, ...given }
    const fixed = changedFixed(config, readConfig(ownEnvironment(next)))
    if (fixed.length > 0) throw new Error(`A reload cannot change ${fixed.join(', ')}. Restart the server.`)
    await runner().reload(next)
    changes = next
  }
}
