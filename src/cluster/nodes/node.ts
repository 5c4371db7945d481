import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { atlasFolder, readManifest, servedName } from '../../atlas/manifest.ts'
import { type Config, version } from '../../config.ts'
import { folderTaken } from '../../errors.ts'
import { type FilePort, openFilePort } from '../../http/nodes/file-port.ts'
import { createSignatureCheck } from '../../http/nodes/signature.ts'
import { takeLock } from '../../import/lock-file.ts'
import { type Clock, startClock } from '../../jobs/clock.ts'
import { createWarner } from '../../jobs/warner.ts'
import { importedTiles, readTiles, tilesFolder } from '../../routing/engine/tiles.ts'
import type { Database } from '../../store/database.ts'
import { type NodeView, removeNode, reportNode } from '../../store/nodes/nodes.ts'
import { clusterSecret } from '../../store/nodes/releases.ts'
import { nodesFolder, openNodeFolder, prepareInUse } from './node-folder.ts'
import { createReleaseKeeper, type ReleaseKeeper } from './release-keeper.ts'

/** This server among the others of its database. */
export interface ClusterNode {
  /** Makes it known; its API listens at this port. */
  begin(apiPort: number): void
  /** Why it should get no requests yet: a sentence; undefined when it should. */
  awaited(): string | undefined
  /** Of the live nodes one does what is to be done once. */
  isFirst(): boolean
  stop(): Promise<void>
}

interface NodeParts {
  database: Database
  config: Config
  log: Logger
  /** Builds the tiles of all roads in the data folder, in another process. */
  rebuildRoads?: (() => Promise<void>) | undefined
}

/** Milliseconds between two reports, and between two looks at what the cluster is to serve. */
const reportEvery = 5000
const lookEvery = 1000

/** To be called before the maps are opened. Without GROMA_NODE_PORT it reports that the server is there, and opens nothing. */
export async function openClusterNode(parts: NodeParts): Promise<ClusterNode> {
  const { database, config, log } = parts
  await prepareInUse(config.dataFolder, config.nodePort !== undefined)
  const exchange = config.nodePort === undefined ? undefined : await openExchange(parts, config.nodePort)
  const id = randomBytes(6).toString('hex')
  const warn = createWarner(log)
  let view: NodeView | undefined
  let clock: Clock | undefined
  let turning: Promise<void> | undefined
  /** It has served what the cluster does, once. */
  let hasCaughtUp = exchange === undefined

  async function turn(address: string): Promise<void> {
    const keeper = exchange?.keeper
    const asked = Date.now()
    view = await reportNode(database, {
      id,
      address,
      url: exchange?.url,
      version,
      maps: await servedMaps(config),
      ready: keeper?.ready() ?? 0,
      serving: keeper?.serving() ?? 0,
      missingBytes: keeper?.missing().reduce((sum, { bytes }) => sum + bytes, 0) ?? 0,
    })
    checkClock(asked, view.now, warn)
    if (!exchange) return
    exchange.setTime(view.now)
    await exchange.keeper.turn(view, isFirst())
    const { decided, peers } = view
    const isBehind = exchange.keeper.serving() < decided
    hasCaughtUp ||= !isBehind || !peers.some(({ serving }) => serving >= decided)
  }

  const isFirst = () => view?.peers.every((peer) => id < peer.id) ?? false

  return {
    begin(apiPort) {
      const host = ['0.0.0.0', '::'].includes(config.host) ? hostname() : config.host
      const run = () => {
        turning ??= turn(`${host}:${apiPort}`).finally(() => {
          turning = undefined
        })
        return turning
      }
      const job = { name: 'report node', every: exchange ? lookEvery : reportEvery, run }
      clock = startClock([job], (error) => warn(error, 'cannot agree on maps with the other servers'))
      void run().catch(() => {}) // the clock does it again
    },
    awaited() {
      if (hasCaughtUp) return undefined
      const files = exchange?.keeper.missing() ?? []
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      return files.length === 0
        ? 'This node is looking for the maps of its cluster.'
        : `This node is fetching the maps of its cluster: ${files.length} files, ${Math.ceil(bytes / 1e6)} MB, are missing.`
    },
    isFirst: () => exchange === undefined || isFirst(),
    async stop() {
      await Promise.all([exchange?.keeper.stop(), clock?.stop(), turning?.catch(() => {})])
      await exchange?.close()
      await removeNode(database, id).catch(() => {}) // it is forgotten later
    },
  }
}

/** Milliseconds: servers whose clocks differ by more do not agree on the order of what they are sent. */
const clocksDiffer = 5000

/** The database told its time after it was asked, and before now. */
function checkClock(asked: number, told: number, warn: (error: unknown, message: string) => void): void {
  const [ahead, behind] = [asked - told, told - Date.now()]
  const seconds = Math.round(Math.max(ahead, behind) / 1000)
  if (seconds * 1000 <= clocksDiffer) return
  const difference = new Error(`It is ${seconds} s ${ahead > behind ? 'ahead' : 'behind'}.`)
  warn(
    difference,
    "this server's clock is not the database's: times of updates and dwells are by this server's",
  )
}

/** What a node does that fetches files from others and has them fetch its own. */
interface Exchange {
  keeper: ReleaseKeeper
  url: string
  setTime(now: number): void
  close(): Promise<void>
}

async function openExchange(
  { database, config, log, rebuildRoads }: NodeParts,
  port: number,
): Promise<Exchange> {
  const { dataFolder, host } = config
  const folder = await openNodeFolder(dataFolder)
  const unlock = await takeLock(join(nodesFolder(dataFolder), 'lock'), {}, () => folderTaken(dataFolder))
  const secret = await clusterSecret(database)
  const warn = createWarner(log)
  let ahead = Date.now() - performance.now()
  const now = () => performance.now() + ahead
  const keeper = await createReleaseKeeper({
    database,
    dataFolder,
    folder,
    secret,
    now,
    rebuildRoads: async () => rebuildRoads?.(),
    onServed: (revision) => log.info({ revision }, 'changed over to the maps of the cluster'),
    onFailure: warn,
  })
  const isSigned = createSignatureCheck(secret)
  let files: FilePort
  try {
    files = await openFilePort({
      host,
      port,
      isSigned: (authorization, request) => isSigned(authorization, request, now()),
      find: keeper.find,
    })
  } catch (error) {
    await unlock()
    throw error
  }
  const name = ['0.0.0.0', '::'].includes(host) ? hostname() : host
  return {
    keeper,
    url: config.nodeUrl?.replace(/\/$/, '') ?? `http://${name}:${files.port}`,
    setTime(time) {
      ahead = time - performance.now()
    },
    async close() {
      await files.close()
      await unlock()
    },
  }
}

/** Names and content hashes of what the server answers from. */
async function servedMaps(config: Config): Promise<Record<string, string>> {
  const { regions } = await readManifest(atlasFolder(config.dataFolder), servedName(config))
  const tiles = await readTiles(tilesFolder(config.dataFolder), servedName(config, importedTiles))
  const maps = Object.entries(regions).map(([name, { file }]) => [
    name,
    /-(\w+)\.atlas$/.exec(file)?.[1] ?? '',
  ])
  const roads = tiles?.digest?.slice(0, 12)
  return Object.fromEntries(roads === undefined ? maps : [...maps, ['roads', roads]])
}
