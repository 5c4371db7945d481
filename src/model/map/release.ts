/** What all nodes of a cluster are to serve: map data by key, such as `region:berlin` or `tiles`. */
export type ReleaseItems = Record<string, ReleaseItem>

export interface ReleaseItem {
  /** When it was imported or built, ISO 8601: of two that replace the same one, the later wins. */
  at: string
  /** What stands about it in the data folder. */
  entry: object
  files: ReleaseFile[]
}

export interface ReleaseFile {
  /** Of the data folder. */
  folder: 'atlas' | 'tiles' | 'roads' | 'elevation'
  name: string
  bytes: number
  /** In hex. */
  sha256: string
}

export interface Release {
  /** Counts the changes. */
  revision: number
  items: ReleaseItems
}
