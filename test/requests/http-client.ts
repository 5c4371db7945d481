import { Agent, request } from 'node:http'
import type { Answer } from './answers.ts'
import type { Sent } from './requests.ts'

/** Sends a request over HTTP as it is: `fetch` would refuse some methods and a body of a GET. */
export function createHttpClient(host: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  return {
    send: ({ method, url, headers, payload }: Sent): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const sent = request(host + url, { method, headers, agent }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk) => chunks.push(chunk))
          answer.on('error', reject)
          answer.on('end', () =>
            resolve({
              statusCode: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(chunks).toString(),
            }),
          )
        })
        sent.on('error', reject)
        sent.end(payload)
      }),
    close: () => agent.destroy(),
  }
}
