import { SaxesParser } from 'saxes'
import { type Element, type ElementKind, elementKinds, noTags } from './elements.ts'
import { Malformed } from './protobuf.ts'

type Attributes = Record<string, string>

const kinds: readonly string[] = elementKinds
const actions = ['create', 'modify', 'delete']

/** What a file of changes says of an element. */
export interface ElementChange {
  isDeleted: boolean
  /** Unix milliseconds, if it says. */
  changedAt: number | undefined
}

/**
 * Reads the text of an .osm file chunk by chunk and emits its elements, except deleted ones; or that of an .osc file, which has
 * them in `create`, `modify` and `delete`, and emits all.
 */
export class XmlReader {
  private readonly parser = new SaxesParser()
  private readonly root: 'osm' | 'osmChange'
  private readonly onElement: (element: Element, change: ElementChange) => void
  private element: Element | undefined
  private depth = 0
  /** Of an .osc file: what the elements are. */
  private action = ''
  private changedAt: number | undefined

  constructor(
    onElement: (element: Element, change: ElementChange) => void,
    root: 'osm' | 'osmChange' = 'osm',
  ) {
    this.onElement = onElement
    this.root = root
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

  /** How deep the elements are. */
  private get level(): number {
    return this.root === 'osm' ? 2 : 3
  }

  private open(name: string, attributes: Attributes): void {
    this.depth += 1
    const { element, level } = this
    if (this.depth === 1) this.expectRoot(name)
    else if (this.depth === 2 && level === 3) this.action = this.actionOf(name)
    else if (this.depth === level && kinds.includes(name))
      this.element = this.begin(name as ElementKind, attributes)
    else if (this.depth !== level + 1 || !element) return
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
    if (this.depth !== this.level - 1 || !kinds.includes(name) || !this.element) return
    this.onElement(this.element, { isDeleted: this.action === 'delete', changedAt: this.changedAt })
    this.element = undefined
  }

  private begin(kind: ElementKind, attributes: Attributes): Element | undefined {
    if (this.root === 'osm' && (attributes.visible === 'false' || attributes.action === 'delete'))
      return undefined
    if (this.root === 'osmChange' && !actions.includes(this.action)) return undefined
    const id = this.id(attributes, 'id')
    const own = { id, ...this.version(attributes), tags: noTags() }
    this.changedAt = this.time(attributes)
    if (kind === 'way') return { kind, ...own, refs: [] }
    if (kind === 'relation') return { kind, ...own, members: [] }
    // Some writers leave out where it was.
    if (this.action === 'delete') return { kind, ...own, lon: 0, lat: 0 }
    const lon = this.degrees(attributes, 'lon', 180)
    const lat = this.degrees(attributes, 'lat', 90)
    return { kind, ...own, lon, lat }
  }

  private expectRoot(root: string): void {
    if (root === this.root) return
    if (root === 'osmChange') throw new Malformed('it holds changes only; expected a whole map')
    if (root === 'osm' && this.root === 'osmChange')
      throw new Malformed('it is a whole map; expected changes (.osc)')
    throw new Malformed(`its root element is <${root}>, expected <${this.root}>`)
  }

  private actionOf(name: string): string {
    if (actions.includes(name) || !kinds.includes(name)) return name
    throw this.wrong(`<${name}> is in none of <create>, <modify> and <delete>`)
  }

  private version({ version }: Attributes): { version?: number } {
    if (version === undefined) return {}
    if (!/^\d{1,9}$/.test(version)) throw this.wrong(`"${version}" is not a version`)
    return version === '0' ? {} : { version: Number(version) }
  }

  private time({ timestamp }: Attributes): number | undefined {
    if (timestamp === undefined || this.root === 'osm') return undefined
    const time = Date.parse(timestamp)
    if (Number.isNaN(time)) throw this.wrong(`"${timestamp}" is not a time`)
    return time
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
