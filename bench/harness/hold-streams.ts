import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** When an answer began, and how long it took to; milliseconds. */
interface Opened {
  status: number
  latency: number
}

/**
 * Sends a request whose answer has no end, on each connection: holds the answer for so many milliseconds, cuts the connection and
 * opens another. What is refused is tried again at once. Returns the beginnings of all answers.
 */
export async function holdStreams(
  open: () => Promise<Socket>,
  message: Buffer,
  { connections, seconds, hold }: { connections: number; seconds: number; hold: number },
): Promise<Opened[]> {
  const end = performance.now() + seconds * 1000
  const left = () => Math.max(0, end - performance.now())
  const taken: Opened[] = []

  async function keepOne(): Promise<void> {
    while (left() > 0) {
      const socket = await open()
      const isClosed = once(socket, 'close').catch(() => {})
      const sentAt = performance.now()
      socket.write(message)
      const [head] = (await Promise.race([once(socket, 'data'), isClosed, sleep(left())])) ?? []
      const status = Number(String(head ?? '').slice(9, 12))
      if (status > 0) taken.push({ status, latency: performance.now() - sentAt })
      socket.resume()
      if (status === 200) await Promise.race([isClosed, sleep(Math.min(hold, left()))])
      socket.destroy()
    }
  }

  await Promise.all(Array.from({ length: connections }, keepOne))
  return taken
}
