import fc from 'fast-check'
import { inject } from 'vitest'

/** All randomness of the tests starts from this number, which is printed at the start of a run and with every failure. */
export const seed = inject('seed')

fc.configureGlobal({
  seed,
  reporter(result) {
    if (!result.failed) return
    throw new Error(`${fc.defaultReportMessage(result)}\nTo repeat it: TEST_SEED=${seed}`, {
      cause: result.errorInstance,
    })
  },
})
