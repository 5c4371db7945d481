import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { badMapFile } from '../../errors.ts'
import { type Element, type ElementKind, elementKinds, noTags } from '../osm/elements.ts'
import { formatOf, readXml } from '../osm/source.ts'
import { XmlReader } from '../osm/xml.ts'
import { compareIds } from './id-order.ts'

/** What an element becomes. */
export interface Change {
  element: Element
  isDeleted: boolean
}

/** Changes in memory, some 100 MB of them; more are sorted in parts, on disk. */
const mostInMemory = 200_000

const pieceBytes = 1 << 18

/** The changes of one or more .osc files, sorted on disk. Call `add` for each file, in their order, then `of`. */
export class Changes {
  readonly #folder: string
  readonly #most: number
  #pending: Change[] = []
  #runs = 0

  /** `folder`: an empty one for temporary files. */
  constructor(folder: string, most = mostInMemory) {
    this.#folder = folder
    this.#most = most
  }

  /** Reads a file, plain or compressed. Returns when its last change was made, Unix milliseconds, if it says. */
  async add(
    path: string,
    options: { onProgress?: (fraction: number) => void; signal?: AbortSignal | undefined } = {},
  ): Promise<number | undefined> {
    const format = await formatOf(path)
    if (format === 'pbf') throw badMapFile(path, 'is a whole map; expected changes (.osc)')
    let newest: number | undefined
    const reader = new XmlReader((element, { isDeleted, changedAt }) => {
      this.#pending.push({ element, isDeleted })
      if (changedAt !== undefined) newest = Math.max(newest ?? changedAt, changedAt)
      if (this.#pending.length >= this.#most) this.#writeRun()
    }, 'osmChange')
    await readXml(path, format, reader, options)
    this.#writeRun()
    return newest
  }

  /** By id, one for each: of several the highest version, and of equal ones the last. */
  *of(kind: ElementKind): Generator<Change> {
    const heads = Array.from({ length: this.#runs }, (_, run) => {
      const source = changesIn(this.#pathOf(run, kind))
      return { source, next: source.next() }
    })
    for (;;) {
      let first: number | undefined
      for (const { next } of heads)
        if (!next.done && (first === undefined || compareIds(next.value.element.id, first) < 0))
          first = next.value.element.id
      if (first === undefined) return
      let best: Change | undefined
      for (const head of heads) {
        if (head.next.done || head.next.value.element.id !== first) continue
        if (!best || isAfter(head.next.value, best)) best = head.next.value
        head.next = head.source.next()
      }
      yield best as Change
    }
  }

  /** A run: a file for each kind, sorted by id, each id once. */
  #writeRun(): void {
    for (const kind of elementKinds) {
      const latest = new Map<number, Change>()
      for (const change of this.#pending) {
        const { id } = change.element
        const before = latest.get(id)
        if (change.element.kind === kind && (!before || isAfter(change, before))) latest.set(id, change)
      }
      const sorted = [...latest.values()].sort((one, other) => compareIds(one.element.id, other.element.id))
      writeLines(
        this.#pathOf(this.#runs, kind),
        sorted.map((change) => JSON.stringify(change)),
      )
    }
    this.#pending = []
    this.#runs += 1
  }

  #pathOf(run: number, kind: ElementKind): string {
    return join(this.#folder, `${run}-${kind}`)
  }
}

function isAfter(change: Change, before: Change): boolean {
  return (change.element.version ?? 0) >= (before.element.version ?? 0)
}

function writeLines(path: string, lines: string[]): void {
  const file = openSync(path, 'w')
  try {
    for (const line of lines) writeSync(file, `${line}\n`)
  } finally {
    closeSync(file)
  }
}

function* changesIn(path: string): Generator<Change> {
  const file = openSync(path, 'r')
  try {
    let rest = Buffer.alloc(0)
    for (;;) {
      const piece = Buffer.allocUnsafe(pieceBytes)
      const length = readSync(file, piece, 0, pieceBytes, null)
      if (length === 0) return
      const bytes = Buffer.concat([rest, piece.subarray(0, length)])
      let from = 0
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, from)) {
        yield parse(bytes.toString('utf8', from, end))
        from = end + 1
      }
      rest = bytes.subarray(from)
    }
  } finally {
    closeSync(file)
  }
}

function parse(line: string): Change {
  const { element, isDeleted } = JSON.parse(line) as Change
  return { element: { ...element, tags: Object.assign(noTags(), element.tags) }, isDeleted }
}
