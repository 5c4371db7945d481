import type pg from 'pg'
import { describeLoss } from './connect.ts'

/** What node-postgres has, and its types leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

const firstBlock = 64 * 1024
const largestBlock = 4 * 1024 * 1024
/** Blocks that may wait for the reader before the database has to. */
const mostWaiting = 2

/** Runs a `copy … to stdout`. Yields blocks of whole lines, up to 4 MB each, then calls `onEnd` with the number of rows. */
export async function* copyOut(
  client: pg.ClientBase,
  statement: string,
  onEnd: (rows: number) => void,
): AsyncGenerator<Buffer> {
  const full: Buffer[] = []
  let block = Buffer.allocUnsafe(firstBlock)
  let used = 0
  let rows = 0
  let isDone = false
  let failure: Error | undefined
  let connection: pg.Connection | undefined
  let wake = () => {}

  function flush(needed: number): void {
    if (used > 0) full.push(block.subarray(0, used))
    block = Buffer.allocUnsafe(Math.max(needed, Math.min(4 * block.length, largestBlock)))
    used = 0
    if (full.length > mostWaiting) connection?.stream.pause()
    wake()
  }

  const query = {
    submit(given: pg.Connection) {
      connection = given
      given.query(statement)
    },
    // One message is one line. Its bytes are overwritten by those that come next.
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (used + chunk.length > block.length) flush(chunk.length)
      used += chunk.copy(block, used)
    },
    handleCommandComplete({ text }: { text: string }) {
      rows = countIn(text)
    },
    handleReadyForQuery() {
      isDone = true
      flush(0)
    },
    handleError(error: Error) {
      failure = describeLoss(error)
      wake()
    },
  }
  client.query(query)
  try {
    for (;;) {
      const next = full.shift()
      if (next) {
        yield next
        if (full.length === 0) connection?.stream.resume()
      } else if (failure) throw failure
      else if (isDone) return onEnd(rows)
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    // Its reader has given up: the rest would only be thrown away.
    if (!isDone && !failure) connection?.stream.destroy()
  }
}

/** Runs a `copy … from stdin` with these lines, and returns the number of rows. */
export function copyIn(
  client: pg.ClientBase,
  statement: string,
  blocks: AsyncIterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let ended = false
    let cause: unknown
    async function send(connection: CopyConnection): Promise<void> {
      try {
        for await (const block of blocks) {
          if (ended) return
          connection.sendCopyFromChunk(block)
          if (connection.stream.writableNeedDrain) await drained(connection)
        }
        connection.endCopyFrom()
      } catch (error) {
        cause = error
        connection.sendCopyFail('The rows to copy could not be read.')
      }
    }
    const query = {
      submit: (connection: pg.Connection) => connection.query(statement),
      handleCopyInResponse: (connection: CopyConnection) => void send(connection),
      handleCommandComplete({ text }: { text: string }) {
        rows = countIn(text)
      },
      handleReadyForQuery: () => resolve(rows),
      handleError(error: Error) {
        ended = true
        reject(cause ?? describeLoss(error))
      },
    }
    client.query(query)
  })
}

function drained({ stream }: pg.Connection): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      stream.off('drain', settle).off('close', settle)
      resolve()
    }
    stream.on('drain', settle).on('close', settle)
  })
}

/** "COPY 42" */
function countIn(tag: string): number {
  return Number(tag.split(' ')[1])
}
