import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inject } from 'vitest'

export interface BuiltFolder {
  folder: string
  remove(): Promise<void>
}

/** A data folder that takes seconds to build: it is built once a run, by whichever test file asks first. */
export async function buildOnce(name: string, build: (folder: string) => Promise<unknown>): Promise<string> {
  const original = join(inject('builtFolders'), name)
  while (!existsSync(original)) {
    if (await isFirst(original)) await buildNow(original, build)
    else await pause(50)
  }
  return original
}

/** A copy of such a folder, to be changed. */
export async function copyBuilt(
  name: string,
  build: (folder: string) => Promise<unknown>,
): Promise<BuiltFolder> {
  const original = await buildOnce(name, build)
  const folder = await mkdtemp(join(tmpdir(), `groma-${name}-`))
  await cp(original, folder, { recursive: true })
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** Of all workers one makes the lock. */
function isFirst(original: string): Promise<boolean> {
  return mkdir(`${original}.lock`).then(
    () => true,
    () => false,
  )
}

async function buildNow(original: string, build: (folder: string) => Promise<unknown>): Promise<void> {
  try {
    await mkdir(`${original}.new`)
    await build(`${original}.new`)
    await rename(`${original}.new`, original)
  } catch (error) {
    await rm(`${original}.new`, { recursive: true, force: true })
    await rm(`${original}.lock`, { recursive: true })
    throw error
  }
}
