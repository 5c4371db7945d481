import { onTestFinished, vi } from 'vitest'

/** Stops the clock of the rate limits for the rest of the test: no bucket refills, however slow the machine is. */
export function stopClock(): void {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => clock.mockRestore())
}
