import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import {
  type Contents,
  contentsName,
  digestsName,
  format,
  type Header,
  headerName,
  pieceName,
  type StreamEntry,
} from './format.ts'
import { isPaddedWithZeros, type Member, readAt, readMembers } from './tar.ts'

export interface ArchiveReader {
  header: Header
  contents: Contents
  /** The pieces of a stream, in order. Throws at the end where they are not what was written. */
  read(entry: StreamEntry): AsyncGenerator<Buffer>
  close(): Promise<void>
}

const decompress = promisify(gunzip)
const slice = 1024 * 1024

/** Reads the file once from start to end, and refuses one that is cut, damaged or of a newer version. `onProgress` from 0 to 1. */
export async function openArchive(
  path: string,
  onProgress: (fraction: number) => void,
): Promise<ArchiveReader> {
  const file = await open(path).catch((error) => {
    throw error.code === 'ENOENT' ? new Error(`There is no file ${path}.`) : error
  })
  try {
    const members = (await file.stat()).isFile() ? await readMembers(file) : undefined
    if (members?.[0]?.name !== headerName || members.at(-1)?.name !== digestsName)
      throw new Error(`${path} is not a whole backup: it is cut off, damaged, or something else.`)
    const damaged = await findDamage(file, members, onProgress)
    if (damaged !== undefined) throw new Error(`${path} is damaged: ${damaged} is not what was written.`)
    return await readable(file, new Map(members.map((member) => [member.name, member])), path)
  } catch (error) {
    await file.close()
    throw error
  }
}

/** The name of the first member that is not as it was written. */
async function findDamage(
  file: FileHandle,
  members: Member[],
  onProgress: (fraction: number) => void,
): Promise<string | undefined> {
  const digests = members.at(-1) as Member
  const expected = (await readAt(file, digests.at, digests.size)).toString().split('\n')
  for (const [index, member] of members.entries()) {
    if (!(await isPaddedWithZeros(file, member))) return member.name
    if (member === digests) break
    if (expected[index] !== `${await digestOf(file, member)}  ${member.name}`) return member.name
    onProgress(member.at / digests.at)
  }
  return expected.length === members.length && expected.at(-1) === '' ? undefined : digestsName
}

async function digestOf(file: FileHandle, { at, size }: Member): Promise<string> {
  const sum = createHash('sha256')
  for (let done = 0; done < size; done += slice)
    sum.update(await readAt(file, at + done, Math.min(slice, size - done)))
  return sum.digest('hex')
}

async function readable(
  file: FileHandle,
  members: Map<string, Member>,
  path: string,
): Promise<ArchiveReader> {
  const bytesOf = async (name: string) => {
    const member = members.get(name)
    if (!member) throw new Error(`${path} is damaged: ${name} is missing.`)
    return readAt(file, member.at, member.size)
  }
  const header: Header = JSON.parse((await bytesOf(headerName)).toString())
  if (header.format !== format)
    throw new Error(
      `${path} was written by Groma ${header.groma} in format ${header.format}; this version reads format ${format}. Update it.`,
    )
  const contents: Contents = JSON.parse((await bytesOf(contentsName)).toString())
  return {
    header,
    contents,
    async *read({ name, pieces, sha256 }) {
      const sum = createHash('sha256')
      for (let number = 1; number <= pieces; number++) {
        const piece = await decompress(await bytesOf(pieceName(name, number)))
        sum.update(piece)
        yield piece
      }
      if (sum.digest('hex') !== sha256) throw new Error(`${path} has changed while it was read.`)
    },
    close: () => file.close(),
  }
}
