import { createHash, randomBytes } from 'node:crypto'
import {
  chown,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeBeside, removeHalfMade, syncFolder } from './beside.ts'
import {
  canReach,
  makeSystemFolder,
  type PostgresLog,
  type PostgresUser,
  systemFolder,
  troubleRunning,
} from './user.ts'

export const postgresPort = 5432
export const superuser = 'groma'

interface Wanted {
  folder: string
  bin: string
  user: PostgresUser
  /** Off in tests; otherwise a power cut could lose the new cluster. */
  sync: boolean
  log: PostgresLog
}

/** Creates the cluster if there is none. Returns its real path, which `user` has access to. */
export async function preparePostgresFolder(wanted: Wanted): Promise<string> {
  const { folder, user } = wanted
  await mkdir(dirname(folder), { recursive: true })
  await refuseForeignFolder(folder)
  if (!(await isCluster(folder))) await createCluster(wanted)
  await removeHalfMade(folder)
  if (user) await removeHalfMade(linkedBase(folder))
  const cluster = await realpath(folder)
  if (user) await giveTo(user, cluster)
  return cluster
}

async function refuseForeignFolder(folder: string): Promise<void> {
  const ours = process.getuid?.()
  const owner = (await stat(folder).catch(() => undefined))?.uid
  if (ours !== 0 && owner !== undefined && owner !== ours) {
    throw new Error(
      `${folder} belongs to user ${owner}: start Groma as that user or set GROMA_DATA to another folder.`,
    )
  }
  if (await isCluster(folder)) return
  const link = await lstat(folder).catch(() => undefined)
  if (!link) return
  if (link.isSymbolicLink() && owner === undefined) {
    throw new Error(
      `${folder} is a link to a missing folder: restore that folder, or delete the link to start with an empty database.`,
    )
  }
  if ((await readdir(folder)).length > 0) {
    throw new Error(
      `${folder} contains files that are not a PostgreSQL cluster: move them or set GROMA_DATA to another folder.`,
    )
  }
}

async function createCluster({ folder, bin, user, sync, log }: Wanted): Promise<void> {
  log('info', `Creating the database in ${folder}`)
  const reachable = user === undefined || (await canReach(user, dirname(folder)))
  if (!reachable) await makeSystemFolder()
  await makeBeside(
    reachable ? folder : linkedBase(folder),
    async (half) => {
      await mkdir(half, { mode: 0o700 })
      if (user) await chown(half, user.uid, user.gid)
      const options = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--data-checksums']
      if (!sync) options.push('--no-sync')
      options.push(`--username=${superuser}`, `--pgdata=${half}`)
      const trouble = await troubleRunning(user, join(bin, 'initdb'), options)
      if (trouble) throw new Error(`PostgreSQL could not create its data folder ${folder}: ${trouble}`)
    },
    (half) => (reachable ? moveTo(half, folder) : linkTo(half, folder, log)),
    () => isCluster(folder),
  )
}

async function moveTo(half: string, place: string): Promise<void> {
  await rename(half, place)
  await syncFolder(dirname(place))
}

async function linkTo(half: string, folder: string, log: PostgresLog): Promise<void> {
  const place = join(systemFolder, `cluster-${randomBytes(6).toString('hex')}`)
  await moveTo(half, place)
  try {
    // There may be an empty folder instead of the link.
    await rmdir(folder).catch(() => undefined)
    await symlink(place, folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await rm(place, { recursive: true, force: true })
    throw error
  }
  log(
    'info',
    `Created the database in ${place} and linked ${folder} to it: PostgreSQL does not run as root and has no access there`,
  )
}

async function giveTo(user: { uid: number; gid: number }, cluster: string): Promise<void> {
  if ((await stat(cluster)).uid === 0) {
    // Such as a backup restored by root.
    for (const name of await readdir(cluster, { recursive: true })) {
      await lchown(join(cluster, name), user.uid, user.gid)
    }
    await chown(cluster, user.uid, user.gid)
  }
  if (await canReach(user, cluster)) return
  throw new Error(
    `PostgreSQL does not run as root, and user ${user.uid} has no access to ${cluster}: move it or change the permissions of the folders above it.`,
  )
}

/**
 * The folder of the unix socket: the cluster itself, or a private one with a short name where the path of the socket
 * would be too long. Its name is derived from the cluster, so that restarts reuse it.
 */
export async function socketFolderFor(cluster: string, user: PostgresUser): Promise<string> {
  if (fits(cluster)) return cluster
  for (const parent of [tmpdir(), '/tmp']) {
    const folder = join(parent, `groma-${hash(cluster)}`)
    if (!fits(folder) || !(await canReach(user, parent))) continue
    await mkdir(folder, { mode: 0o700 }).then(
      () => user && chown(folder, user.uid, user.gid),
      () => undefined,
    )
    if (await isPrivate(folder, user)) return folder
    // Something else has that name.
    const other = await mkdtemp(`${folder}-`)
    if (user) await chown(other, user.uid, user.gid)
    return other
  }
  throw new Error(
    `The path ${cluster} is too long for a unix socket, and so is the temporary folder ${tmpdir()}.`,
  )
}

function fits(folder: string): boolean {
  const limit = process.platform === 'linux' ? 107 : 103
  return Buffer.byteLength(join(folder, `.s.PGSQL.${postgresPort}`)) <= limit
}

async function isPrivate(folder: string, user: PostgresUser): Promise<boolean> {
  const found = await lstat(folder)
  return found.isDirectory() && found.uid === (user?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0
}

/** Fails where the folder is not for this user: there may be one. */
export async function isCluster(folder: string): Promise<boolean> {
  return stat(join(folder, 'PG_VERSION')).then(
    () => true,
    (error) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

/** The hash distinguishes half-made clusters of this folder from those of others. */
function linkedBase(folder: string): string {
  return join(systemFolder, `half-${hash(folder)}`)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
