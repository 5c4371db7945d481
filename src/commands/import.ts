import { join } from 'node:path'
import { openWorld } from '../atlas/world.ts'
import type { Config } from '../config.ts'
import { createGet } from '../delivery/requests/get.ts'
import { importElevation } from '../import/elevation.ts'
import type { ImportOptions, ImportResult } from '../import/import-map.ts'
import { failureOf } from '../import/managed/failure.ts'
import { createReporter } from '../import/managed/report.ts'
import { checkRoom } from '../import/managed/room.ts'
import { type ProgressBar, showProgress } from '../import/progress.ts'
import {
  importAddresses,
  importOsm,
  importPostal,
  importRanges,
  type Read,
  withLocalFile,
} from '../import/run.ts'
import { importAlternateNames } from '../import/sources/alternate-names.ts'
import { importProxies } from '../import/sources/proxies.ts'
import { type ImportedSpeeds, importSpeeds } from '../import/speeds/import-speeds.ts'
import { type UpdateResult, updateRegion } from '../import/updates/update.ts'
import type { ImportOutcome } from '../model/map/import-report.ts'
import { importInBackground, roadsFollow } from './background.ts'
import { aboutDataFolder, prepareDataFolder } from './data-folder.ts'
import { count, type Options, say, UsageError } from './terminal.ts'

type Kind = 'update' | 'addresses' | 'ranges' | 'postal' | 'names' | 'proxies' | 'speeds' | 'elevation'

const kindOptions = '--update, --addresses, --ranges, --postal, --names, --proxies, --speeds, --elevation'

/** They take several files. */
const several: (Kind | undefined)[] = ['update', 'elevation']

/** Their imports have no name. */
const unnamed: Kind[] = ['names', 'proxies', 'elevation']

/** What was imported, as a sentence; of a map also for programs. */
type Imported = string | { sentence: string; outcome: ImportOutcome }

/** How each kind of file is imported. */
const kinds: Record<Kind | 'osm', (options: ImportOptions, more: string[]) => Promise<Imported>> = {
  osm: async (options) => {
    const done = await importOsm(options)
    const { name: region, strangers } = done
    if (options.withoutRoads) return { sentence: describe(done), outcome: { code: 'imported', region } }
    const outcome: ImportOutcome = { code: 'roads', region, ...(strangers && { strangers }) }
    return { sentence: describeRoads(done), outcome }
  },
  update: async (options, more) =>
    describeUpdate(await updateRegion({ ...options, sources: [options.source, ...more] })),
  addresses: async (options) => {
    const done = await importAddresses(options)
    return `Read ${count(done.read, 'address', 'es')}. ${describeSkipped(done)}${describe(done)}`
  },
  ranges: async (options) => {
    const done = await importRanges(options)
    return `Read ${count(done.read, 'address range')}. ${describeSkipped(done)}${describe(done)}`
  },
  postal: async (options) => describe(await importPostal(options)),
  names: async (options) => {
    const world = await openWorld()
    return importFile(options, 'names', (source, target, text) =>
      importAlternateNames(source, target, world, {
        ...text,
        onRead: () => options.stage('Assembling')(0),
      }),
    ).then((names) => `Imported ${count(names, 'name')} of cities.`)
  },
  proxies: (options) =>
    importFile(options, 'proxies', importProxies).then(
      (size) => `Imported ${count(size, 'range')} of proxies.`,
    ),
  speeds: async (options) => describeSpeeds(await importSpeeds(options)),
  elevation: async (options, more) => {
    const tiles = await importElevation({ ...options, sources: [options.source, ...more] })
    return `Imported the elevations of ${tiles.join(', ')}.`
  },
}

/** `groma import map.osm.pbf`, `groma import --addresses city.csv`. A running server uses the result at once. */
export async function importData(config: Config, words: string[], options: Options): Promise<void> {
  const { kind, source, more } = readFiles(words, options)
  refuseOptions(kind, options)
  const { dataFolder, webhookNetworks } = config
  const { name, 'without-roads': withoutRoads } = options
  const threads = readThreads(options.threads)
  prepareDataFolder(dataFolder)
  if (options.background) {
    const same = [
      ...(name ? ['--name', name] : []),
      ...(withoutRoads ? ['--without-roads'] : []),
      ...(threads ? ['--threads', String(threads)] : []),
      ...(options['public-only'] ? ['--public-only'] : []),
    ]
    return importInBackground(dataFolder, [...(kind ? [`--${kind}`] : []), source, ...more, ...same])
  }
  const download = options['public-only']
    ? { fetch: createGet(webhookNetworks), checkSize: (bytes: number) => checkRoom(dataFolder, bytes) }
    : undefined
  await run(kind ?? 'osm', { dataFolder, source, name, withoutRoads, threads, download }, more)
}

/** What is imported, and of which kind; undefined: an OpenStreetMap file. */
function readFiles(
  words: string[],
  options: Options,
): { kind: Kind | undefined; source: string; more: string[] } {
  const { update, addresses, ranges, postal, names, proxies, speeds, elevation } = options
  const files = { update, addresses, ranges, postal, names, proxies, speeds, elevation }
  const given = (Object.keys(files) as Kind[]).filter((kind) => files[kind] !== undefined)
  const [kind] = given
  const source = kind ? files[kind] : words[0]
  const more = kind ? words : words.slice(1)
  if (source === undefined)
    throw new UsageError(`"groma import" needs a FILE or URL, or one of ${kindOptions}.`)
  if (given.length > 1 || (more.length > 0 && !several.includes(kind)))
    throw new UsageError(
      `"groma import" takes one FILE or URL, got ${given.length + more.length + (kind ? 0 : 1)}.`,
    )
  return { kind, source, more }
}

