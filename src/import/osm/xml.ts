import { SaxesParser } from 'saxes'
import type { Kind } from './block.ts'
import { noTags } from './block.ts'
import type { OsmObject } from './pbf-writer.ts'
import { Malformed } from './protobuf.ts'

type Attributes = Record<string, string>

const kinds: readonly string[] = ['node', 'way', 'relation']

/** Reads the text of an .osm file piece by piece and hands out its objects; deleted ones are left out. */
export class XmlReader {
  private readonly parser = new SaxesParser()
  private readonly onObject: (object: OsmObject) => void
  private object: OsmObject | undefined
  private depth = 0

  constructor(onObject: (object: OsmObject) => void) {
    this.onObject = onObject
    this.parser.on('error', ({ message }) => {
      const what = message.replace(/^(\d+):(\d+): /, 'line $1, column $2: ').replace(/\.$/, '')
      throw new Malformed(`it is not well-formed XML: ${what}`)
    })
    this.parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
      if (!/^(utf-?8|us-ascii)$/i.test(encoding))
        throw new Malformed(`its text is in ${encoding}, expected UTF-8`)
    })
    this.parser.on('opentag', ({ name, attributes }) => this.open(name, attributes))
    this.parser.on('closetag', ({ name }) => this.close(name))
  }

  write(text: string): void {
    this.parser.write(text)
  }

  end(): void {
    this.parser.close()
  }

  private open(name: string, attributes: Attributes): void {
    this.depth += 1
    const { object } = this
    if (this.depth === 1) this.expectOsm(name)
    else if (this.depth === 2 && kinds.includes(name)) this.object = this.begin(name as Kind, attributes)
    else if (this.depth !== 3 || !object) return
    else if (name === 'tag') object.tags[this.text(attributes, 'k')] = this.text(attributes, 'v')
    else if (name === 'nd' && object.kind === 'way') object.refs.push(this.id(attributes, 'ref'))
    else if (name === 'member' && object.kind === 'relation') {
      const kind = this.text(attributes, 'type')
      if (!kinds.includes(kind)) throw this.wrong(`a member is of the unknown kind "${kind}"`)
      object.members.push({ kind: kind as Kind, id: this.id(attributes, 'ref'), role: attributes.role ?? '' })
    }
  }

  private close(name: string): void {
    this.depth -= 1
    if (this.depth !== 1 || !kinds.includes(name) || !this.object) return
    this.onObject(this.object)
    this.object = undefined
  }

  private begin(kind: Kind, attributes: Attributes): OsmObject | undefined {
    if (attributes.visible === 'false' || attributes.action === 'delete') return undefined
    const id = this.id(attributes, 'id')
    if (kind === 'way') return { kind, id, tags: noTags(), refs: [] }
    if (kind === 'relation') return { kind, id, tags: noTags(), members: [] }
    const lon = this.degrees(attributes, 'lon', 180)
    const lat = this.degrees(attributes, 'lat', 90)
    return { kind, id, tags: noTags(), lon, lat }
  }

  private expectOsm(root: string): void {
    if (root === 'osm') return
    if (root === 'osmChange') throw new Malformed('it holds changes only; expected a whole map')
    throw new Malformed(`its root element is <${root}>, expected <osm>`)
  }

  private text(attributes: Attributes, name: string): string {
    const value = attributes[name]
    if (value === undefined) throw this.wrong(`an attribute "${name}" is missing`)
    return value
  }

  private id(attributes: Attributes, name: string): number {
    const text = this.text(attributes, name)
    const id = Number(text)
    if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(id)) throw this.wrong(`"${text}" is not an id`)
    return id
  }

  /** As a whole number of 1e-7. */
  private degrees(attributes: Attributes, name: string, limit: number): number {
    const text = this.text(attributes, name)
    const degrees = Number(text)
    if (text.trim() === '' || !(Math.abs(degrees) <= limit)) throw this.wrong(`"${text}" is not a ${name}`)
    return Math.round(degrees * 1e7)
  }

  private wrong(what: string): Malformed {
    return new Malformed(`${what} (line ${this.parser.line})`)
  }
}
