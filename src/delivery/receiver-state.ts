import type { Health } from '../store/delivery/waiting.ts'
import { downAfter, longestProbePause, pauseAfter } from './back-off.ts'

/** Whether a receiver is up or down, judged by the tries of this dispatcher and of those before. */
export interface ReceiverState {
  isDown(): boolean
  succeeded(): void
  /** Only a probe counts while it is down: what was under way when it went down says nothing new. */
  failed(isProbe: boolean): void
  /** What is to be written down. That it is back is said once. */
  take(): Health
  /** What was taken is not written down: it will be taken again. */
  giveBack(taken: Health): void
}

/** `failuresBefore`: in a row, of whoever delivered before. */
export function createReceiverState(failuresBefore: number): ReceiverState {
  let failures = failuresBefore
  let pause: number | undefined
  let isBack = false
  const isDown = () => failures >= downAfter
  return {
    isDown,
    succeeded() {
      isBack ||= isDown()
      failures = 0
      pause = undefined
    },
    failed(isProbe) {
      if (isDown() && !isProbe) return
      failures++
      if (isDown()) pause = pauseAfter(failures - downAfter + 1, longestProbePause, Math.random())
    },
    take() {
      const taken = { failures, pause, isBack }
      isBack = false
      return taken
    },
    giveBack(taken) {
      isBack ||= taken.isBack
    },
  }
}
