/** Types of elements; `ids` are lists of them, each sent as the text of an array. */
export type ElementType = 'int4' | 'int8' | 'float8' | 'bool' | 'text' | 'jsonb' | 'ids'

/** As PostgreSQL's catalog numbers them, in every version. */
const oids = { int4: 23, int8: 20, float8: 701, bool: 16, text: 25, jsonb: 3802, ids: 25 }

/** Bytes of elements that are no texts. */
const sizes = { int4: 4, int8: 8, float8: 8, bool: 1 }

const headerBytes = 20

/** A column of rows as an array in PostgreSQL's binary format, in which a null has the length -1. */
export function binaryArray(type: ElementType, rows: readonly object[], column: string): Buffer {
  return type === 'text' || type === 'jsonb' || type === 'ids'
    ? arrayOfTexts(type, rows, column)
    : arrayOfNumbers(type, rows, column)
}

function arrayOfNumbers(type: keyof typeof sizes, rows: readonly object[], column: string): Buffer {
  const size = sizes[type]
  const bytes = Buffer.allocUnsafe(headerBytes + rows.length * (4 + size))
  let [at, hasNulls] = [headerBytes, false]
  for (const row of rows) {
    const value = (row as Record<string, number | boolean | null | undefined>)[column]
    if (value === undefined || value === null) {
      hasNulls = true
      at = bytes.writeInt32BE(-1, at)
      continue
    }
    at = bytes.writeInt32BE(size, at)
    if (type === 'float8')
      at = bytes.writeDoubleBE((value as number) + 0, at) // zero has no sign, as in JSON
    else if (type === 'int4') at = bytes.writeInt32BE(value as number, at)
    else if (type === 'bool') at = bytes.writeUInt8(value ? 1 : 0, at)
    else at = writeInt64(bytes, value as number, at)
  }
  writeHeader(bytes, type, rows.length, hasNulls)
  return bytes.subarray(0, at)
}

/** In two halves: a bigint for each value would have to be collected as garbage. */
function writeInt64(bytes: Buffer, value: number, at: number): number {
  const high = Math.floor(value / 2 ** 32)
  return bytes.writeUInt32BE(value - high * 2 ** 32, bytes.writeInt32BE(high, at))
}

function arrayOfTexts(type: 'text' | 'jsonb' | 'ids', rows: readonly object[], column: string): Buffer {
  const texts = rows.map((row) => {
    const value = (row as Record<string, unknown>)[column]
    return value === undefined || value === null ? undefined : textOf(type, value)
  })
  const lengths = texts.map((text) => (text === undefined ? 0 : Buffer.byteLength(text)))
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + length, headerBytes))
  writeHeader(bytes, type, texts.length, texts.includes(undefined))
  let at = headerBytes
  for (const [index, text] of texts.entries()) {
    at = bytes.writeInt32BE(text === undefined ? -1 : (lengths[index] as number), at)
    if (text !== undefined) at += bytes.write(text, at)
  }
  return bytes
}

function textOf(type: 'text' | 'jsonb' | 'ids', value: unknown): string {
  if (type === 'text') return value as string
  if (type === 'ids') return `{${(value as string[]).join()}}` // of letters and digits, so without quotes
  return `\u0001${JSON.stringify(value)}` // the version of the format comes first
}

function writeHeader(bytes: Buffer, type: ElementType, length: number, hasNulls: boolean): void {
  let at = bytes.writeInt32BE(1, 0) // dimension
  at = bytes.writeInt32BE(hasNulls ? 1 : 0, at)
  at = bytes.writeInt32BE(oids[type], at)
  at = bytes.writeInt32BE(length, at)
  bytes.writeInt32BE(1, at) // the number of the first element
}
