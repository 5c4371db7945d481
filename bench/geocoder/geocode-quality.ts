import { shippedFile } from '../../src/atlas/world.ts'
import type { Position } from '../../src/geo/distance.ts'
import type { Address } from '../../src/model/address.ts'
import { startDemoServer } from '../harness/demo-server.ts'
import type { Figure, QualityBench } from '../harness/harness.ts'
import { addressCases, validationCases } from './quality/address-cases.ts'
import { ask } from './quality/asker.ts'
import { type Case, judge } from './quality/case.ts'
import { placeCases } from './quality/place-cases.ts'
import { rawReader } from './quality/raw-map.ts'
import { streetCases } from './quality/street-cases.ts'
import { readTruth, type Truth } from './quality/truth.ts'
import { worldCases } from './quality/world-cases.ts'

/** The required share of cases whose result is first, or among the first five. */
const targets: Record<string, { first?: number; five?: number }> = {
  'full address': { first: 0.99 },
  'number and letter apart, or large': { first: 0.97 },
  'other number forms': { first: 0.97 },
  abbreviated: { first: 0.97 },
  'one slip in the street': { first: 0.95 },
  'number and street, near': { first: 0.97 },
  'made-up street in a known town': { first: 0.95 },
  'number out of range': { first: 0.95 },
  'house between two known': { first: 0.95 },
  'reverse at its own point': { first: 0.98 },
  'reverse on a road': { first: 0.95 },
  'street begun, near': { five: 0.97 },
  'place by its name, near': { five: 0.95 },
  'address outside the imported regions': { first: 0.95 },
  'its town alone': { first: 0.98 },
  'capital in ten languages': { first: 1 },
  'country, in English': { first: 0.99 },
  'country, in its own language': { first: 0.99 },
  'state or region, in English': { first: 0.97 },
  'state or region, in its own language': { first: 0.97 },
}

export const bench: QualityBench = {
  sentence:
    'How often geocoding finds what was meant, over HTTP. What is right comes from the raw map by another reader, and from tables.',
  async measure(random, { quick, paths }) {
    const maps = paths.length > 0 ? paths : [shippedFile('regions/neubrandenburg.osm.pbf')]
    const count = quick ? 100 : 400
    console.log(`right answers read by ${rawReader}; all maps are imported into one server\n`)
    const server = await startDemoServer(() => ({ GROMA_LIMITS: noLimits }), { maps, withoutRoads: true })
    try {
      const truths: Truth[] = []
      for (const path of maps) truths.push(await readTruth(path))
      const sets = truths.map((truth) => ({ where: truth.name, cases: casesOf(truth, count, random) }))
      const world = { where: 'world', cases: worldCases((at) => truths.some((truth) => holds(truth, at))) }
      const figures: Figure[] = []
      for (const { where, cases } of [...sets, world])
        figures.push(...figuresOf(where, cases, await ask(server, cases)))
      return figures
    } finally {
      await server.close()
    }
  },
}

const noLimits = 'geocode.forward=off,geocode.reverse=off,search.autocomplete=off,addresses.validate=off'

function casesOf(truth: Truth, count: number, random: () => number): Case[] {
  return [
    ...addressCases(truth, count, random),
    ...validationCases(truth, count, random),
    ...streetCases(truth, count, random),
    ...placeCases(truth, count, random),
  ]
}

/** Whether the map has houses within two kilometres or so. */
function holds({ addresses, roads }: Truth, [x, y]: Position): boolean {
  const isNear = ([ax, ay]: Position) => Math.abs(ax - x) < 0.03 && Math.abs(ay - y) < 0.02
  return addresses.some(({ at }) => isNear(at)) || roads.some(({ line: [start] }) => start && isNear(start))
}

function figuresOf(where: string, cases: Case[], answers: Address[][]): Figure[] {
  const judged = cases.map((one, at) => ({ one, found: answers[at] ?? [], ...judge(one, answers[at] ?? []) }))
  const kinds = [...new Set(cases.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const own = judged.filter(({ one }) => one.kind === kind)
    const target = targets[kind] ?? {}
    const within = (most: number) => own.filter(({ rank }) => rank >= 0 && rank < most).length / own.length
    const isMiss = ({ rank }: { rank: number }) => rank < 0 || rank >= (target.five ? 5 : 1)
    return {
      where,
      kind,
      cases: own.length,
      first: within(1),
      five: within(5),
      falselyExact: own.filter(({ isFalselyExact }) => isFalselyExact).map(sentenceOf),
      misses: own.filter(isMiss).map(sentenceOf),
      target,
    }
  })
}

/** `10 Fostr Street → 10 Foster Street, Springfield (exact)` */
function sentenceOf({ one: { query }, found: [first] }: { one: Case; found: Address[] }): string {
  const { query: text, coordinates, addressLabel, near, ...rest } = query
  const asked = text ?? coordinates ?? [addressLabel, rest.unit, rest.city, rest.stateCode].join(', ')
  if (!first) return `${asked} → nothing`
  const { formattedAddress, placeLabel, layer, confidence } = first
  const said = [placeLabel, formattedAddress].filter(Boolean).join(', ')
  return `${asked}${near ? ` (near ${near})` : ''} → ${said} (${confidence ?? layer})`
}
