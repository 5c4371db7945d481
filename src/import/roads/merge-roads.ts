import { isDeepStrictEqual } from 'node:util'
import { fromE7 } from '../../atlas/format/e7.ts'
import { MapFileError } from '../../errors.ts'
import { distance } from '../../geo/distance.ts'
import { isTurnRestriction } from '../extraction/restrictions.ts'
import { type Element, type ElementKind, elementKinds, type Tags } from '../osm/elements.ts'
import { IdSet } from '../osm/id-set.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import { PbfFileWriter } from '../osm/pbf-file-writer.ts'

/** Metres between two nodes from which they are not the same one, moved. */
const farApart = 1000

/**
 * Merges sorted PBF files, the newest map first; of an element that several have, the first file's is taken. A turn restriction is left out
 * where a newer map has all of its roads, but not the restriction. Returns how many nodes bear an id that
 * stands for a node elsewhere in another file, which is then missing.
 */
export function mergeRoads(paths: string[], target: string): number {
  const files: PbfFile[] = []
  const writer = new PbfFileWriter(target, { sorted: true })
  let strangers = 0
  const onSame = (taken: Element, other: Element) => {
    if (isFarFrom(taken, other)) strangers += 1
  }
  try {
    for (const path of paths) files.push(new PbfFile(path))
    const turns = new TurnWays(files)
    const read = {
      node: (file: PbfFile) => elementsOf(file, 'node'),
      way: (file: PbfFile, at: number) => turns.noting(elementsOf(file, 'way'), at),
      relation: (file: PbfFile, at: number) => turns.stillThere(elementsOf(file, 'relation'), at),
    }
    for (const kind of elementKinds)
      for (const element of merged(files.map(read[kind]), onSame)) writer.write(element)
    return strangers
  } finally {
    writer.close()
    for (const file of files) file.close()
  }
}

/** The roads of turn restrictions, and which files have them: of all files but the last, the oldest. */
class TurnWays {
  readonly #ways = new IdSet()
  readonly #isIn: Uint8Array[]

  constructor(files: PbfFile[]) {
    for (const file of files.slice(1))
      for (const relation of elementsOf(file, 'relation'))
        for (const id of waysOf(relation)) this.#ways.add(id)
    this.#ways.sort()
    this.#isIn = files.slice(0, -1).map(() => new Uint8Array(this.#ways.size))
  }

  /** First the ways of each file. */
  *noting(ways: Generator<Element>, file: number): Generator<Element> {
    for (const way of ways) {
      const found = this.#ways.find(way.id)
      const isIn = this.#isIn[file]
      if (isIn && found >= 0) isIn[found] = 1
      yield way
    }
  }

  /** Then its relations. */
  *stillThere(relations: Generator<Element>, file: number): Generator<Element> {
    const newer = this.#isIn.slice(0, file)
    for (const relation of relations) {
      const ways = waysOf(relation).map((id) => this.#ways.find(id))
      const isKnown = ways.length > 0 && newer.some((isIn) => ways.every((way) => isIn[way] === 1))
      if (!isKnown) yield relation
    }
  }
}

/** Of a turn restriction. */
function waysOf(element: Element): number[] {
  if (element.kind !== 'relation' || !isTurnRestriction(element)) return []
  return element.members.filter(({ kind }) => kind === 'way').map(({ id }) => id)
}

/** Whether two sorted files have the same elements, in whatever blocks. One that cannot be read has others. */
export function haveSameRoads(one: string, other: string): boolean {
  const files: PbfFile[] = []
  try {
    for (const path of [one, other]) files.push(new PbfFile(path))
    const [mine, theirs] = files.map(readerOf) as [Reader, Reader]
    for (;;) {
      skipSameBlocks(mine, theirs)
      const [element, same] = [nextOf(mine), nextOf(theirs)]
      if (element === undefined || same === undefined) return element === same
      if (!areSame(element, same)) return false
    }
  } catch (error) {
    if (error instanceof MapFileError) return false
    throw error
  } finally {
    for (const file of files) file.close()
  }
}

/** Where a sorted file is read. */
interface Reader {
  file: PbfFile
  /** Of the next block. */
  number: number
  /** Of the block before. */
  elements: Element[]
  at: number
}

const readerOf = (file: PbfFile): Reader => ({ file, number: 0, elements: [], at: 0 })

/** Changes leave most blocks of a map as they were: their elements need not be read to be compared. */
function skipSameBlocks(mine: Reader, theirs: Reader): void {
  while (atBlock(mine) && atBlock(theirs)) {
    if (!mine.file.blobOf(mine.number).equals(theirs.file.blobOf(theirs.number))) return
    mine.number += 1
    theirs.number += 1
  }
}

/** Whether a block is to be read next. */
const atBlock = ({ file, number, elements, at }: Reader) => at === elements.length && number < file.count

function nextOf(reader: Reader): Element | undefined {
  while (atBlock(reader)) {
    const { file, number } = reader
    // A block has one kind: joined by concat, which copies, its thousands of elements cost least.
    reader.elements = file.read(number, (block) => {
      const [nodes = [], ...others] = elementKinds.map((kind) => block.elements(kind))
      return nodes.concat(...others)
    })
    reader.number += 1
    reader.at = 0
  }
  const element = reader.elements[reader.at]
  if (element) reader.at += 1
  return element
}

/** By hand for nodes and ways, of which a country has millions. */
function areSame(one: Element, other: Element): boolean {
  if (one.id !== other.id || one.version !== other.version || !haveSameTags(one.tags, other.tags))
    return false
  if (one.kind === 'node') return other.kind === 'node' && one.lon === other.lon && one.lat === other.lat
  if (one.kind === 'relation') return isDeepStrictEqual(one, other)
  if (other.kind !== 'way' || one.refs.length !== other.refs.length) return false
  return one.refs.every((ref, at) => ref === other.refs[at])
}

function haveSameTags(one: Tags, other: Tags): boolean {
  if (one === other) return true // most nodes share that they have none
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

function* merged(
  sources: Generator<Element>[],
  onSame: (taken: Element, other: Element) => void,
): Generator<Element> {
  const heads = sources.map((source) => ({ source, next: source.next() }))
  for (;;) {
    let least: Element | undefined
    for (const { next } of heads)
      if (!next.done && (least === undefined || next.value.id < least.id)) least = next.value
    if (least === undefined) return
    yield least
    for (const head of heads) {
      if (head.next.done || head.next.value.id !== least.id) continue
      if (head.next.value !== least) onSame(least, head.next.value)
      head.next = head.source.next()
    }
  }
}

function isFarFrom(one: Element, other: Element): boolean {
  if (one.kind !== 'node' || other.kind !== 'node') return false
  if (one.lon === other.lon && one.lat === other.lat) return false
  return distance(fromE7(one.lon), fromE7(one.lat), fromE7(other.lon), fromE7(other.lat)) > farApart
}

function* elementsOf(file: PbfFile, kind: ElementKind): Generator<Element> {
  for (let number = 0; number < file.count; number++)
    yield* file.read(number, (block) => block.elements(kind))
}
