import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * `<data>/servers/` has a file for each running server with workers, which names its supervisor's socket. The socket itself is
 * in a temporary folder: its path must be short.
 */
const folderOf = (dataFolder: string) => join(dataFolder, 'servers')

/** Returns what takes the file away. */
export async function announceServer(dataFolder: string, socket: string): Promise<() => Promise<void>> {
  await mkdir(folderOf(dataFolder), { recursive: true })
  const path = join(folderOf(dataFolder), `${randomBytes(6).toString('hex')}.json`)
  await writeFile(path, `${JSON.stringify({ socket })}\n`, { mode: 0o600 })
  return () => rm(path, { force: true })
}

/** Of servers that were killed there may be files left. */
export async function announcedServers(
  dataFolder: string,
): Promise<{ socket: string; forget(): Promise<void> }[]> {
  const names = await readdir(folderOf(dataFolder)).catch(() => [])
  const found = names.map(async (name) => {
    const path = join(folderOf(dataFolder), name)
    const { socket } = JSON.parse(await readFile(path, 'utf8')) as { socket: string }
    return { socket, forget: () => rm(path, { force: true }) }
  })
  return Promise.all(found)
}
