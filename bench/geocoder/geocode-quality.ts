import { openAtlas } from '../../src/atlas/atlas.ts'
import type { ImportedRegion } from '../../src/atlas/imported-region.ts'
import { atlasFolder } from '../../src/atlas/manifest.ts'
import { openWorld, shippedFile } from '../../src/atlas/world.ts'
import { search } from '../../src/geocoder/search/search.ts'
import { openSearchParts } from '../../src/geocoder/search-parts.ts'
import type { Figure, QualityBench } from '../harness/harness.ts'
import { importedFolder } from '../import/imported-folder.ts'
import { addressCases, interpolationCases, outOfRangeCases } from './geocode-address-cases.ts'
import type { Case, Finder } from './geocode-cases.ts'
import { placeCases, streetCases } from './geocode-name-cases.ts'
import { reverseCases } from './geocode-reverse-cases.ts'
import { worldCases } from './geocode-world-cases.ts'

/** The required share of cases whose result is first, or among the first five. */
const targets: Record<string, { first?: number; five?: number }> = {
  'full address': { first: 0.99 },
  abbreviated: { first: 0.97 },
  'no city, near': { first: 0.97 },
  'one typo': { first: 0.93 },
  'street begun, near': { five: 0.97 },
  'place by name, near': { five: 0.95 },
  'house between two known': { first: 0.95 },
  'number out of range': { first: 1 },
  'reverse, moved by 10 m': { first: 0.98 },
  'city and country': { first: 0.98 },
  'capital in ten languages': { first: 1 },
}

export const bench: QualityBench = {
  sentence:
    'How often geocoding finds what was meant, however it is written: first, and among the first five.',
  async measure(random, { quick, paths }) {
    const count = quick ? 100 : 400
    const figures: Figure[] = []
    for (const path of paths.length > 0 ? paths : [shippedFile('regions/neubrandenburg.osm.pbf')])
      figures.push(...(await measureRegion(path, count, random)))
    return figures
  },
}

async function measureRegion(path: string, count: number, random: () => number): Promise<Figure[]> {
  const { folder, remove } = await importedFolder(path)
  const atlas = await openAtlas(await openWorld(), atlasFolder(folder), {
    onFailure(error) {
      throw error
    },
  })
  const { parts, regions } = openSearchParts(atlas)
  const region = regions[0] as ImportedRegion
  const find: Finder = (query, houses) =>
    search(houses ? parts.map((part, at) => (at === 0 ? { ...part, houses } : part)) : parts, {
      layers: ['place', 'address', 'postalCode', 'locality', 'county', 'state', 'country'],
      countries: [],
      limit: 5,
      complete: true,
      ...query,
    })
  const cases = [
    ...addressCases(atlas, region, count, random),
    ...interpolationCases(atlas, region, count, random),
    ...outOfRangeCases(atlas, region, count, random),
    ...streetCases(region, count, random),
    ...placeCases(region, count, random),
    ...reverseCases(region, count, random),
    ...worldCases(atlas.world, count, random),
  ]
  const figures = figuresOf(cases, find, path.replace(/.*\//, '').replace(/\..*/, ''))
  atlas.stop()
  await remove()
  return figures
}

function figuresOf(cases: Case[], find: Finder, where: string): Figure[] {
  const kinds = [...new Set(cases.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const own = cases.filter((one) => one.kind === kind)
    const ranks = own.map((one) => one.rank(find))
    const within = (most: number) => ranks.filter((rank) => rank >= 0 && rank < most).length / own.length
    const misses = own.filter((_, at) => ranks[at] !== 0).map(({ text }) => text)
    return {
      where,
      kind,
      cases: own.length,
      first: within(1),
      five: within(5),
      misses,
      target: targets[kind] ?? {},
    }
  })
}
