/** By their first bytes; a decoder leaves them out. */
const marks = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const

/** Files do not say how they are encoded: those of spreadsheets in Windows are, unless one asks for UTF-8, in Windows-1252. */
export function decodeText(file: ArrayBuffer): string {
  const bytes = new Uint8Array(file)
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))
  if (marked) return new TextDecoder(marked[0]).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
