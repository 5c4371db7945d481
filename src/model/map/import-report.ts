/** How the import of a map, or its removal, ended: what `result` says, for programs. */
export interface ImportOutcome {
  /** `imported` is without roads. */
  code: 'imported' | 'roads' | 'removed'
  region: string
  /** Nodes of roads whose ids stand for nodes elsewhere in another region. */
  strangers?: number
}

/**
 * What kept it from ending: its process is gone, somebody stopped it, its file cannot be downloaded or read, the disk is too small, or the
 * roads cannot be built.
 */
export type ImportFailure = 'interrupted' | 'stopped' | 'file' | 'room' | 'roads'

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
  outcome?: ImportOutcome
  /** Why it failed: a sentence. */
  failed?: string
  failure?: ImportFailure
}
