import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** Stands before the port of a node, and holds files up on their way. */
export interface FileGate {
  url: string
  /** The port that the node is to listen at. */
  nodePort: number
  /** Of each request so far. */
  ranges: (string | undefined)[]
  /** Files that wait. */
  held: number
  /** Lets so many bytes of each file through, then none; undefined: all. */
  most: number | undefined
}

export async function openFileGate(): Promise<FileGate> {
  const nodePort = await freePort()
  const server = createServer((asked, answer) => {
    gate.ranges.push(asked.headers.range)
    const { method, url: path, headers } = asked
    const onward = request(
      { host: '127.0.0.1', port: nodePort, method, path, headers, agent: false },
      (got) => {
        answer.writeHead(got.statusCode ?? 500, got.headers)
        let passed = 0
        got.on('data', (piece: Buffer) => {
          const left = (gate.most ?? Number.POSITIVE_INFINITY) - passed
          passed += piece.length
          answer.write(piece.subarray(0, left))
          if (piece.length <= left) return
          gate.held += 1
          got.pause()
        })
        got.on('end', () => answer.end())
      },
    )
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    onward.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gate: FileGate = { url, nodePort, ranges: [], held: 0, most: undefined }
  return gate
}

export async function freePort(): Promise<number> {
  const server = createTcpServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
