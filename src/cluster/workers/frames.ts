/**
 * Messages on a stream of bytes: a header, which is JSON, and a text beside it, which is not escaped (an answer of the routing
 * engine may be megabytes). Before them stand their lengths in bytes, 4 bytes each, big-endian.
 */
const prefix = 8 // bytes

export function encodeFrame(header: unknown, text: string): Buffer {
  const json = JSON.stringify(header)
  const headerLength = Buffer.byteLength(json)
  const textLength = Buffer.byteLength(text)
  const frame = Buffer.allocUnsafe(prefix + headerLength + textLength)
  frame.writeUInt32BE(headerLength, 0)
  frame.writeUInt32BE(textLength, 4)
  frame.write(json, prefix)
  frame.write(text, prefix + headerLength)
  return frame
}

/** Returns what takes the pieces of a stream, however it is cut, and calls `onFrame` for each whole message. */
export function createFrameReader(onFrame: (header: unknown, text: string) => void): (piece: Buffer) => void {
  let pieces: Buffer[] = []
  let size = 0
  let wanted = prefix

  function take(whole: Buffer): number {
    let at = 0
    for (;;) {
      const rest = whole.length - at
      wanted = rest < prefix ? prefix : prefix + whole.readUInt32BE(at) + whole.readUInt32BE(at + 4)
      if (rest < wanted) return at
      const middle = at + prefix + whole.readUInt32BE(at)
      const end = at + wanted
      onFrame(JSON.parse(whole.toString('utf8', at + prefix, middle)), whole.toString('utf8', middle, end))
      at = end
    }
  }

  return (piece) => {
    pieces.push(piece)
    size += piece.length
    if (size < wanted) return
    const whole = pieces.length === 1 ? piece : Buffer.concat(pieces, size)
    const rest = whole.subarray(take(whole))
    pieces = rest.length > 0 ? [rest] : []
    size = rest.length
  }
}
