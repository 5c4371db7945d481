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
  const tries = await Promise.allSettled(files.map(connectOrRemove))
  const peers = tries.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []))
  const failed = tries.find((one) => one.status === 'rejected')
  if (!failed) return peers
  for (const peer of peers) peer.close() // open ones would keep the process running
  throw failed.reason
}

async function connectOrRemove(file: string): Promise<Peer | undefined> {
  const socket = socketIn(await readFile(file, 'utf8').catch(missing))
  if (socket !== undefined) {
    const peer = await connectPeer(socket, {}).catch(dead)
    if (peer) return peer
    const folder = dirname(socket)
    if (dirname(folder) === tmpdir() && basename(folder).startsWith(basename(socketFolder)))
      await rm(folder, { recursive: true, force: true })
  }
  await rm(file, { force: true })
}

/** After a power cut the file may be there without its content. */
function socketIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { socket: string }).socket
  } catch {
    return undefined
  }
}

/** Another command has just removed it. */
function missing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

/** Nobody listens. One that is busy, or another user's, must keep its sockets. */
function dead(error: NodeJS.ErrnoException): undefined {
  if (!['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(error.code ?? '')) throw error
}
