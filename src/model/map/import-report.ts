/** How far an import is, or how the last one ended. */
export interface ImportReport {
  /** A region is imported, or removed. */
  work: 'import' | 'removal'
  /** The file, the URL, or the region that is removed. */
  source: string
  startedAt: string
  /** `Downloading`, `Reading`, `Building routing tiles`, … */
  stage: string
  /** Of the stage, 0 to 1. */
  fraction: number
  /** Of the stage; absent while it cannot be told. */
  secondsLeft?: number
  /** Addresses and places are in use; roads follow. */
  isServed?: boolean
  endedAt?: string
  /** A sentence. */
  result?: string
  /** Why it failed: a sentence. */
  failed?: string
}
