import { readdir } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../app/app.ts'

let groma: TestApp
beforeAll(async () => {
  groma = await openTestApp()
})
afterAll(() => groma.close())

const get = (url: string, headers: Record<string, string> = {}) =>
  groma.app.inject({ method: 'GET', url, headers })

it('serves the page without a key; its policy allows nothing inline and no other host', async () => {
  const { statusCode, headers, body } = await get('/')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  )
  expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/)
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).not.toMatch(/<script(?![^>]* src=)|<style|\son\w+=/)
})

it('serves assets compressed and cacheable', async () => {
  const { body } = await get('/')
  const assets = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string)
  expect(assets.length).toBeGreaterThan(1)
  for (const path of assets) {
    const { statusCode, headers, rawPayload } = await get(path, { 'accept-encoding': 'gzip' })
    expect([statusCode, headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(headers['cache-control']).toContain('immutable')
    const plain = await get(path)
    expect(gunzipSync(rawPayload).equals(plain.rawPayload)).toBe(true)
  }
})

it('allows WebAssembly only to the worker that draws maps', async () => {
  const files = await readdir(new URL('../../../dist/dashboard/assets', import.meta.url))
  const allowing: string[] = []
  for (const file of files) {
    const policy = (await get(`/assets/${file}`)).headers['content-security-policy']
    if (policy?.includes('wasm-unsafe-eval')) allowing.push(file)
  }
  expect(allowing).toEqual([expect.stringMatching(/^maplibre-gl-csp-worker-/)])
})

it('loads less than 120 kB at first', async () => {
  const { body } = await get('/')
  const assets = [...body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path as string)
  const compressed = await Promise.all(assets.map((path) => get(path, { 'accept-encoding': 'gzip' })))
  const bytes = compressed.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)
  expect(bytes).toBeLessThan(120_000)
})

it.each(['/assets/none.js', '/assets/..%2findex.html', '/icon.png'])('answers 404 for %s', async (path) => {
  const { statusCode, headers } = await get(path)
  expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
})
