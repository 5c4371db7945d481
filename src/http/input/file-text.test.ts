import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { readPieces, readText } from './file-text.ts'

const request = { headers: {}, routeOptions: { bodyLimit: 10 } } as FastifyRequest

it('puts characters together that arrive in pieces', async () => {
  const bytes = Buffer.from('aü€😀')
  for (let at = 0; at <= bytes.length; at++) {
    const pieces = [bytes.subarray(0, at), bytes.subarray(at)].filter(({ length }) => length > 0)
    expect(await readText(request, Readable.from(pieces))).toBe('aü€😀')
    expect([...(await readPieces(request, Readable.from(pieces)))].join('')).toBe('aü€😀')
  }
})

it('refuses a body as soon as it is too large, and leaves the connection open for the answer', async () => {
  const endless = Readable.from([Buffer.alloc(6), Buffer.alloc(6), Buffer.alloc(6)])
  await expect(readText(request, endless)).rejects.toMatchObject({ status: 413 })
  expect(endless.destroyed).toBe(false)
  const announced = { ...request, headers: { 'content-length': '11' } } as FastifyRequest
  await expect(readText(announced, Readable.from([]))).rejects.toMatchObject({ status: 413 })
})

it('keeps the pieces of a long body in blocks, however it arrives', async () => {
  const text = 'aü€😀'.repeat(30_000)
  const bytes = Buffer.from(text)
  const large = { ...request, routeOptions: { bodyLimit: 1e6 } } as FastifyRequest
  const chunks = Array.from({ length: Math.ceil(bytes.length / 999) }, (_, at) =>
    bytes.subarray(at * 999, at * 999 + 999),
  )
  const pieces = [...(await readPieces(large, Readable.from(chunks)))]
  expect(pieces.join('')).toBe(text)
  expect(pieces).toHaveLength(Math.ceil(bytes.length / 65_536) + 1)
})

it('a client that goes is no fault of the server', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('aborted')) })
  await expect(readText(request, broken)).rejects.toMatchObject({ status: 400 })
})
