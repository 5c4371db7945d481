import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { judgeFigures, qualityMisses, qualityTable } from './geocoder/quality/report.ts'
import { type Bench, compete, type QualityBench, type ReportBench } from './harness/harness.ts'
import { seededRandom } from './harness/random.ts'
import { judge, sentenceOf, summarize } from './harness/report.ts'
import { tableOf } from './harness/table.ts'

/** Every bench; its name is its file. */
const benches: Record<string, () => Promise<{ bench: Bench | QualityBench | ReportBench }>> = {
  atlas: () => import('./atlas/atlas.ts'),
  citus: () => import('./cluster/citus.ts'),
  etas: () => import('./tracking/etas.ts'),
  fences: () => import('./tracking/fences.ts'),
  geocode: () => import('./geocoder/geocode.ts'),
  'geocode-quality': () => import('./geocoder/geocode-quality.ts'),
  http: () => import('./http/http.ts'),
  import: () => import('./import/import.ts'),
  'live-map': () => import('./dashboard/live-map.ts'),
  match: () => import('./routing/match.ts'),
  matrix: () => import('./routing/matrix.ts'),
  million: () => import('./tracking/million.ts'),
  neighbour: () => import('./neighbour/neighbour.ts'),
  'page-changes': () => import('./dashboard/page-changes.ts'),
  region: () => import('./import/region.ts'),
  route: () => import('./routing/route.ts'),
  'search-calls': () => import('./geocoder/search-calls.ts'),
  'search-sizes': () => import('./geocoder/search-sizes.ts'),
  'searches-beside': () => import('./neighbour/searches-beside.ts'),
  track: () => import('./tracking/track.ts'),
  trips: () => import('./tracking/trips.ts'),
  webhooks: () => import('./tracking/webhooks.ts'),
  workers: () => import('./cluster/workers.ts'),
}

const USAGE =
  'npm run bench -- NAME [FILE …] [--seed N] [--rounds N] [--quick] [--strict] [--points FILE] [--misses]'
const RESULTS = 'bench/results'

// Otherwise a signal would end this process but not the servers under test.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    points: { type: 'string' },
    misses: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const name = positionals[0]
if (name === undefined || values.help) await list()
else await run(name)

async function list() {
  console.log(`${USAGE}\n`)
  for (const [key, load] of Object.entries(benches))
    console.log(`${key.padEnd(16)} ${(await load()).bench.sentence}`)
}

async function run(name: string) {
  const load = benches[name]
  if (!load) {
    console.error(`Got bench "${name}", expected one of: ${Object.keys(benches).join(', ')}.`)
    process.exitCode = 1
    return
  }
  const { bench } = await load()
  const { quick, strict, points } = values
  const seed = wholeNumber('seed', values.seed)
  if ('measure' in bench) return measure(name, bench, seed)
  if ('report' in bench) return report(name, bench, seed)
  const usualRounds = Math.ceil((bench.rounds ?? 200) / (quick ? 5 : 1))
  const rounds = wholeNumber('rounds', values.rounds ?? String(usualRounds), 1)
  const machine = { node: process.version, cpu: `${cpus().length} × ${cpus()[0]?.model}` }
  console.log(`${bench.sentence}\nseed ${seed}, ${rounds} rounds, Node ${machine.node}, ${machine.cpu}\n`)

  const contenders = await bench.contenders(seededRandom(seed), { quick, points })
  const rows = summarize(contenders, await compete(contenders, rounds))
  const verdicts = judge(bench.targets ?? [], contenders, rows)

  console.log(tableOf(rows))
  if (verdicts.length > 0) console.log(`\n${verdicts.map(sentenceOf).join('\n')}`)
  writeResult(name, { seed, ...machine, quick, rows, verdicts })
  if (strict && verdicts.some(({ met }) => met === false)) process.exitCode = 1
}

/** Quality, on the files given. */
async function measure(name: string, bench: QualityBench, seed: number) {
  const { quick, strict, misses } = values
  console.log(`${bench.sentence}\nseed ${seed}\n`)
  const figures = await bench.measure(seededRandom(seed), { quick, paths: positionals.slice(1) })
  const verdicts = judgeFigures(figures)
  console.log(qualityTable(figures))
  console.log(`\n${qualityMisses(figures, misses)}\n\n${verdicts.map(sentenceOf).join('\n')}`)
  writeResult(name, { seed, quick, figures, verdicts })
  if (strict && verdicts.some(({ met }) => met === false)) process.exitCode = 1
}

async function report(name: string, bench: ReportBench, seed: number) {
  const { quick, strict } = values
  console.log(
    `${bench.sentence}\nseed ${seed}, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n`,
  )
  const { table, rows, verdicts } = await bench.report(seededRandom(seed), {
    quick,
    paths: positionals.slice(1),
  })
  console.log(`${table}\n\n${verdicts.map(sentenceOf).join('\n')}`)
  writeResult(name, { seed, quick, rows, verdicts })
  if (strict && verdicts.some(({ met }) => met === false)) process.exitCode = 1
}

function writeResult(name: string, result: object) {
  mkdirSync(RESULTS, { recursive: true })
  const whole = { name, date: new Date().toISOString(), ...result }
  writeFileSync(`${RESULTS}/${name}.json`, `${JSON.stringify(whole, null, 2)}\n`)
}

function wholeNumber(option: string, text: string, least = 0): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least) return value
  throw new Error(`Got --${option} ${text}, expected a whole number from ${least}.`)
}
