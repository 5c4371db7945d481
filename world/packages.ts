import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'node_modules')
const require = createRequire(import.meta.url)

/** A file of a source package, by path: few of these packages have an entry point. */
export function readPackageFile(path: string): Buffer {
  return readFileSync(join(folder, path))
}

export function readPackageJson<Content>(path: string): Content {
  return JSON.parse(readPackageFile(path).toString())
}

/** A CommonJS module of a source package. */
export function requirePackage<Content>(path: string): Content {
  return require(path)
}

/** An ES module of a source package, by path. */
export function importPackage<Content>(path: string): Promise<Content> {
  return import(join(folder, path))
}

/** A JSON file of `world/data`. */
export function readOwnJson<Content>(name: string): Content {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'data', name), 'utf8'))
}

/** Lines of a file of `world/data`. */
export function readOwnLines(name: string): string[] {
  return readFileSync(join(import.meta.dirname, 'data', name), 'utf8')
    .trim()
    .split('\n')
}
