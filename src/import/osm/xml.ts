import { SaxesParser } from 'saxes'
import { type Element, type ElementKind, elementKinds, noTags } from './elements.ts'
import { Malformed } from './protobuf.ts'

type Attributes = Record<string, string>

const kinds: readonly string[] = elementKinds

/** Reads the text of an .osm file chunk by chunk and emits its elements, except deleted ones. */
export class XmlReader {
  private readonly parser = new SaxesParser()
  private readonly onElement: (element: Element) => void
  private element: Element | undefined
  private depth = 0

  constructor(onElement: (element: Element) => void) {
    this.onElement = onElement
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
    const { element } = this
    if (this.depth === 1) this.expectOsm(name)
    else if (this.depth === 2 && kinds.includes(name))
      this.element = this.begin(name as ElementKind, attributes)
    else if (this.depth !== 3 || !element) return
    else if (name === 'tag') element.tags[this.text(attributes, 'k')] = this.text(attributes, 'v')
    else if (name === 'nd' && element.kind === 'way') element.refs.push(this.id(attributes, 'ref'))
    else if (name === 'member' && element.kind === 'relation') {
      const kind = this.text(attributes, 'type')
      if (!kinds.includes(kind)) throw this.wrong(`a member is of the unknown kind "${kind}"`)
      element.members.push({
        kind: kind as ElementKind,
        id: this.id(attributes, 'ref'),
        role: attributes.role ?? '',
      })
    }
  }

  private close(name: string): void {
    this.depth -= 1
    if (this.depth !== 1 || !kinds.includes(name) || !this.element) return
    this.onElement(this.element)
    this.element = undefined
  }

  private begin(kind: ElementKind, attributes: Attributes): Element | undefined {
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

  /** To E7. */
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
