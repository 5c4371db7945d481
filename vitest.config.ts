import { defineConfig } from 'vitest/config'

/** Little of these depends on the database: testing them on one is enough. */
const mapTests = [
  'test/api/{attribution,maps,sdk,search-places}.test.ts',
  'test/api/{geocode,route}/*.test.ts',
  'test/api/geofences/{centre,preview}.test.ts',
  'test/scenarios/{any-request,broken-http,countries,demo-routes,drive,engine,frame,isochrones,on-the-map,reference,road-tags,roads,traffic}.test.ts',
]

export default defineConfig({
  logLevel: 'error', // source maps of capacitor-radar name files that it does not ship
  test: {
    isolate: false, // modules and the world atlas are loaded once a worker, not once a file
    testTimeout: 120_000, // to catch what hangs, on a machine of any speed
    hookTimeout: 300_000,
    setupFiles: ['test/setup/seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          include: [
            'src/**/*.test.ts',
            'dashboard/src/**/*.test.ts',
            'site/src/*.test.ts',
            'test/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          // Those that need Debian packages, or are about the database's server.
          exclude: [
            'test/scenarios/{failover,outages,pgbouncer,postgis}.test.ts',
            'test/{citus,dashboard,failover}/**',
          ],
          globalSetup: ['test/setup/build.ts', 'test/setup/embedded.ts'],
        },
      },
      {
        extends: true,
        test: {
          // Everything pure, and one pass over the API: the sample call of every operation.
          name: 'quick',
          include: [
            'src/**/*.test.ts',
            'dashboard/src/**/*.test.ts',
            'site/src/*.test.ts',
            'bench/**/*.test.ts',
            'test/architecture.test.ts',
            'test/docs/generated.test.ts',
            'test/scenarios/reference.test.ts',
          ],
          exclude: [
            'src/store/postgres/*.test.ts',
            'src/http/limits/rate-shares.test.ts',
            'src/import/osm/osmium.test.ts',
            'src/import/updates/osmium-changes.test.ts',
          ],
          globalSetup: ['test/setup/build.ts', 'test/setup/embedded.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'dashboard', // in Chromium
          include: ['test/dashboard/*.test.ts'],
          globalSetup: ['test/setup/build.ts', 'test/setup/embedded.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/*.faults.ts'],
          globalSetup: ['test/setup/build.ts', 'test/setup/embedded.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'memory',
          include: ['test/memory/*.memory.ts', 'test/scenarios/erasure.test.ts'],
          env: { TEST_HEAPS: 'yes' },
          globalSetup: ['test/setup/build.ts', 'test/setup/embedded.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgresql-15',
          include: [
            'src/store/**/*.test.ts',
            // What asks most of the database; the pass over the whole API is behind the pooler, below.
            'test/api/{alerts,beacons,events,history,paging,retention,search,search-history,segments}.test.ts',
            'test/api/{track,usage,users,webhooks,trips/trips}.test.ts',
            'test/scenarios/**/*.test.ts',
          ],
          exclude: [
            'src/store/postgres/*.test.ts',
            'test/scenarios/{any-split,operators,pgbouncer}.test.ts',
            'test/scenarios/erasure.test.ts', // most of its work is reading heaps
            'test/scenarios/server.test.ts', // about the terminal
            ...mapTests,
          ],
          globalSetup: ['test/setup/build.ts', 'test/setup/postgres-15.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'failover', // Patroni, etcd, HAProxy and PgBouncer of Debian
          include: ['test/failover/*.test.ts'],
          globalSetup: ['test/setup/build.ts'],
        },
      },
      {
        extends: true,
        test: {
          // On a cluster: GROMA_TEST_CITUS is the URL of its coordinator.
          name: 'citus',
          include: ['test/citus/*.test.ts', 'test/api/**/*.test.ts', 'test/scenarios/**/*.test.ts'],
          exclude: [
            // About the database's server, or those that start one of their own.
            'test/scenarios/{backup,embedded,erasure,failover,operators,outages,pgbouncer,postgis,server,workers}.test.ts',
            'test/api/{input-kinds,input-rules}.test.ts',
            ...mapTests,
          ],
          globalSetup: ['test/setup/build.ts', 'test/setup/citus.ts'],
        },
      },
      {
        extends: true,
        test: {
          // The pass over the API on PostgreSQL 15, behind a pooler in transaction mode.
          name: 'pgbouncer',
          include: ['test/spec/**/*.test.ts', 'test/api/stream.test.ts', 'test/scenarios/pgbouncer.test.ts'],
          exclude: ['test/spec/{06-search,07-routing}.test.ts'], // they read maps and roads
          globalSetup: ['test/setup/build.ts', 'test/setup/pgbouncer.ts'],
        },
      },
    ],
  },
})
