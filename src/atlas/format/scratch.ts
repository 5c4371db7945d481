import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { openWritableMapper, type WritableMapping } from './mapped-file.ts'

/** Memory of one column. */
export interface GrowingMemory {
  /** At least this many bytes, which begin with those so far; the rest is zero. What it returned before must not be used any more. */
  grow(bytes: number): ArrayBuffer
}

/** Room for what a large import collects. */
export interface Scratch {
  /** For files; whoever made it removes it. */
  folder: string
  /** Memory that the system may write to disk when it needs the room. Undefined where files cannot be mapped. */
  memory: (() => GrowingMemory) | undefined
}

export async function openScratch(folder: string): Promise<Scratch> {
  const map = await openWritableMapper()
  let files = 0
  const memory = map && (() => growingFile(join(folder, `memory-${++files}`), map))
  return { folder, memory }
}

function growingFile(path: string, map: (path: string, size: number) => WritableMapping): GrowingMemory {
  let size = 0
  let mapping: WritableMapping | undefined
  return {
    grow(bytes) {
      extendFile(path, size, bytes)
      size = bytes
      mapping?.retire() // until its buffer is collected
      mapping = map(path, bytes)
      return mapping.buffer
    },
  }
}

const zeros = new Uint8Array(1 << 20)

/** Writes the zeros: a full disk is an error here, and would end the process later. */
function extendFile(path: string, from: number, to: number): void {
  const file = openSync(path, 'a')
  try {
    for (let at = from; at < to; ) at += writeSync(file, zeros, 0, Math.min(zeros.length, to - at))
  } finally {
    closeSync(file)
  }
}
