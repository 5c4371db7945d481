import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { replaceFile } from '../atlas/format/replace-file.ts'
import { version } from '../config.ts'

/** What a finished stage of an import left: a file, and what is to be known of it. */
interface StageResult {
  /** What it depends on, beside the import's source. */
  input: unknown
  about: unknown
}

interface List {
  /** The import that they belong to. */
  key: unknown
  results: Record<string, StageResult>
}

const listName = 'import.json'

const folderIn = (dataFolder: string) => join(dataFolder, 'unfinished')

export interface CheckpointOptions {
  dataFolder: string
  /** For files that are not finished. */
  scratch: string
  /** The same for the same import. */
  key: object
  /** Called where an import goes on after a stage that an earlier one has finished: its label. */
  onResume?: ((stage: string) => void) | undefined
}

/**
 * The results of finished stages, in `<data>/unfinished`: an import that is killed or stopped goes on after them when it is started
 * again. Those of another import are removed.
 */
export class Checkpoints {
  readonly #folder: string
  readonly #options: CheckpointOptions
  #list: List
  /** The last stage that is not done again. */
  #reused: string | undefined

  private constructor(folder: string, options: CheckpointOptions, list: List) {
    this.#folder = folder
    this.#options = options
    this.#list = list
  }

  /** Runs an import. Its results are kept until it is done or has failed, but not if it was stopped: then they are for the next. */
  static async during<Result>(
    options: CheckpointOptions & { signal?: AbortSignal | undefined },
    work: (checkpoints: Checkpoints) => Promise<Result>,
  ): Promise<Result> {
    const folder = folderIn(options.dataFolder)
    const key = JSON.parse(JSON.stringify({ ...options.key, version }))
    const before = await readList(folder)
    const isSame = isDeepStrictEqual(before?.key, key)
    if (!isSame) await rm(folder, { recursive: true, force: true })
    const checkpoints = new Checkpoints(folder, options, isSame && before ? before : { key, results: {} })
    try {
      const result = await work(checkpoints)
      await checkpoints.#remove()
      return result
    } catch (error) {
      if (!options.signal?.aborted) await checkpoints.#remove()
      throw error
    }
  }

  /** The file that a stage makes, and what `make` says of it: made now, or by an earlier import from the same `input`. */
  async file<About>(
    name: string,
    { label, input = null }: { label?: string; input?: unknown },
    make: (path: string) => Promise<About>,
  ): Promise<{ path: string; about: About }> {
    const path = join(this.#folder, name)
    const known = this.#list.results[name]
    if (known && isDeepStrictEqual(known.input, input) && (await isThere(path))) {
      if (label) this.#reused = label
      return { path, about: known.about as About }
    }
    this.announce()
    const made = join(this.#options.scratch, name)
    const about = await make(made)
    await sync(made)
    await mkdir(this.#folder, { recursive: true })
    await rename(made, path)
    this.#list.results[name] = { input, about }
    await replaceFile(join(this.#folder, listName), JSON.stringify(this.#list))
    return { path, about }
  }

  /** Of a stage whose result was moved to where it belongs: what was said of it. */
  takenFile<About>(name: string, label: string, isInPlace: (about: About) => boolean): About | undefined {
    const about = this.#list.results[name]?.about as About | undefined
    if (about === undefined || !isInPlace(about)) return undefined
    this.#reused = label
    return about
  }

  /** Before a stage that is done now. */
  announce(): void {
    if (this.#reused) this.#options.onResume?.(this.#reused)
    this.#reused = undefined
  }

  async #remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }
}

async function readList(folder: string): Promise<List | undefined> {
  const text = await readFile(join(folder, listName), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : JSON.parse(text)
}

/** Whether the last import was one of this source, and was stopped or killed. */
export async function isUnfinished(dataFolder: string, source: string): Promise<boolean> {
  const list = await readList(folderIn(dataFolder))
  return (list?.key as { source?: unknown } | undefined)?.source === source
}

/** What tells a file from another one, or from itself as it was. */
export async function stampOf(path: string): Promise<{ bytes: number; writtenAt: number }> {
  const { size, mtimeMs } = await stat(path)
  return { bytes: size, writtenAt: mtimeMs }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** So that after a power cut it is whole, or not listed. */
async function sync(path: string): Promise<void> {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}
