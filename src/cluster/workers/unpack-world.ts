import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { unpackedFolder } from '../../atlas/unpacked-file.ts'
import { isWorldUnpacked } from '../../atlas/world.ts'

const program = fileURLToPath(new URL('../../atlas/unpack-process.js', import.meta.url))

/**
 * At a first start one process unpacks the world for all workers, which would each do so: a second or two of CPU. Where it fails,
 * they try themselves.
 */
export async function unpackWorld(dataFolder: string): Promise<void> {
  const folder = unpackedFolder(dataFolder)
  if (await isWorldUnpacked(folder).catch(() => true)) return
  const child = spawn(process.execPath, [program, folder], { stdio: 'ignore' })
  await once(child, 'exit').catch(() => {})
}
