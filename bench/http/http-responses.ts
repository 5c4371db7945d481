const HEAD_END = '\r\n\r\n'
const NOTHING: Buffer = Buffer.alloc(0)

/**
 * Reads a stream of HTTP/1.1 responses, cut into chunks anywhere, and reports the status of each
 * once its body is complete. Supports only bodies with a Content-Length, which is all that our servers send.
 */
export function responseReader(onResponse: (status: number) => void): (chunk: Buffer) => void {
  let unfinishedHead = NOTHING
  let status = 0
  let bodyLeft = 0
  return (chunk) => {
    let at = 0
    while (at < chunk.length) {
      if (bodyLeft === 0) {
        const rest = chunk.subarray(at)
        const head = unfinishedHead.length > 0 ? Buffer.concat([unfinishedHead, rest]) : rest
        const end = head.indexOf(HEAD_END)
        if (end < 0) {
          unfinishedHead = head
          return
        }
        at += end + HEAD_END.length - unfinishedHead.length
        unfinishedHead = NOTHING
        const text = head.toString('latin1', 0, end)
        status = statusOf(text)
        // "100 Continue" and the like precede the response.
        if (status < 200) continue
        bodyLeft = bodyLength(status, text)
      }
      const taken = Math.min(bodyLeft, chunk.length - at)
      at += taken
      bodyLeft -= taken
      if (bodyLeft === 0) onResponse(status)
    }
  }
}

function statusOf(head: string): number {
  const status = Number(head.slice(9, 12))
  if (!head.startsWith('HTTP/1.1 ') || !(status >= 100)) {
    throw new Error(`Got "${head.slice(0, 40)}", expected an HTTP/1.1 status line.`)
  }
  return status
}

function bodyLength(status: number, head: string): number {
  if (status === 204 || status === 304) return 0
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return Number(length)
  const encoding = /\r\ntransfer-encoding: *(\w+)/i.exec(head)?.[1]
  throw new Error(`Got a response with ${encoding ?? 'no'} transfer encoding, expected a Content-Length.`)
}
