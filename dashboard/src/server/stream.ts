import { type EventSourceMessage, EventSourceParserStream } from 'eventsource-parser/stream'
import { ApiError, send } from './api.ts'
import { noteNews, setLost } from './connection.ts'

const retryDelay = 1000 // milliseconds

/** The server sends at least a heartbeat every 15 seconds: a connection without any is dead. */
const longestSilence = 40_000 // milliseconds

/**
 * Reads server-sent events until the returned function is called. A broken connection is reopened after the last message
 * received; until then every page says so. `onRefused` is called when the server will not send them, such as those of an
 * unknown user. Not the browser's EventSource: that cannot send the headers our session needs.
 */
export function subscribe(
  path: string,
  query: Record<string, string>,
  onMessage: (message: EventSourceMessage) => void,
  onOpen: () => void = () => {},
  onRefused: (error: ApiError) => void = () => {},
): () => void {
  const stopping = new AbortController()
  const source = {}
  let lastId: string | undefined
  void run()

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await read()
      } catch (error) {
        if (stopping.signal.aborted) return
        const isRefused = error instanceof ApiError && isRefusal(error)
        const isSignedOut = error instanceof ApiError && error.status === 401
        setLost(source, !isRefused && !isSignedOut)
        if (isRefused) return onRefused(error)
      }
      await new Promise((resolve) => setTimeout(resolve, retryDelay))
    }
  }

  async function read(): Promise<void> {
    const silence = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    function waitForNews(): void {
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), longestSilence)
    }
    waitForNews()
    try {
      const resume = lastId === undefined ? {} : { after: lastId }
      const signal = AbortSignal.any([stopping.signal, silence.signal])
      const { body } = await send('GET', path, { query: { ...query, ...resume }, signal })
      setLost(source, false)
      onOpen()
      const bytes = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          noteNews()
          waitForNews()
          controller.enqueue(chunk)
        },
      })
      const reader = body
        ?.pipeThrough(bytes)
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream())
        .getReader()
      for (;;) {
        const { done, value } = (await reader?.read()) ?? { done: true }
        if (done) return
        lastId = value.id ?? lastId
        onMessage(value)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  return () => {
    stopping.abort()
    setLost(source, false)
  }
}

/** Limits pass, and who is signed out may sign in again. */
const isRefusal = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429
