import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { type Bench, compete } from './harness.ts'
import { seededRandom } from './random.ts'
import { judge, sentenceOf, summarize } from './report.ts'
import { tableOf } from './table.ts'

/** Every bench; its name is its file. */
const benches: Record<string, () => Promise<{ bench: Bench }>> = {
  atlas: () => import('./atlas.ts'),
  fences: () => import('./fences.ts'),
  http: () => import('./http.ts'),
  import: () => import('./import.ts'),
  region: () => import('./region.ts'),
  track: () => import('./track.ts'),
}

const USAGE = 'npm run bench -- NAME [--seed N] [--rounds N] [--quick] [--strict] [--points FILE]'
const RESULTS = 'bench/results'

// Without this a signal would end us but not the servers under test.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    strict: { type: 'boolean', default: false },
    points: { type: 'string' },
  },
})
const name = positionals[0]
if (name === undefined) await list()
else await run(name)

async function list() {
  console.log(`${USAGE}\n`)
  for (const [key, load] of Object.entries(benches))
    console.log(`${key.padEnd(12)} ${(await load()).bench.sentence}`)
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
  const usualRounds = Math.ceil((bench.rounds ?? 200) / (quick ? 5 : 1))
  const rounds = wholeNumber('rounds', values.rounds ?? String(usualRounds), 1)
  const machine = { node: process.version, cpu: `${cpus().length} × ${cpus()[0]?.model}` }
  console.log(`${bench.sentence}\nseed ${seed}, ${rounds} rounds, Node ${machine.node}, ${machine.cpu}\n`)

  const contenders = await bench.contenders(seededRandom(seed), { quick, points })
  const rows = summarize(contenders, await compete(contenders, rounds))
  const verdicts = judge(bench.targets ?? [], contenders, rows)

  console.log(tableOf(rows))
  if (verdicts.length > 0) console.log(`\n${verdicts.map(sentenceOf).join('\n')}`)
  mkdirSync(RESULTS, { recursive: true })
  const result = { name, date: new Date().toISOString(), seed, ...machine, quick, rows, verdicts }
  writeFileSync(`${RESULTS}/${name}.json`, `${JSON.stringify(result, null, 2)}\n`)
  if (strict && verdicts.some(({ met }) => met === false)) process.exitCode = 1
}

function wholeNumber(option: string, text: string, least = 0): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least) return value
  throw new Error(`Got --${option} ${text}, expected a whole number from ${least}.`)
}
