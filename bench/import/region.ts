import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench, Contender } from '../harness/harness.ts'
import { repeatMaps } from './region-data.ts'

/** Another map: `MAP=liechtenstein.osm.pbf npm run bench -- region`. */
const path = process.env.MAP ?? 'data/regions/neubrandenburg.osm.pbf'
const [one, ten] = ['one map', 'ten maps side by side']

export const bench: Bench = {
  sentence: 'A whole import, as a process of its own. One operation is a kilobyte of the map.',
  targets: [{ contender: ten, against: one, measure: 'wall', atMost: 1.2 }],
  rounds: 5,
  contenders() {
    const folder = mkdtempSync(join(tmpdir(), 'groma-bench-'))
    process.once('exit', () => rmSync(folder, { recursive: true }))
    const tenfold = join(folder, 'ten.osm.pbf')
    repeatMaps([path], 10, tenfold)
    return [{ ...importOf(one, path, folder), alternative: true }, importOf(ten, tenfold, folder)]
  },
}

function importOf(name: string, map: string, folder: string): Contender {
  const kilobytes = statSync(map).size / 1000
  let most = 0
  return {
    name,
    run() {
      const data = join(folder, name.replaceAll(' ', '-'))
      const code = `process.on('exit', () => console.error('peak', process.resourceUsage().maxRSS))`
      const done = spawnSync(
        process.execPath,
        ['--import', `data:text/javascript,${code}`, 'dist/cli.js', 'import', map, '--without-roads'],
        { env: { ...process.env, GROMA_DATA: data }, encoding: 'utf8' },
      )
      if (done.status !== 0) throw new Error(`${name}: ${done.stderr}`)
      most = Math.max(most, Number(/peak (\d+)/.exec(done.stderr)?.[1]) / 1024)
      return kilobytes
    },
    teardown: () =>
      console.log(`${name}: ${(kilobytes / 1000).toFixed(1)} MB, at most ${most.toFixed(0)} MB of memory`),
  }
}
