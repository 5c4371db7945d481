import type { Statement } from '../statement.ts'

const keySpec = 'test/spec/14-authentication.test.ts'

/** Which key an operation needs where the contract does not say. */
export const keyLevels: Statement[] = [
  {
    id: 'levels.publishable',
    says: 'Context, updates of trips, conversions, configuration, ping, logs, clicks, beacons nearby, replays and verifications of events take a publishable key.',
    tests: [`${keySpec} > 3. and 6. levels; 5. no key is 401, too weak a key is 403 > %s is %s`],
  },
  {
    id: 'levels.secret',
    says: 'Lists and changes of geofences and beacons, events, bulk updates and explanations need a secret key.',
    tests: [`${keySpec} > 3. and 6. levels; 5. no key is 401, too weak a key is 403 > %s is %s`],
  },
]
