import { type Element, type ElementKind, elementKinds } from '../osm/elements.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import { PbfFileWriter } from '../osm/pbf-file-writer.ts'

/** Merges sorted PBF files; of an element that several have, the first file's is taken. */
export function mergeRoads(paths: string[], target: string): void {
  const files: PbfFile[] = []
  const writer = new PbfFileWriter(target, { sorted: true })
  try {
    for (const path of paths) files.push(new PbfFile(path))
    for (const kind of elementKinds)
      for (const element of merged(files.map((file) => elementsOf(file, kind)))) writer.write(element)
  } finally {
    writer.close()
    for (const file of files) file.close()
  }
}

function* merged(sources: Generator<Element>[]): Generator<Element> {
  const heads = sources.map((source) => ({ source, next: source.next() }))
  for (;;) {
    let least: Element | undefined
    for (const { next } of heads)
      if (!next.done && (least === undefined || next.value.id < least.id)) least = next.value
    if (least === undefined) return
    yield least
    for (const head of heads)
      if (!head.next.done && head.next.value.id === least.id) head.next = head.source.next()
  }
}

function* elementsOf(file: PbfFile, kind: ElementKind): Generator<Element> {
  for (let number = 0; number < file.count; number++)
    yield* file.read(number, (block) => block.elements(kind))
}
