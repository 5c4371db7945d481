import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'node_modules')
const require = createRequire(import.meta.url)

/** A file of a source package, found by its path: few of these packages mean to be imported. */
export function readPackageFile(path: string): Buffer {
  return readFileSync(join(folder, path))
}

export function readPackageJson<Content>(path: string): Content {
  return JSON.parse(readPackageFile(path).toString())
}

/** A script, such as one that exports nothing but data. */
export function requirePackage<Content>(path: string): Content {
  return require(path)
}

/** A table of ours, in `world/data`. */
export function readOwnJson<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'data', name), 'utf8'))
}

/** A file of `world/data`, line by line. */
export function readOwnLines(name: string): string[] {
  return readFileSync(join(import.meta.dirname, 'data', name), 'utf8')
    .trim()
    .split('\n')
}
