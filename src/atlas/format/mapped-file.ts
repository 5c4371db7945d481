import { close, closeSync, open, openSync } from 'node:fs'
import { promisify } from 'node:util'

/** Bytes of a file, which must not be written to. */
export type BytesAt = (at: number, length: number) => Uint8Array<ArrayBuffer>

/**
 * A file in the page cache, which all processes of a machine share; nothing of it is read before it is used. Undefined where
 * the system cannot map files. The mapping ends when nothing refers to it any more.
 */
export async function mapFile(path: string, size: number): Promise<BytesAt | undefined> {
  const system = await loading
  if (!system) return undefined
  const descriptor = await promisify(open)(path, 'r')
  const { map, view } = system
  const address = map(null, size, readable, shared, descriptor, 0)
  await promisify(close)(descriptor)
  if (address === failed) return undefined
  const mapping = addMapping(system, address, size)
  function bytesAt(at: number, length: number): Uint8Array<ArrayBuffer> {
    if (at < 0 || at + length > size) throw new RangeError(`${path} has ${size} bytes.`)
    if (length === 0) return new Uint8Array(0)
    // A buffer for each piece: one of more than 4 GB ends Node 20.
    const buffer = view(address + BigInt(at), length)
    watch(buffer, mapping)
    return new Uint8Array(buffer)
  }
  watch(bytesAt, mapping)
  return bytesAt
}

/** A file as memory that may be written to. */
export interface WritableMapping {
  buffer: ArrayBuffer
  /** It will hardly be used any more: its pages need not stay in memory. */
  retire(): void
}

/** Returns what maps such files; undefined where the system cannot. */
export async function openWritableMapper(): Promise<
  ((path: string, size: number) => WritableMapping) | undefined
> {
  const system = await loading
  if (!system) return undefined
  const { map, view } = system
  return (path, size) => {
    const descriptor = openSync(path, 'r+')
    const address = map(null, size, readable | writable, shared, descriptor, 0)
    closeSync(descriptor)
    if (address === failed) throw new Error(`${path} could not be mapped: ${size} bytes.`)
    const buffer = view(address, size)
    const mapping = addMapping(system, address, size)
    watch(buffer, mapping)
    return { buffer, retire: () => mapping.rest() }
  }
}

/**
 * Gives back the memory of all files that this thread has mapped. What is used again comes from the page cache, or else from the
 * file: nothing is lost.
 */
export function restMappings(): void {
  for (const mapping of mappings) mapping.rest()
}

interface Mapping {
  rest(): void
  end(): void
  /** Objects that refer to it. */
  uses: number
}

const mappings = new Set<Mapping>()

function addMapping({ unmap, advise }: System, address: bigint, size: number): Mapping {
  const mapping: Mapping = {
    rest: () => void advise(address, size, notNeeded),
    end() {
      mappings.delete(mapping)
      unmap(address, size)
    },
    uses: 0,
  }
  mappings.add(mapping)
  return mapping
}

function watch(object: object, mapping: Mapping): void {
  mapping.uses += 1
  ended.register(object, mapping)
}

const ended = new FinalizationRegistry<Mapping>((mapping) => {
  mapping.uses -= 1
  if (mapping.uses === 0) mapping.end()
})

// PROT_READ, PROT_WRITE, MAP_SHARED and MAP_FAILED of mmap(2), MADV_DONTNEED of madvise(2): the same on Linux and macOS.
const readable = 1
const writable = 2
const shared = 1
const notNeeded = 4
const failed = 0xffff_ffff_ffff_ffffn

const loading = loadSystem()
type System = NonNullable<Awaited<typeof loading>>

async function loadSystem() {
  if (process.platform !== 'linux' && process.platform !== 'darwin') return undefined
  try {
    const { default: koffi } = await import('koffi')
    const library = koffi.load(null)
    return {
      map: library.func('void *mmap(void *, size_t, int, int, int, int64_t)') as (
        ...args: [null, number, number, number, number, number]
      ) => bigint,
      unmap: library.func('int munmap(void *, size_t)') as (address: bigint, size: number) => number,
      advise: library.func('int madvise(void *, size_t, int)') as (
        ...args: [address: bigint, size: number, advice: number]
      ) => number,
      view: koffi.view as (address: bigint, length: number) => ArrayBuffer,
    }
  } catch {
    return undefined // an optional dependency, which not every platform has
  }
}
