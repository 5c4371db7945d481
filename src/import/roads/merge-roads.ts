import { isDeepStrictEqual } from 'node:util'
import { fromE7 } from '../../atlas/format/e7.ts'
import { MapFileError } from '../../errors.ts'
import { distance } from '../../geo/distance.ts'
import { type Element, type ElementKind, elementKinds } from '../osm/elements.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import { PbfFileWriter } from '../osm/pbf-file-writer.ts'

/** Metres between two nodes from which they are not the same one, moved. */
const farApart = 1000

/**
 * Merges sorted PBF files; of an element that several have, the first file's is taken. Returns how many nodes bear an id that
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
    for (const kind of elementKinds)
      for (const element of merged(
        files.map((file) => elementsOf(file, kind)),
        onSame,
      ))
        writer.write(element)
    return strangers
  } finally {
    writer.close()
    for (const file of files) file.close()
  }
}

/** Whether two sorted files have the same elements, in whatever blocks. One that cannot be read has others. */
export function haveSameRoads(one: string, other: string): boolean {
  const files: PbfFile[] = []
  try {
    const [mine, theirs] = [one, other].map((path) => {
      const file = new PbfFile(path)
      files.push(file)
      return file
    }) as [PbfFile, PbfFile]
    return elementKinds.every((kind) => {
      const others = elementsOf(theirs, kind)
      for (const element of elementsOf(mine, kind))
        if (!isDeepStrictEqual(element, others.next().value)) return false
      return others.next().done
    })
  } catch (error) {
    if (error instanceof MapFileError) return false
    throw error
  } finally {
    for (const file of files) file.close()
  }
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
