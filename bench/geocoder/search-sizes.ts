import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench, Contender } from '../harness/harness.ts'
import { repeatMaps } from '../import/region-data.ts'
import { otherNames } from './other-names.ts'
import { openSearchStage, type SearchStage } from './search-stage.ts'
import { pathBegun, pathForward, type SearchText } from './search-texts.ts'
import { copyMap } from './town-copies.ts'

const town = 'data/regions/neubrandenburg.osm.pbf'
const kinds: Record<string, (text: SearchText) => string> = {
  '1 letter': (text) => pathBegun(text, 1),
  '3 letters': (text) => pathBegun(text, 3),
  '8 letters': (text) => pathBegun(text, 8),
  '14 letters': (text) => pathBegun(text, 14),
  forward: pathForward,
}
const [one, ten, fifty, million] = [
  'one region',
  'ten regions',
  'fifty regions',
  'a million addresses',
] as const

/** Ten thousand addresses each. */
const copiesOfMillion = 100

export const bench: Bench = {
  sentence:
    'The same searches in the demo town with 49 more regions, and in one region of a hundred such towns. Only the server’s CPU counts.',
  targets: Object.keys(kinds).flatMap((kind) => [
    { contender: `${kind}, ${fifty}`, measure: 'cpu' as const, atMost: 1.2 },
    { contender: `${kind}, ${million}`, measure: 'cpu' as const, atMost: 1.5 },
  ]),
  rounds: 15,
  async contenders(random, { quick }) {
    const folder = mkdtempSync(join(tmpdir(), 'groma-bench-'))
    process.once('exit', () => rmSync(folder, { recursive: true }))
    const others = Array.from({ length: quick ? 9 : 49 }, (_, at) => {
      const path = join(folder, `town-${at + 1}.osm.pbf`)
      copyMap(town, at + 1, path, otherNames)
      return path
    })
    const stages: [string, SearchStage][] = [
      [one, await openSearchStage([town])],
      [quick ? ten : fifty, await openSearchStage([town, ...others])],
    ]
    if (!quick) {
      const path = join(folder, 'million.osm.pbf')
      repeatMaps([town], copiesOfMillion, path)
      stages.push([million, await openSearchStage([path])])
    }
    const texts = await (stages[0] as [string, SearchStage])[1].texts(6000, random)
    const contenders = Object.entries(kinds).flatMap(([kind, path]) =>
      stages.map(
        ([size, stage]): Contender => ({
          ...stage.caller(`${kind}, ${size}`, texts.map(path)),
          group: kind,
          ...(size === one && { alternative: true as const }),
        }),
      ),
    )
    const last = contenders.at(-1) as Contender
    last.teardown = async () => {
      for (const [, stage] of stages) await stage.close()
    }
    return contenders
  },
}
