import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { eventually } from '../app/server.ts'
import type { SharedServer } from '../app/shared-server.ts'

/** Runs the receiver of a page, and has the server deliver to it: genuine deliveries pass, forged and old ones do not. */
export async function checkReceiver(
  server: SharedServer,
  text: string,
  language: string,
  [program = '', ...options]: string[],
): Promise<void> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const { _id, secret } = (await server.call('POST /v1/webhooks', { url })).body.webhook
  const folder = await mkdtemp(join(tmpdir(), 'groma-receiver-'))
  const file = join(folder, language === 'js' ? 'receiver.mjs' : `receiver.${language}`)
  await writeFile(file, text)
  const env = { PATH: process.env.PATH, WEBHOOK_SECRET: secret, PORT: String(port) }
  const child: ChildProcess = spawn(program, [...options, file], { env, stdio: 'ignore' })
  try {
    const post = async (signature: string, body: string) =>
      (await fetch(url, { method: 'POST', body, headers: { 'x-service-signature': signature } })).status
    await eventually(() => post('', '{}').then((status) => expect(status).toBe(400)))
    const { body } = await server.call(`POST /v1/webhooks/${_id}/test`)
    expect(body).toMatchObject({ delivery: { delivered: true, status: 204 } })
    const now = Math.floor(Date.now() / 1000)
    const sign = (t: number, sent: string) =>
      `t=${t},v1=${'0'.repeat(64)},v1=${createHmac('sha256', secret).update(`${t}.${sent}`).digest('hex')}`
    const sent = '{"event":{"type":"test"}}'
    expect(await post(sign(now, sent), sent)).toBe(204) // as while the secret is rotated: the second one counts
    expect(await post(sign(now, sent), `${sent} `)).toBe(400)
    expect(await post(sign(now - 3600, sent), sent)).toBe(400)
    expect(await post(`t=${now},v1=`, sent)).toBe(400)
  } finally {
    child.kill('SIGKILL')
    await server.call(`DELETE /v1/webhooks/${_id}`)
    await rm(folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
