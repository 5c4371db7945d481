import { type ChildProcess, spawn } from 'node:child_process'
import { access } from 'node:fs/promises'
import { atlasFolder, manifestPath } from '../atlas/manifest.ts'
import { shippedFile } from '../atlas/world.ts'
import { type Config, programPath } from '../config.ts'
import { say } from './terminal.ts'

/**
 * On the first start of all, a town to try everything with. It is imported by a process of its own, so that the server
 * answers meanwhile. Answers how to end that process, should the server stop before it is done.
 */
export async function importDemoRegion({ dataFolder, demoRegion }: Config): Promise<() => void> {
  const isFirst = await access(manifestPath(atlasFolder(dataFolder))).then(
    () => false,
    () => true,
  )
  if (demoRegion === 'off' || !isFirst) return () => {}
  const child = spawn(
    process.execPath,
    [process.argv[1] as string, 'import', shippedFile('regions/neubrandenburg.osm.pbf')],
    {
      env: { PATH: programPath(), GROMA_DATA: dataFolder },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  tellEnd(child)
  return () => child.kill()
}

function tellEnd(child: ChildProcess): void {
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (printed += piece))
  child.on('close', (code) => {
    // Its last line; those before tell how far it is.
    const [line = ''] = printed.trim().split('\n').slice(-1)
    if (code === 0)
      say(`The map of Neubrandenburg, to begin with: ${line}\nSet GROMA_DEMO_REGION=off to start without it.`)
    else if (code !== null) say(`The map of Neubrandenburg, to begin with, is not all there: ${line}`)
  })
}
