import type { Member, Tags } from './elements.ts'
import type { Ring } from './rings.ts'

/** An element with its geometry. All coordinates are E7, longitude first. */
export type Feature = NodeFeature | WayFeature | RelationFeature

export interface NodeFeature {
  kind: 'node'
  id: number
  tags: Tags
  lon: number
  lat: number
}

export interface WayFeature {
  kind: 'way'
  id: number
  tags: Tags
  /** [lon, lat, …] of the nodes that the file holds. */
  coordinates: Int32Array
  /** Its first and last ref are the same node, in the file or not. */
  closed: boolean
  /** Some of its nodes are not in the file. */
  incomplete: boolean
}

export interface RelationFeature {
  kind: 'relation'
  id: number
  tags: Tags
  /** All of them, in the file or not. */
  members: Member[]
  /** Of an area: closed, holes by the even-odd rule. Rings left open by members missing from the file are not here. */
  rings: Ring[]
  /** Of an area: its `admin_centre` and `label` nodes. */
  labels: LabelNode[]
  /** Of an area: some members, or nodes of them, are missing or belong to no ring. */
  incomplete: boolean
}

export interface LabelNode {
  role: string
  id: number
  lon: number
  lat: number
}
