import { defineConfig } from 'vitest/config'
import { debianPostgres, isThere } from './test/left-out.ts'

/** Everything on the embedded PostgreSQL; what talks to a database also on Debian's, where that is installed. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 60_000,
    globalSetup: ['test/setup-build.ts'],
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
          globalSetup: ['test/setup-embedded.ts'],
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
                  'src/postgres/**/*.test.ts',
                  'test/api/**/*.test.ts',
                  'test/scenarios/**/*.test.ts',
                  'test/spec/**/*.test.ts',
                ],
                exclude: ['test/scenarios/embedded.test.ts', 'test/scenarios/crash.test.ts'],
                globalSetup: ['test/setup-postgres-15.ts'],
              },
            },
          ]
        : []),
    ],
  },
})
