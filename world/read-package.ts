import { readFileSync } from 'node:fs'

/** A JSON file of a package: `us-atlas/counties-10m.json`. Packages do not always let such files be imported. */
export function readPackage<Content>(path: string): Content {
  return JSON.parse(readFileSync(new URL(`node_modules/${path}`, import.meta.url), 'utf8'))
}
