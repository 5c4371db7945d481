import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { ApiError, EngineRefusal, errors, whatEngineLacks } from '../../errors.ts'
import type { Position } from '../../geo/distance.ts'
import { type AnyMode, costings } from '../../model/travel-modes.ts'
import type { Action } from './child.ts'
import { Crew } from './pool.ts'
import { EngineProcess } from './process.ts'
import { EngineQueue } from './queue.ts'
import { engineSettings } from './settings.ts'
import { type TilesEntry, tilesFolder, watchTiles } from './tiles.ts'

export interface Place {
  latitude: number
  longitude: number
}

export interface EngineOptions {
  /** Other roads are in use from now on. */
  onTiles?(entry: TilesEntry): void
  onCrash?(): void
  /** One sentence for the operator: the engine cannot run, or not with these tiles. */
  onFailure(sentence: string): void
}

/** The routing engine: always up, always with the newest tiles. */
export interface Engine {
  /** Resolves when the tiles that are there at the start are in use, or cannot be. */
  ready: Promise<void>
  /** The engine's answer, as text. Fails with EngineRefusal, or with what the caller is to be told. */
  ask(action: Action, query: object, milliseconds?: number): Promise<string>
  /** The way from here to there now: minutes and metres. Undefined where there is none; 'late' when nobody said in time. */
  eta(from: Place, to: Place, mode: AnyMode, milliseconds?: number): Promise<Eta | undefined | 'late'>
  /** Names the tiles in use; undefined without any. */
  roads(): string | undefined
  /** Where roads of the tiles in use cross borders of countries. */
  crossings(): readonly Position[]
  /** Tells the operator where it cannot run at all, be there tiles or not. */
  check(): Promise<void>
  stop(): void
}

export interface Eta {
  minutes: number
  metres: number
}

type EngineConfig = Pick<Config, 'dataFolder' | 'routingThreads' | 'routingQueue' | 'routingSeconds'>

export async function openEngine(config: EngineConfig, options: EngineOptions): Promise<Engine> {
  const threads = config.routingThreads ?? availableParallelism()
  // Two, so that one serves while the other starts anew.
  const processes = Math.min(2, threads)
  let crew: Crew | undefined
  let tiles: TilesEntry | undefined
  /** Why nothing can be asked: a sentence. */
  let lack: string | undefined
  const queue = new EngineQueue({
    room: config.routingQueue,
    free: () => crew?.free(),
    onStuck: (process) => process.kill(),
  })

  function fail(error: Error): void {
    const sentence = whatEngineLacks(error.message)
    if (!crew) {
      lack = sentence
      queue.refuseAll(() => errors.routingBroken(sentence))
    }
    options.onFailure(sentence)
  }

  function crewWith(file: string): Crew {
    return new Crew({
      settings: engineSettings(file),
      processes,
      threads: Math.ceil(threads / processes),
      onRoom: () => queue.goOn(),
      onCrash: () => options.onCrash?.(),
    })
  }

  const folder = tilesFolder(config.dataFolder)
  const watch = await watchTiles(
    folder,
    async (entry) => {
      const next = entry.file === undefined ? undefined : crewWith(join(folder, entry.file))
      await next?.ready.catch((error) => {
        next.stop()
        throw error
      })
      const before = crew
      crew = next
      tiles = entry
      lack = undefined
      before?.stop()
      queue.goOn()
      options.onTiles?.(entry)
    },
    fail,
  )

  async function ask(
    action: Action,
    query: object,
    milliseconds = config.routingSeconds * 1000,
  ): Promise<string> {
    if (lack) throw errors.routingBroken(lack)
    if (!crew) throw errors.noRoads()
    return queue.ask(action, JSON.stringify(query), milliseconds)
  }

  return {
    ready: watch.looked,
    ask,
    async eta(from, to, mode, milliseconds = 1000) {
      try {
        const answer = await ask('route', etaQuery(from, to, mode), milliseconds)
        const { time, length } = JSON.parse(answer).trip.summary
        return { minutes: time / 60, metres: length * 1000 }
      } catch (error) {
        if (error instanceof EngineRefusal || (error instanceof ApiError && !crew)) return undefined
        if (error instanceof ApiError) return 'late'
        throw error
      }
    },
    roads: () => tiles?.file,
    crossings: () => tiles?.crossings ?? [],
    check: () => tryToLoad().catch(fail),
    stop() {
      watch.stop()
      crew?.stop()
      queue.refuseAll(errors.stopping)
    },
  }
}

/** Fails where the engine cannot run at all, be there tiles or not. */
async function tryToLoad(): Promise<void> {
  const process = new EngineProcess(undefined, 1)
  try {
    await process.ready
  } finally {
    process.stop()
  }
}

/** Without words and lines: time and length only. */
function etaQuery(from: Place, to: Place, mode: AnyMode): object {
  return {
    locations: [from, to].map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
    costing: costings[mode],
    directions_type: 'none',
    shape_format: 'no_shape',
  }
}
