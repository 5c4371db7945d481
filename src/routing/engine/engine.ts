import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { errors } from '../../errors.ts'
import type { Position } from '../../geo/distance.ts'
import { packedVersion } from '../hierarchy/packed-roads.ts'
import { squaresVersion } from '../reach/connected-squares.ts'
import type { Action, TilesParts } from './child.ts'
import { engineLoadFailure } from './load-failure.ts'
import { EnginePool } from './pool.ts'
import { EngineProcess } from './process.ts'
import { EngineQueue } from './queue.ts'
import { engineSettings } from './settings.ts'
import { readTiles, type StoredPart, type TilesEntry, tilesFolder, watchTiles } from './tiles.ts'

export interface EngineOptions {
  /** New tiles are in use. */
  onTiles?(entry: TilesEntry): void
  onCrash?(): void
  /** One sentence for the operator: the engine cannot run, or not with these tiles. */
  onFailure(sentence: string): void
  /** Whether an import is building roads right now. */
  isBuildingRoads?(): Promise<boolean>
  /** Of the file that names the tiles to be used. */
  tilesName?: string
}

/** The routing engine: restarted when it crashes, always on the newest tiles. */
export interface Engine {
  /** Resolves when the tiles found at the start are in use, or turned out to be unusable. */
  ready: Promise<void>
  /** The engine's answer as JSON text. Rejects with EngineRefusal, or with an ApiError. */
  ask(action: Action, query: object, milliseconds?: number): Promise<string>
  /** The same engine for the requests of a project: projects take turns. Queries of the server itself count as one more. */
  of(project: number): Engine
  /** The name of the tiles in use; undefined without any. */
  roads(): string | undefined
  /** Whether the first roads are being built or loaded. */
  areRoadsComing(): Promise<boolean>
  /** Whether the tiles in use have speeds by the hour. */
  hasSpeeds(): boolean
  /** Whether the tiles in use answer `carMatrix`. */
  hasCarMatrices(): boolean
  /** Where roads of the tiles in use cross country borders. */
  crossings(): readonly Position[]
}

/** The engine whose processes are ours. */
export interface OwnEngine extends Engine {
  /** Like `ask`, for a worker's query: of this project, as JSON text. */
  askText(project: number, action: Action, query: string, milliseconds?: number): Promise<string>
  /** Queries by state. */
  load(): { waiting: number; running: number }
  /** Calls `onFailure` where the engine cannot run at all, with or without tiles. */
  check(): Promise<void>
  stop(): void
}

type EngineConfig = Pick<Config, 'dataFolder' | 'routingThreads' | 'routingQueue' | 'routingSeconds'>

export async function openEngine(config: EngineConfig, options: EngineOptions): Promise<OwnEngine> {
  const threads = config.routingThreads ?? availableParallelism()
  // Two, so that one serves while the other restarts.
  const processes = Math.min(2, threads)
  let pool: EnginePool | undefined
  let tiles: TilesEntry | undefined
  /** Why there is no pool, as a sentence. */
  let failure: string | undefined
  let isStopped = false
  const queue = new EngineQueue({
    capacity: config.routingQueue,
    threads,
    freeProcess: () => pool?.freeProcess(),
    onStuck: (process) => process.kill(),
  })

  function fail(error: Error): void {
    const sentence = engineLoadFailure(error.message)
    if (!pool) {
      failure = sentence
      queue.rejectAll(() => errors.routingBroken(sentence))
    }
    options.onFailure(sentence)
  }

  function poolFor(path: string, entry: TilesEntry): EnginePool {
    return new EnginePool({
      settings: engineSettings(path),
      parts: partsOf(path, entry),
      processes,
      threads: Math.ceil(threads / processes),
      onReady: () => queue.dispatch(),
      onCrash: () => options.onCrash?.(),
    })
  }

  const folder = tilesFolder(config.dataFolder)
  const watch = await watchTiles(
    folder,
    async (entry) => {
      const next = entry.file === undefined ? undefined : poolFor(join(folder, entry.file), entry)
      await next?.ready.catch((error) => {
        next.stop()
        throw error
      })
      if (isStopped) return next?.stop()
      const previous = pool
      pool = next
      tiles = entry
      failure = undefined
      previous?.stop()
      queue.dispatch()
      options.onTiles?.(entry)
    },
    fail,
    options.tilesName,
  )

  /** An import first writes tiles, then ends: checked in this order, no moment between the two is missed. */
  async function areRoadsComing(): Promise<boolean> {
    return (await options.isBuildingRoads?.()) === true || (await readTiles(folder))?.file !== undefined
  }

  async function askText(
    project: number,
    action: Action,
    query: string,
    milliseconds = config.routingSeconds * 1000,
  ): Promise<string> {
    if (failure) throw errors.routingBroken(failure)
    if (!pool) throw (await areRoadsComing()) ? errors.roadsBeingBuilt() : errors.noRoads()
    return queue.ask(project, action, query, milliseconds)
  }

  const engine: OwnEngine = {
    ready: watch.checked,
    ask: askOf(askText, ourselves),
    of: (project) => ({ ...engine, ask: askOf(askText, project) }),
    askText,
    areRoadsComing,
    roads: () => tiles?.file,
    hasSpeeds: () => (tiles?.speeds ?? 0) > 0,
    hasCarMatrices: () => tiles?.carRoads?.version === packedVersion,
    load: () => queue.load(),
    crossings: () => tiles?.crossings ?? [],
    check: () => loadOnce().catch(fail),
    stop() {
      isStopped = true
      watch.stop()
      pool?.stop()
      queue.rejectAll(errors.stopping)
    },
  }
  return engine
}

/** Those that this version can read, and would write. */
function partsOf(path: string, { carRoads, connectedSquares }: TilesEntry): TilesParts {
  const readable = (part: StoredPart | undefined, version: number) =>
    part?.version === version ? { path, at: part.at, size: part.size } : undefined
  return {
    carRoads: readable(carRoads, packedVersion),
    connectedSquares: readable(connectedSquares, squaresVersion),
  }
}

/** Projects have positive numbers. */
export const ourselves = 0

export function askOf(askText: OwnEngine['askText'], project: number): Engine['ask'] {
  return (action, query, milliseconds) => askText(project, action, JSON.stringify(query), milliseconds)
}

/** Rejects where the engine cannot be loaded. */
async function loadOnce(): Promise<void> {
  const process = new EngineProcess(undefined, 1)
  try {
    await process.ready
  } finally {
    process.stop()
  }
}
