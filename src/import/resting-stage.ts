import { restMappings } from '../atlas/format/mapped-file.ts'
import type { Stage } from './road-progress.ts'

/** Of a stage. */
const part = 0.02

/**
 * Gives back the memory of mapped files again and again. The system would take it back by itself, but only where others need it: until
 * then an import would seem to take twice of what it does. Steps without progress do so themselves.
 */
export function restingStage(stage: Stage): Stage {
  return (label) => {
    const onProgress = stage(label)
    let restedAt = 0
    restMappings()
    return (fraction) => {
      onProgress(fraction)
      if (fraction - restedAt < part) return
      restedAt = fraction
      restMappings()
    }
  }
}
