import { openWorld } from '../../src/atlas/world.ts'
import { IndexWriter } from '../../src/geocoder/index/index-writer.ts'
import { openIndex } from '../../src/geocoder/index/search-index.ts'
import type { Part, SearchQuery } from '../../src/geocoder/ranking/hit.ts'
import { search } from '../../src/geocoder/search/search.ts'
import type { Bench, Contender } from '../harness/harness.ts'
import { quantile } from '../harness/statistics.ts'
import { type BenchQuery, type BenchStreet, makeQueries, makeStreets } from './geocode-data.ts'
import { trigramContender } from './geocode-trigram.ts'

const ours = 'autocomplete'
const rubbish = 'garbage'

export const bench: Bench = {
  sentence: 'Autocomplete over a million streets: our index and pg_trgm. Latencies are of CPU time.',
  targets: [
    { contender: ours, measure: 'p50', atMost: 0.05 },
    { contender: ours, figure: 'p99', bound: 10 },
    { contender: rubbish, figure: 'p99', bound: 50 },
  ],
  rounds: 40,
  async contenders(random, { quick }) {
    const world = await openWorld()
    const streets = makeStreets(world, quick ? 100_000 : 1_000_000, random)
    const queries = makeQueries(streets, 3_000, random)
    const part = build(streets)
    const nonsense = garbage(queries)
    const trigrams = trigramContender(streets, queries)
    return [
      ...(trigrams ? [{ ...trigrams, alternative: true as const }] : []),
      searchContender(ours, [part], queries, 200, streets),
      searchContender(rubbish, [part, { index: openIndex(world.search) }], nonsense, nonsense.length),
    ]
  },
}

/** Prints the cost of the build. */
function build(streets: readonly BenchStreet[]): Part {
  const started = process.cpuUsage()
  const writer = new IndexWriter()
  const country = writer.context(['US', 'USA', 'United States'])
  for (const [row, { name, city, state, stateName, postalCode, longitude, latitude }] of streets.entries()) {
    const town = writer.context([city], writer.context([state, stateName], country))
    writer.add({
      table: 'street',
      row,
      layer: 'address',
      longitude,
      latitude,
      importance: 0.1,
      country: 'US',
      names: [name],
      contexts: [writer.context([postalCode], town)],
    })
  }
  const columns = writer.columns()
  const { user, system } = process.cpuUsage(started)
  const bytes = Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, 0)
  console.log(
    `${streets.length.toLocaleString('en')} streets: built in ${((user + system) / 1e6).toFixed(1)} s of CPU time, ${(bytes / 1e6).toFixed(1)} MB`,
  )
  return { index: openIndex(columns) }
}

function searchContender(
  name: string,
  parts: readonly Part[],
  queries: readonly BenchQuery[],
  perRound: number,
  streets?: readonly BenchStreet[],
): Contender {
  let at = 0
  let hits = 0
  let done = 0
  return {
    name,
    run() {
      const times = new Float64Array(perRound)
      for (let turn = 0; turn < perRound; turn++) {
        const query = queries[at++ % queries.length] as BenchQuery
        const started = process.cpuUsage()
        const found = search(parts, toSearch(query))
        const { user, system } = process.cpuUsage(started)
        times[turn] = (user + system) / 1000
        done++
        if (streets && found.some(({ row }) => isSame(streets[row] as BenchStreet, query.street))) hits++
      }
      times.sort()
      return { operations: perRound, latency: { p50: quantile(times, 0.5), p99: quantile(times, 0.99) } }
    },
    teardown() {
      if (streets)
        console.log(`${name}: the street is among the first ten in ${((100 * hits) / done).toFixed(1)} %`)
    },
  }
}

function toSearch({ text, near }: BenchQuery): SearchQuery {
  return { text, near, layers: ['address'], countries: [], limit: 10, complete: false }
}

/** Streets of one name in one town are equally right. */
function isSame(a: BenchStreet, b: BenchStreet): boolean {
  return a.name === b.name && a.city === b.city && a.state === b.state
}

/** Adversarial texts, searched in the streets and in the world. */
function garbage(queries: readonly BenchQuery[]): BenchQuery[] {
  const first = queries[0] as BenchQuery
  const long = 'main street '.repeat(1000)
  const texts = [
    long,
    'x'.repeat(10_000),
    'a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(20),
    'e e e e e e e e e e e e e e e e e e e e',
    'st st st st st st st st',
    '1 2 3 4 5 6 7 8 9 10 11 12 13 14 15',
    "'; drop table streets; --",
    '(a+)+$ .* [^a]*? (?:x|x)+',
    '\u0000\u0007\u001b[31m main \u202e street',
    '😀🎉 🏠 main 🇺🇸',
    '東京都千代田区丸の内'.repeat(50),
    'mainnn streeet collumbuss ohhio unitted staates',
    'qzxv qzxw qzxx qzxy',
    'zanta marria dell torre novaa di santo estefanno',
    'karolingerstrasse bxlrin dxutschland exropa wxlt hxlp mx plxase nxw',
    'sixteenth seventeenth eigtheenth ninteenth twentyth thirtyth fourtyth fiftyth sixtyth seventyth eigthyth hundreth',
    'santa & santa',
    'улицо ленена мосвка расия',
    '-'.repeat(5000),
    'north south east west north south east west',
    'a',
    's',
    'st',
    'ma',
    'street',
  ]
  return texts.map((text) => ({ ...first, text }))
}
