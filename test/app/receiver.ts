import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that came to a webhook. */
export interface Received {
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever was sent
  body: any
}

export interface Receiver {
  url: string
  /** All so far. */
  requests: Received[]
  /** Those accepted. */
  accepted: Received[]
  /** A status, or a function that answers itself. By default 200. */
  answer: (request: Received) => number | ((response: ServerResponse) => void)
  /** Refuses connections until it is opened again, at the same port. */
  close(): Promise<void>
  open(): Promise<void>
}

/** A server that takes deliveries. */
export async function openReceiver(): Promise<Receiver> {
  let port = 0
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const received = { headers: request.headers, text, body: JSON.parse(text) }
    receiver.requests.push(received)
    const answer = receiver.answer(received)
    if (typeof answer === 'function') return answer(response)
    if (answer >= 200 && answer < 300) receiver.accepted.push(received)
    response.writeHead(answer, answer === 302 ? { location: receiver.url } : {}).end(`answer ${answer}`)
  })
  const receiver: Receiver = {
    url: '',
    requests: [],
    accepted: [],
    answer: () => 200,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    async open() {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      port = (server.address() as AddressInfo).port
      receiver.url = `http://127.0.0.1:${port}/`
    },
  }
  await receiver.open()
  return receiver
}
