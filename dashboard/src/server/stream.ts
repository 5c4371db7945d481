import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { ApiError, send } from './api.ts'

const retryDelay = 2000 // milliseconds

/**
 * Reads server-sent events until the returned function is called. A broken connection is reopened after the last message
 * received. Not the browser's EventSource: that cannot send the headers our session needs.
 */
export function subscribe(
  path: string,
  query: Record<string, string>,
  onMessage: (message: EventSourceMessage) => void,
  onOpen: () => void = () => {},
): () => void {
  const stopping = new AbortController()
  let lastId: string | undefined
  void run()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await read()
      } catch (error) {
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) return
      }
      await new Promise((resolve) => setTimeout(resolve, retryDelay))
    }
  }

  async function read(): Promise<void> {
    const resume = lastId === undefined ? {} : { after: lastId }
    const { body } = await send('GET', path, { query: { ...query, ...resume }, signal: stopping.signal })
    if (!body) return
    onOpen()
    const reader = body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      lastId = value.id ?? lastId
      onMessage(value)
    }
  }

  return () => stopping.abort()
}
