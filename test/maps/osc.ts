import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Element } from '../../src/import/osm/elements.ts'

export interface WrittenChange {
  action: 'create' | 'modify' | 'delete'
  element: Element
  /** ISO 8601. */
  at?: string
}

/** Writes a file of changes, compressed if its name ends with `.gz`. */
export function writeChanges(path: string, changes: WrittenChange[]): string {
  const text = `<osmChange version="0.6" generator="test">\n${changes.map(line).join('\n')}\n</osmChange>\n`
  writeFileSync(path, path.endsWith('.gz') ? gzipSync(text) : text)
  return path
}

/** Writes a whole map as XML, compressed if its name ends with `.gz`. */
export function writeOsm(path: string, elements: Element[]): string {
  const text = `<osm version="0.6">\n${elements.map((element) => elementTag(element)).join('\n')}\n</osm>\n`
  writeFileSync(path, path.endsWith('.gz') ? gzipSync(text) : text)
  return path
}

function line({ action, element, at }: WrittenChange): string {
  return `<${action}>${elementTag(element, at)}</${action}>`
}

function elementTag(element: Element, at?: string): string {
  const { kind, id, version, tags } = element
  const own: Record<string, string | number | undefined> = { id, version, timestamp: at }
  const inner = Object.entries(tags).map(([k, v]) => tag('tag', { k, v }))
  if (element.kind === 'node') Object.assign(own, { lon: degrees(element.lon), lat: degrees(element.lat) })
  if (element.kind === 'way') inner.unshift(...element.refs.map((ref) => tag('nd', { ref })))
  if (element.kind === 'relation')
    inner.unshift(
      ...element.members.map(({ kind: type, id: ref, role }) => tag('member', { type, ref, role })),
    )
  return tag(kind, own, inner.join(''))
}

const degrees = (e7: number) => (e7 / 1e7).toFixed(7)

function tag(name: string, attributes: Record<string, string | number | undefined>, inner = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
  return `<${name}${written.join('')}>${inner}</${name}>`
}

/** White space as numbers, so that no reader makes a space of it. */
function escaped(text: string): string {
  return text.replace(/[&<>"\s]/g, (character) => `&#${character.codePointAt(0)};`)
}
