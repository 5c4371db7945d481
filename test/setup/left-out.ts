import { existsSync } from 'node:fs'

/** What some tests need beside npm's packages, and what is left out where it is missing. */
interface Need {
  leftOut: string
  path: string
  package: string
}

export const debianPostgres: Need = {
  leftOut: 'the store, API, scenario and specification tests on PostgreSQL 15',
  path: '/usr/lib/postgresql/15/bin/postgres',
  package: 'postgresql-15',
}

export const postgis: Need = {
  leftOut: 'the comparison of our geometry with PostGIS',
  path: '/usr/share/postgresql/15/extension/postgis.control',
  package: 'postgresql-15-postgis-3',
}

export const osmium: Need = {
  leftOut: 'the comparison of our reader of map files with osmium',
  path: '/usr/bin/osmium',
  package: 'osmium-tool',
}

export const chromium: Need = {
  leftOut: 'the dashboard, and the SDK in a browser',
  path: '/usr/bin/chromium',
  package: 'chromium',
}

const needs = [debianPostgres, postgis, osmium, chromium]

export function isThere({ path }: Need): boolean {
  return existsSync(path)
}

/** One line a need. Where NOTHING_LEFT_OUT is set, as in the gate, it is an error. */
export function tellLeftOut(): void {
  const lines = needs
    .filter((need) => !isThere(need))
    .map((need) => `Left out: ${need.leftOut} (Debian package ${need.package}).`)
  if (lines.length === 0) return
  if (process.env.NOTHING_LEFT_OUT) throw new Error(lines.join('\n'))
  process.stderr.write(`\n${lines.join('\n')}\n`)
}
