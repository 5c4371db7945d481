import { defineConfig } from 'vitest/config'
import { debianPostgres, isThere } from './test/setup/left-out.ts'

/** What has little to do with the database: once is enough. */
const aboutMaps = [
  'test/api/{attribution,maps,sdk,search-places}.test.ts',
  'test/api/{geocode,route}/*.test.ts',
  'test/api/geofences/{centre,preview}.test.ts',
  'test/scenarios/{any-request,broken-http,countries,demo-routes,drive,engine,frame,isochrones,roads}.test.ts',
]

/** Everything on the embedded PostgreSQL; what talks to a database also on Debian's, where that is installed. */
export default defineConfig({
  test: {
    maxWorkers: 2, // much of a test is waiting for a database or a process
    testTimeout: 20_000,
    hookTimeout: 60_000,
    globalSetup: ['test/setup/build.ts'],
    setupFiles: ['test/setup/seed.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          include: [
            'src/**/*.test.ts',
            'dashboard/src/**/*.test.ts',
            'test/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['test/scenarios/postgis.test.ts'], // has no PostGIS
          globalSetup: ['test/setup/embedded.ts'],
        },
      },
      ...(isThere(debianPostgres)
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgresql-15',
                include: [
                  'src/store/**/*.test.ts',
                  'test/api/**/*.test.ts',
                  'test/scenarios/**/*.test.ts',
                  'test/spec/**/*.test.ts',
                ],
                exclude: ['test/scenarios/{crash,embedded}.test.ts', ...aboutMaps],
                globalSetup: ['test/setup/postgres-15.ts'],
              },
            },
          ]
        : []),
    ],
  },
})