function refuseOptions(kind: Kind | undefined, options: Options): void {
  const ofOsm = (['without-roads', 'background', 'threads'] as const).find((option) => options[option])
  if (kind && kind !== 'update' && ofOsm)
    throw new UsageError(`--${ofOsm} belongs to an OpenStreetMap file, not to --${kind}.`)
  const { name } = options
  if (name !== undefined && kind && unnamed.includes(kind))
    throw new UsageError(`--name belongs to a region; --${kind} imports none.`)
  if (name !== undefined && !/^[a-z0-9][a-z0-9_-]{0,63}$/.test(name))
    throw new UsageError(
      `The name of a region has 1 to 64 lower-case letters, digits, - or _; got "${name}".`,
    )
}

const mostThreads = 256

function readThreads(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const threads = Number(text)
  if (!/^\d+$/.test(text) || threads < 1 || threads > mostThreads)
    throw new UsageError(`--threads takes a number from 1 to ${mostThreads}, got "${text}".`)
  return threads
}

async function run(
  kind: Kind | 'osm',
  options: Omit<ImportOptions, 'stage' | 'signal'>,
  more: string[],
): Promise<void> {
  const startedAt = performance.now()
  const abort = new AbortController()
  let bar: ProgressBar | undefined
  const report = createReporter(options.dataFolder, { work: 'import', source: options.source })
  let isServed = false
  const stop = () =>
    abort.abort(new Error(isServed ? 'Stopped: the roads are as before.' : 'Stopped: nothing was changed.'))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    const stage = (label: string) => {
      bar?.end()
      const shown = showProgress(label, process.stderr, () => performance.now())
      const tell = report.stage(label)
      bar = shown
      return (fraction: number) => {
        shown.update(fraction)
        tell(fraction)
      }
    }
    const onServed = (region: ImportResult) => {
      isServed = true
      report.noteServed()
      bar?.end()
      say(`${describe(region)} ${roadsFollow}`)
    }
    const onResume = (last: string) => {
      bar?.end()
      say(`Going on where the last import ended: after ${last}.`)
    }
    const done = await kinds[kind]({ ...options, stage, onServed, onResume, signal: abort.signal }, more)
    const { sentence, outcome } = typeof done === 'string' ? { sentence: done } : done
    bar?.end()
    report.end(sentence, outcome)
    say(`${sentence} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  } catch (caught) {
    const error = aboutDataFolder(options.dataFolder, caught)
    report.fail(
      (error as Error).message,
      abort.signal.aborted ? 'stopped' : isServed ? 'roads' : failureOf(error),
    )
    throw error
  } finally {
    for (const signal of signals) process.off(signal, stop)
    bar?.end()
  }
}

function describe({ name, counts, replaced }: ImportResult): string {
  const { areas, settlements, streets, addresses, places } = counts
  return (
    `${replaced ? 'Replaced' : 'Imported'} the region "${name}": ${count(streets, 'street')}, ${count(addresses, 'address', 'es')}, ` +
    `${count(places, 'place')}, ${count(areas, 'area')}, ${count(settlements, 'settlement')}.`
  )
}

function describeSkipped({ skipped, firstSkipped }: Read): string {
  if (!firstSkipped) return ''
  return `${skipped.toLocaleString('en')} skipped, the first because ${firstSkipped}. `
}

function describeRoads({ name, roadsFailed, strangers }: ImportResult): string {
  if (roadsFailed) throw new Error(`The region "${name}" has no routing: ${roadsFailed}`)
  const sentence = `The roads of "${name}" are ready.`
  return strangers
    ? `${sentence} ${count(strangers, 'node')} of its roads have the id of a node elsewhere in another region: roads are missing in the older of the two. Give each map ids of its own.`
    : sentence
}

function describeUpdate({ name, counts, region }: UpdateResult): string {
  if (!counts) return `The region "${name}" has these changes already.`
  if (!region) return `Nothing in the map of "${name}" is changed.`
  const { created, modified, deleted } = counts
  const sentence = `Updated "${name}": ${created.toLocaleString('en')} created, ${modified.toLocaleString('en')} modified, ${deleted.toLocaleString('en')} deleted.`
  return `${sentence} ${region.strangers === undefined && !region.roadsFailed ? describe(region) : describeRoads(region)}`
}

function describeSpeeds({ name, replaced, ways, values, missingWays }: ImportedSpeeds): string {
  const sentence = `${replaced ? 'Replaced' : 'Imported'} the speeds "${name}": ${count(values, 'value')} of ${count(ways, 'way')}.`
  if (missingWays === undefined)
    return `${sentence} There are no roads yet; those of the next import will have them.`
  return missingWays > 0 ? `${sentence} Not on the map: ${count(missingWays, 'way')}.` : sentence
}

/** A file of the atlas that is not a region. */
function importFile(
  options: ImportOptions,
  kind: 'names' | 'proxies',
  make: (
    source: string,
    target: string,
    text: { onProgress(fraction: number): void; signal: AbortSignal | undefined },
  ) => Promise<number>,
): Promise<number> {
  return withLocalFile(options, async ({ locked, path }) => {
    const target = join(locked.scratch, `${kind}.atlas`)
    const made = await make(path, target, { onProgress: options.stage('Reading'), signal: options.signal })
    await locked.publish(kind, target, (manifest, entry) => {
      manifest[kind] = { ...entry, source: options.source }
    })
    return made
  })
}
