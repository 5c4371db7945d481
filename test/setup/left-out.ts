import { existsSync } from 'node:fs'
import { pgbouncerPath } from '../app/pgbouncer.ts'

/** Some tests need a Debian package; where it is not installed they are skipped. */
interface Need {
  leftOut: string
  path: string
  package: string
}

/** Without it `npm run test:postgres` fails; `npm test` does not use it. */
export const debianPostgres: Need = {
  leftOut: 'the store, API, scenario and specification tests on PostgreSQL 15',
  path: '/usr/lib/postgresql/15/bin/postgres',
  package: 'postgresql-15',
}

/** Like PostgreSQL 15, for `npm run test:postgres`. */
export const pgbouncer: Need = {
  leftOut: 'the specification tests and two servers behind PgBouncer',
  path: pgbouncerPath,
  package: 'pgbouncer',
}

export const postgis: Need = {
  leftOut: 'the comparison of our geometry with PostGIS',
  path: '/usr/share/postgresql/15/extension/postgis.control',
  package: 'postgresql-15-postgis-3',
}

export const osmium: Need = {
  leftOut: 'the comparison of our OSM file reader with osmium',
  path: '/usr/bin/osmium',
  package: 'osmium-tool',
}

export const chromium: Need = {
  leftOut: 'the dashboard and the SDK in a browser',
  path: '/usr/bin/chromium',
  package: 'chromium',
}

export const mosquitto: Need = {
  leftOut: 'events to an MQTT broker, and locations from it',
  path: '/usr/sbin/mosquitto',
  package: 'mosquitto',
}

export function isThere({ path }: Need): boolean {
  return existsSync(path)
}

/** For what cannot run at all without them. */
export function requireAll(needs: Need[]): void {
  for (const need of needs)
    if (!isThere(need)) throw new Error(`To run ${need.leftOut}, install the Debian package ${need.package}.`)
}

/** One line for each missing package. In the gate, which sets NOTHING_LEFT_OUT, that is an error. */
export function reportLeftOut(needs: Need[]): void {
  const lines = needs
    .filter((need) => !isThere(need))
    .map((need) => `Skipped: ${need.leftOut}. To run it, install the Debian package ${need.package}.`)
  if (lines.length === 0) return
  if (process.env.NOTHING_LEFT_OUT) throw new Error(lines.join('\n'))
  process.stderr.write(`\n${lines.join('\n')}\n`)
}
