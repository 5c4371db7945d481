import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buildMaps } from './maps.ts'
import { buildSearchIndex } from './search.ts'
import { buildChains } from './sources/chains.ts'
import { checkCategories } from './sources/presets.ts'
import { buildZoneShapes } from './sources/zone-shapes.ts'
import { buildWorld } from './world.ts'

const folder = join(import.meta.dirname, '../data')

/** The files of `data/`, in order: the last two are made from `world.atlas`. */
const files: Record<string, (path: string) => Promise<void>> = {
  async 'chains.atlas'(path) {
    checkCategories()
    await buildChains(path)
  },
  'time-zones.atlas': buildZoneShapes,
  'world.atlas': buildWorld,
  'maps.atlas': buildMaps,
  'world-search.atlas': (path) => buildSearchIndex(join(folder, 'world.atlas'), path),
}

// All of them, or those named: npm run build:world -- time-zones.atlas
const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(files)
await mkdir(folder, { recursive: true })
for (const name of wanted) {
  const build = files[name]
  if (!build) throw new Error(`Got ${name}, expected one of ${Object.keys(files).join(', ')}.`)
  console.log(`${name}: building, which may take minutes`)
  const path = join(folder, name)
  await build(path)
  console.log(`${name}: ${((await stat(path)).size / 1e6).toFixed(1)} MB`)
}
