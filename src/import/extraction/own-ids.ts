import { createHash } from 'node:crypto'
import type { Element } from '../osm/elements.ts'

/** Above all ids of OpenStreetMap, whose nodes are below 2^34. */
const first = 2 ** 40

/** Ids of one map, and maps that have ids of their own. */
const mostIds = 2 ** 26
const mostMaps = 2 ** 14

/**
 * Editors such as JOSM give new objects negative ids, which the tile builder cannot read, and which mean something else in each
 * file. They become ids that only this region has.
 */
export function ownIds(region: string): (element: Element) => Element {
  const map = createHash('sha256').update(region).digest().readUInt32LE() % mostMaps
  const own = (id: number) => (id < 0 ? first + map * mostIds + (-id % mostIds) : id)
  return (element) => {
    if (!isOfEditor(element)) return element
    const { kind } = element
    const id = own(element.id)
    if (kind === 'node') return { ...element, id }
    if (kind === 'way') return { ...element, id, refs: element.refs.map(own) }
    return { ...element, id, members: element.members.map((member) => ({ ...member, id: own(member.id) })) }
  }
}

/** It, or something that it refers to, has a negative id. */
function isOfEditor(element: Element): boolean {
  if (element.id < 0) return true
  if (element.kind === 'way') return element.refs.some((ref) => ref < 0)
  return element.kind === 'relation' && element.members.some(({ id }) => id < 0)
}
