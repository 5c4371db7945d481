import { Refusal, send } from './api.ts'

/** One message of a server-sent stream. */
interface Message {
  id: string | undefined
  event: string
  data: string
}

/** Milliseconds before asking again after the stream broke off. */
const pause = 2000

/**
 * Follows a stream until stopped; after a break it goes on behind the last message. The browser's own EventSource cannot
 * send the headers that our session needs.
 */
export function follow(
  path: string,
  query: Record<string, string>,
  take: (message: Message) => void,
  onOpen: () => void = () => {},
): () => void {
  const stopping = new AbortController()
  let last: string | undefined
  void run()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await read()
      } catch (error) {
        if (error instanceof Refusal && error.status < 500 && error.status !== 429) return
      }
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  async function read(): Promise<void> {
    const resume = last === undefined ? {} : { after: last }
    const { body } = await send('GET', path, { query: { ...query, ...resume }, signal: stopping.signal })
    if (!body) return
    onOpen()
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    let waiting = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (waiting + value).split(/\r?\n\r?\n/)
      waiting = blocks.pop() ?? ''
      for (const message of blocks.flatMap(readMessage)) {
        last = message.id ?? last
        take(message)
      }
    }
  }

  return () => stopping.abort()
}

/** None for a comment, which only keeps the connection open. */
function readMessage(block: string): Message[] {
  const fields = new Map<string, string>()
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    const before = fields.get(name)
    fields.set(name, name === 'data' && before !== undefined ? `${before}\n${value}` : value)
  }
  const data = fields.get('data')
  return data === undefined ? [] : [{ id: fields.get('id'), event: fields.get('event') ?? 'message', data }]
}
