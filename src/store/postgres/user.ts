import { execFile } from 'node:child_process'
import { chmod, mkdir, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { programPath } from '../../config.ts'

export type PostgresLog = (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void

/** The user that PostgreSQL runs as; undefined means the server's own. */
export type PostgresUser = { uid: number; gid: number } | undefined

/** Where root puts files that this user must have access to. */
export const systemFolder = '/var/lib/groma'

// `nobody` on common Linux distributions: no user needs to be added.
const nobody = { uid: 65534, gid: 65534 }

/**
 * PostgreSQL refuses to run as root, so root starts it as the owner of the data, or as nobody when there is no data
 * yet. The owner comes first, so that one `sudo` does not take the data away from its user.
 */
export async function postgresUser(folder: string): Promise<PostgresUser> {
  if (process.getuid?.() !== 0) return undefined
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : nobody
}

export function spawnOptionsFor(user: PostgresUser) {
  return {
    // The user may have no access to the working folder.
    cwd: '/',
    // The environment contains secrets, and PGPORT or LANG would change how PostgreSQL behaves.
    env: { PATH: programPath(), LC_ALL: 'C' },
    ...user,
  }
}

/** Runs a command; returns the error message, or undefined on success. */
export async function troubleRunning(user: PostgresUser, command: string, args: string[]) {
  try {
    await promisify(execFile)(command, args, spawnOptionsFor(user))
    return undefined
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    return stderr?.trim() || message
  }
}

export async function makeSystemFolder(): Promise<void> {
  await mkdir(systemFolder, { recursive: true })
  // Regardless of the umask.
  await chmod(systemFolder, 0o755)
}

/** Tries it, because modes alone do not account for access lists and mounts. */
export async function canReach(user: PostgresUser, folder: string): Promise<boolean> {
  return (await troubleRunning(user, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])) === undefined
}
