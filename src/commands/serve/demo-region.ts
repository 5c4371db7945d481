import { type ChildProcess, spawn } from 'node:child_process'
import { access } from 'node:fs/promises'
import { atlasFolder, manifestPath } from '../../atlas/manifest.ts'
import { shippedFile } from '../../atlas/world.ts'
import { type Config, programPath } from '../../config.ts'
import { isUnfinished } from '../../import/checkpoints.ts'
import { say } from '../terminal.ts'

/** The import of the demo region at the first start of all, or once more where that start has stopped it. */
export interface DemoImport {
  /** From the beginning of such a start until the import has ended. */
  isPending(): boolean
  start(): void
  /** When the server stops before the import is done. */
  stop(): void
}

const region = shippedFile('regions/neubrandenburg.osm.pbf')

/**
 * Decides whether this start imports the demo region: only where nothing was ever imported, or nothing since an import of it that was
 * stopped; and not on a node among others, which would all do so.
 */
export async function prepareDemoImport({ dataFolder, demoRegion, nodePort }: Config): Promise<DemoImport> {
  const isFirst = await access(manifestPath(atlasFolder(dataFolder))).then(
    () => false,
    () => true,
  )
  const isWanted = demoRegion === 'on' && nodePort === undefined
  let isPending = isWanted && (isFirst || (await isUnfinished(dataFolder, region)))
  let child: ChildProcess | undefined
  return {
    isPending: () => isPending,
    start() {
      if (!isPending) return
      child = spawnImport(dataFolder)
      child.on('close', () => {
        isPending = false
      })
      sayResult(child)
    },
    stop: () => void child?.kill(),
  }
}

/** A process of its own: the server answers meanwhile. */
function spawnImport(dataFolder: string): ChildProcess {
  return spawn(process.execPath, [process.argv[1] as string, 'import', region], {
    env: { PATH: programPath(), GROMA_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function sayResult(child: ChildProcess): void {
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => (printed += piece))
  child.on('close', (code) => {
    // The last line is the result; those before it are progress.
    const [line = ''] = printed.trim().split('\n').slice(-1)
    if (code === 0)
      say('The demo map of Neubrandenburg is ready.\nSet GROMA_DEMO_REGION=off to start without it.')
    else if (code !== null) say(`The demo map of Neubrandenburg was not imported completely: ${line}`)
  })
}
