import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { connectPeer } from './connect.ts'
import type { Peer } from './peer.ts'

/**
 * `<data>/servers/` has a file for each running server with workers, which names its supervisor's socket. The socket itself is
 * in a temporary folder: its path must be short.
 */
const folderOf = (dataFolder: string) => join(dataFolder, 'servers')

/** The temporary folder of a server with its sockets; only its user may open it. */
export const socketFolder = join(tmpdir(), 'groma-')

/** Returns what takes the file away. */
export async function announceServer(dataFolder: string, socket: string): Promise<() => Promise<void>> {
  await mkdir(folderOf(dataFolder), { recursive: true })
  const path = join(folderOf(dataFolder), `${randomBytes(6).toString('hex')}.json`)
  await writeFile(`${path}.new`, `${JSON.stringify({ socket })}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path) // others find it whole
  return () => rm(path, { force: true })
}

/** The supervisors that run with this data folder. What is left of those that were killed is removed. */
export async function runningServers(dataFolder: string): Promise<Peer[]> {
  const names = await readdir(folderOf(dataFolder)).catch(() => [])
  const files = names.filter((name) => name.endsWith('.json')).map((name) => join(folderOf(dataFolder), name))
  const found = files.map(connectOrRemove)
  return (await Promise.all(found)).filter((peer) => peer !== undefined)
}

async function connectOrRemove(file: string): Promise<Peer | undefined> {
  const { socket } = JSON.parse(await readFile(file, 'utf8')) as { socket: string }
  const peer = await connectPeer(socket, {}).catch(() => undefined)
  if (peer) return peer
  const folder = dirname(socket)
  if (dirname(folder) === tmpdir() && basename(folder).startsWith(basename(socketFolder)))
    await rm(folder, { recursive: true, force: true })
  await rm(file, { force: true })
}
