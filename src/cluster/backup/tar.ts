import type { FileHandle } from 'node:fs/promises'

/** The plain tar format (ustar), so that a backup can be opened without Groma. */

/** Size of a header, and what members are padded to. */
const unit = 512
/** The largest size that the field of a header takes. */
const largest = 0o77777777777

export interface Member {
  name: string
  size: number
  /** Where its content begins, in bytes from the start of the file. */
  at: number
}

/** The bytes of a member: header, content, padding. `time` in seconds since 1970. */
export function memberBytes(name: string, content: Buffer, time: number): Buffer[] {
  const { folder, last } = split(name)
  if (Buffer.byteLength(folder) > 155 || Buffer.byteLength(last) > 100 || content.length > largest)
    throw new Error(`"${name}" is too long for a tar file.`)
  return [header(name, content.length, time), content, Buffer.alloc(padding(content.length))]
}

/** What a tar file ends with. */
export const tarEnd = Buffer.alloc(2 * unit)

function header(name: string, size: number, time: number): Buffer {
  const bytes = Buffer.alloc(unit)
  const { folder, last } = split(name)
  bytes.write(last, 0, 100)
  bytes.write('0000600\0', 100)
  bytes.write('0000000\0', 108)
  bytes.write('0000000\0', 116)
  bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  bytes.write(`${time.toString(8).padStart(11, '0')}\0`, 136)
  bytes.write('0', 156)
  bytes.write('ustar\u000000', 257)
  bytes.write(folder, 345, 155)
  bytes.write(`${checksum(bytes)}\0 `, 148)
  return bytes
}

/** A header has two fields for a name. */
function split(name: string): { folder: string; last: string } {
  const slash = name.lastIndexOf('/')
  return { folder: name.slice(0, Math.max(slash, 0)), last: name.slice(slash + 1) }
}

/** Six octal digits. The field of the checksum itself counts as blanks. */
function checksum(bytes: Buffer): string {
  const own = bytes.subarray(148, 156).reduce((sum, byte) => sum + byte, 0)
  const sum = bytes.reduce((total, byte) => total + byte, 0) - own + 8 * 32
  return sum.toString(8).padStart(6, '0')
}

/** All members, by their headers. Undefined for a file that is cut off, or is no tar of `memberBytes`. */
export async function readMembers(file: FileHandle): Promise<Member[] | undefined> {
  const { size: end } = await file.stat()
  const members: Member[] = []
  for (let at = 0; at + unit <= end; ) {
    const bytes = await readAt(file, at, unit)
    if (bytes.equals(tarEnd.subarray(unit))) {
      const isWhole = at + tarEnd.length === end && (await readAt(file, at, tarEnd.length)).equals(tarEnd)
      return isWhole ? members : undefined
    }
    const member = memberIn(bytes, at + unit)
    const next = member && member.at + member.size + padding(member.size)
    if (next === undefined || next > end) return undefined
    members.push(member as Member)
    at = next
  }
  return undefined
}

/** Undefined where a byte of the header is not as it was written. */
function memberIn(bytes: Buffer, at: number): Member | undefined {
  const text = (from: number, to: number) => bytes.toString('utf8', from, to).replace(/\0.*$/s, '')
  const name = [text(345, 500), text(0, 100)].filter(Boolean).join('/')
  const size = Number.parseInt(text(124, 136), 8)
  const isWhole = bytes.equals(header(name, size, Number.parseInt(text(136, 148), 8)))
  return isWhole ? { name, size, at } : undefined
}

/** What follows a member's content up to the next header is zeros. */
export async function isPaddedWithZeros(file: FileHandle, { at, size }: Member): Promise<boolean> {
  return (await readAt(file, at + size, padding(size))).every((byte) => byte === 0)
}

export async function readAt(file: FileHandle, at: number, size: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size)
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(bytes, done, size - done, at + done)
    if (bytesRead === 0) throw new Error('The file was cut while it was read.')
    done += bytesRead
  }
  return bytes
}

function padding(size: number): number {
  return -size & (unit - 1)
}
