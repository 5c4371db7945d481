/** A plain object without a prototype: as quick to make as a Map, and `tags.name` reads well. */
export type Tags = Record<string, string>

export type ElementKind = 'node' | 'way' | 'relation'

export const elementKinds: readonly ElementKind[] = ['node', 'way', 'relation']

/** An element of OpenStreetMap, as a file holds it. */
export type Element = NodeElement | WayElement | RelationElement

export interface NodeElement {
  kind: 'node'
  id: number
  /** Counts its changes; files without metadata do not say. */
  version?: number
  tags: Tags
  /** E7. */
  lon: number
  lat: number
}

export interface WayElement {
  kind: 'way'
  id: number
  version?: number
  tags: Tags
  /** Ids of its nodes. */
  refs: number[]
}

export interface RelationElement {
  kind: 'relation'
  id: number
  version?: number
  tags: Tags
  members: Member[]
}

export interface Member {
  kind: ElementKind
  id: number
  role: string
}

/** Without a prototype, keys such as "constructor" and "__proto__" are like any other. */
export function noTags(): Tags {
  return Object.create(null)
}
