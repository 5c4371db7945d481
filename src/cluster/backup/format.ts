import type { Shape } from '../../store/backup/shape.ts'

/** A backup is a tar file of these members, in this order. */

/** What was backed up, known before the first row is read. */
export const headerName = 'backup.json'
/** What is in it: each table and file, cut into pieces that are compressed one by one. */
export const contentsName = 'contents.json'
/** Of all members before it, in the form of `sha256sum`. A file without it is cut off. */
export const digestsName = 'SHA256SUMS'

export const pieceName = (stream: string, number: number) => `${stream}/${String(number).padStart(6, '0')}.gz`

/** The rows of a table. */
export const tableStream = (table: string) => `tables/${table}`
/** The operator's copy of the keys: the database has hashes only. */
export const keysStream = 'files/keys.json'
/** A file of the map data, by its path in the data folder. */
export const mapStream = (path: string) => `maps/${path}`
/** That path; undefined for other streams, and for a path that leads elsewhere. */
export const mapPathOf = (stream: string) =>
  /^maps\/((?:atlas|elevation|roads|tiles)\/[^/\\]+)$/.exec(stream)?.[1]

/** Raised when older programs could not read it. */
export const format = 1

export interface Header extends Shape {
  format: number
  /** Of the program that wrote it. */
  groma: string
  createdAt: string
}

export interface Contents {
  tables: (StreamEntry & { rows: number })[]
  files: StreamEntry[]
}

export interface StreamEntry {
  name: string
  /** Before it was compressed. */
  bytes: number
  pieces: number
  sha256: string
}
