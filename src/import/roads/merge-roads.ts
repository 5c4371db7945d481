import type { Kind } from '../osm/block.ts'
import { objectsIn } from '../osm/objects.ts'
import { PbfFile } from '../osm/pbf-file.ts'
import { type OsmObject, PbfWriter } from '../osm/pbf-writer.ts'

const kinds: Kind[] = ['node', 'way', 'relation']

/** Several sorted maps as one, sorted; what is in more than one of them comes once, from the first that has it. */
export function mergeRoads(paths: string[], target: string): void {
  const files: PbfFile[] = []
  const writer = new PbfWriter(target, { sorted: true })
  try {
    for (const path of paths) files.push(new PbfFile(path))
    for (const kind of kinds)
      for (const object of merged(files.map((file) => objectsOf(file, kind)))) writer.write(object)
  } finally {
    writer.close()
    for (const file of files) file.close()
  }
}

function* merged(sources: Generator<OsmObject>[]): Generator<OsmObject> {
  const heads = sources.map((source) => ({ source, next: source.next() }))
  for (;;) {
    let least: OsmObject | undefined
    for (const { next } of heads)
      if (!next.done && (least === undefined || next.value.id < least.id)) least = next.value
    if (least === undefined) return
    yield least
    for (const head of heads)
      if (!head.next.done && head.next.value.id === least.id) head.next = head.source.next()
  }
}

function* objectsOf(file: PbfFile, kind: Kind): Generator<OsmObject> {
  for (let number = 0; number < file.count; number++)
    yield* file.read(number, (block) => objectsIn(block, kind))
}
