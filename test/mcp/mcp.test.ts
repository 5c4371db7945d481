import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../app/app.ts'
import { stopClock } from '../app/clock.ts'
import { cli, dataFolder, eventually } from '../app/server.ts'
import { buildCity, type City } from '../maps/city.ts'

/** An assistant's side of `groma mcp`: the SDK's own client, and the command as a process of its own. */
interface Assistant {
  client: Client
  /** What the command said to people. */
  said(): string
  ask(name: string, input?: object): Promise<{ isError: boolean; text: string; data: Json }>
}

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever was answered
type Json = any

let city: City
let groma: TestApp
let url: string
let environment: Record<string, string>
const opened: Client[] = []

async function openAssistant(words: string[] = [], changes: Record<string, string> = {}): Promise<Assistant> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [cli, 'mcp', ...words],
    env: { ...environment, ...changes },
    stderr: 'pipe',
  })
  let said = ''
  transport.stderr?.on('data', (chunk) => (said += chunk))
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  opened.push(client)
  return {
    client,
    said: () => said,
    async ask(name, input = {}) {
      const answer = (await client.callTool({ name, arguments: input as Json })) as Json
      return {
        isError: answer.isError ?? false,
        text: answer.content[0].text,
        data: answer.structuredContent,
      }
    },
  }
}

let reader: Assistant
let writer: Assistant
let fence: string

beforeAll(async () => {
  city = await buildCity({ withRoads: true })
  groma = await openTestApp({ GROMA_DATA: city.folder, GROMA_LIMITS: 'users.list=1,track=off' })
  url = await groma.app.listen({ port: 0, host: '127.0.0.1' })
  const { PATH = '' } = process.env
  environment = { PATH, GROMA_DATA: '/nowhere', GROMA_URL: url, GROMA_KEY: String(groma.keys.test.secret) }
  ;[reader, writer] = await Promise.all([
    openAssistant(),
    openAssistant(['--write', '--url', url], { GROMA_URL: 'http://127.0.0.1:1' }),
  ])
  const at = city.at.S
  const { body } = await groma.call('PUT /v1/geofences/shops/1', {
    body: { description: 'Coffee', type: 'circle', coordinates: [at?.longitude, at?.latitude], radius: 30 },
  })
  fence = body.geofence._id
  await groma.call('POST /v1/track', {
    body: { deviceId: 'van', userId: 'ada', latitude: at?.latitude, longitude: at?.longitude, accuracy: 5 },
  })
})

afterAll(async () => {
  await Promise.all(opened.map((client) => client.close()))
  groma?.app.server.closeAllConnections()
  await groma?.close()
  await city?.remove()
})

const writing = ['save_geofence', 'delete_geofence', 'create_trip', 'update_trip']

describe('groma mcp', () => {
  it('offers what reads, and with --write what changes something, with the parameters of the contract', async () => {
    const [some, all] = await Promise.all([reader, writer].map(({ client }) => client.listTools()))
    const names = (list: typeof some) => list?.tools.map(({ name }) => name) ?? []
    expect(names(some)).toEqual(names(all).filter((name) => !writing.includes(name)))
    expect(names(all)).toEqual(expect.arrayContaining(writing))
    expect(some?.tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    const destructive = all?.tools.filter(({ annotations }) => annotations?.destructiveHint)
    expect(destructive?.map(({ name }) => name)).toEqual(['save_geofence', 'delete_geofence', 'update_trip'])
    expect(all?.tools.find(({ name }) => name === 'list_events')).toMatchObject({
      description: expect.stringMatching(/^List events, the newest first\. .*\[longitude, latitude\]/),
      inputSchema: {
        properties: {
          limit: {
            type: 'integer',
            maximum: 1000,
            default: 20,
            description: expect.stringMatching(/20 by default/),
          },
          type: { type: 'string' },
        },
      },
    })
    expect(JSON.stringify(all).length).toBeLessThan(60_000) // an assistant reads all of it
    await expect(reader.ask('delete_geofence', { tag: 'shops', externalId: '1' })).rejects.toThrow('--write')
  })

  const point = (letter: string) => city.point(letter)
  it.each<[tool: string, input: () => object, text: RegExp, data: Json]>([
    ['geocode_forward', () => ({ query: '12 Park Avenue, Baltimore' }), /^12 Park Ave.*exact/, { addresses: [{ number: '12' }] }],
    ['geocode_reverse', () => ({ coordinates: point('C'), layers: 'address' }), /^12 Park Ave/, { addresses: [{ street: 'Park Avenue' }] }],
    ['autocomplete', () => ({ query: 'starb', near: point('a'), limit: 1 }), /^Starbucks/, { addresses: [{ placeLabel: 'Starbucks' }] }],
    ['validate_address', () => ({ number: '12', street: 'Park Avenue', unit: '2', city: 'Baltimore', stateCode: 'MD', postalCode: '21201', countryCode: 'US' }), /^verified|^partially/, { address: { number: '12' } }],
    ['search_places', () => ({ near: point('a'), chains: 'starbucks' }), /^Starbucks \(39\.\d+, -76\.\d+\)/, { places: [{ name: 'Starbucks' }] }],
    ['distance', () => ({ origin: point('a'), destination: point('g'), modes: 'car,foot', units: 'metric' }), /^car: 600.0 m, 1 min; foot: 600.0 m, 7 mins\.$/, { routes: { car: {} } }],
    ['directions', () => ({ locations: `${point('a')}|${point('g')}`, units: 'metric' }), /km|m, \d+ min/, { routes: [{ legs: [{ steps: expect.any(Array) }] }] }],
    ['matrix', () => ({ origins: `${point('a')}|${point('b')}`, destinations: point('g'), mode: 'car' }), /^Routes from 2 to 1/, { durations: [[expect.any(Number)], [expect.any(Number)]], distances: [[expect.any(Number)], [expect.any(Number)]] }],
    ['isochrone', () => ({ location: point('a'), mode: 'foot', contours: '1,2' }), /^Areas: \d minutes, \d minutes\.$/, { isochrones: { features: [{}, {}] } }],
    ['list_geofences', () => ({ tag: 'shops' }), /^Geofences: 1\.$/, { geofences: [{ externalId: '1' }] }],
    ['get_geofence', () => ({ tag: 'shops', externalId: '1' }), /^shops\/1 "Coffee", circle around 39\./, { geofence: { geometry: { type: 'Polygon' } } }],
    ['search_geofences', () => ({ near: point('S') }), /^shops\/1 "Coffee"/, { geofences: [{ tag: 'shops' }] }],
    ['list_users', () => ({ query: 'ad' }), /^Users: 1\.$/, { users: [{ userId: 'ada' }] }],
    ['get_user', () => ({ id: 'ada' }), /^ada was at 39\.\d+, -76\.\d+ at .*, in Coffee\.$/, { user: { deviceId: 'van' } }],
    ['user_history', () => ({ id: 'ada', limit: null }), /^Locations: 1\.$/, { locations: [{ locationAccuracy: 5 }] }],
    ['list_events', () => ({ user: 'ada' }), /^Events: 1\.$/, { events: [{ type: 'user.entered_geofence' }] }],
    ['why', () => ({ user: 'ada' }), /^Update of \S+: Coffee: \w+/, { updates: [{ geofences: [{ why: expect.any(String) }] }] }],
    ['why_not', () => ({ geofence: fence, latitude: 39.2976, longitude: -76.7 }), /Coffee: .*outside/i, { updates: [{ geofences: [{}] }] }],
    ['list_trips', () => ({}), /^Trips: 0\.$/, { trips: [] }],
  ])('%s answers a sentence and data', async (tool, input, text, data) => {
    const answer = await reader.ask(tool, input())
    expect(answer).toEqual({ isError: false, text: expect.stringMatching(text), data: expect.anything() })
    expect(answer.data).toMatchObject(data)
  }) // biome-ignore format: a table

  it('changes things with --write', async () => {
    const saved = await writer.ask('save_geofence', {
      tag: 'shops',
      externalId: '2',
      description: 'Burgers',
      type: 'circle',
      coordinates: [city.at.M?.longitude, city.at.M?.latitude],
      radius: 50,
    })
    expect(saved.text).toMatch(/^Saved shops\/2 "Burgers"/)
    expect(saved.data.geofence.geometry).toBeUndefined()
    const trip = {
      externalId: 'order-1',
      userId: 'ada',
      destinationGeofenceTag: 'shops',
      destinationGeofenceExternalId: '2',
    }
    expect((await writer.ask('create_trip', trip)).text).toMatch(/^Trip order-1 is pending/)
    expect((await writer.ask('update_trip', { id: 'order-1', status: 'canceled' })).text).toMatch(/canceled/)
    expect((await reader.ask('get_trip', { id: 'order-1' })).data.trip.status).toBe('canceled')
    expect((await writer.ask('delete_geofence', { tag: 'shops', externalId: '2' })).text).toBe('Deleted.')
    expect((await groma.call('GET /v1/geofences/shops/2')).status).toBe(404)
  })

  it.each<[what: string, tool: string, input: object, sentence: RegExp]>([
    ['a value that the API refuses', 'geocode_reverse', { coordinates: '95,13' }, /Invalid.*\(400, parameter coordinates\)/],
    ['what is not there', 'get_user', { id: 'nobody' }, /^No user found.*\(404\)/],
    ['a parameter that does not exist', 'isochrone', { lat: 1 }, /^isochrone has no parameter lat\. It has location, mode, /],
    ['a parameter that is missing', 'why_not', { user: 'ada' }, /^why_not needs the parameter geofence\.$/],
  ])('says why it refuses %s', async (_what, tool, input, sentence) => {
    expect(await reader.ask(tool, input)).toMatchObject({ isError: true, text: expect.stringMatching(sentence) })
  }) // biome-ignore format: a table

  it('has the limits of its key', async () => {
    stopClock()
    const answers = await Promise.all(Array.from({ length: 6 }, () => reader.ask('list_users')))
    const refused = answers.filter(({ isError }) => isError)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]?.text).toMatch(/\(429\) Try again in 1 s\.$/)
  })

  it('shortens what is long, and says so', async () => {
    const metadata = { note: 'x'.repeat(10_000) }
    const at = city.at.S
    for (const id of ['a', 'b', 'c', 'd', 'e'])
      await groma.call(`PUT /v1/geofences/long/${id}`, {
        body: {
          description: id,
          type: 'circle',
          coordinates: [at?.longitude, at?.latitude],
          radius: 30,
          metadata,
        },
      })
    const { text, data } = await reader.ask('list_geofences', { tag: 'long' })
    expect(text).toMatch(
      /^Geofences: 5\. Shortened, as the answer is long: 4000 of 10000 of geofences\[0\]\.metadata\.note/,
    )
    expect(JSON.stringify(data).length).toBeLessThanOrEqual(32_000)
  })

  it('has the rights of its key, and says so at the start', async () => {
    const [app, stranger, lonely] = await Promise.all([
      openAssistant([], { GROMA_KEY: String(groma.keys.test.publishable) }),
      openAssistant(['--key', 'prj_test_sk_none']),
      openAssistant([], { GROMA_URL: 'http://127.0.0.1:1' }),
    ])
    expect((await app.ask('autocomplete', { query: 'starb' })).isError).toBe(false)
    expect(await app.ask('get_user', { id: 'ada' })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/\(40[13]\)$/),
    })
    const wrong = await stranger.ask('get_user', { id: 'ada' })
    expect(wrong).toMatchObject({ isError: true, text: expect.stringMatching(/\(401\)$/) })
    const unreachable = 'No answer from http://127.0.0.1:1: fetch failed'
    expect((await lonely.ask('get_user', { id: 'ada' })).text).toContain(unreachable)
    await eventually(() => {
      expect(reader.said()).toBe(`Groma at ${url}/: 20 tools, read-only.\n`)
      expect(writer.said()).toContain('24 tools, which may change things.')
      expect(app.said()).toContain('The key is publishable')
      expect(stranger.said()).toBe(`${wrong.text}\n`)
      expect(lonely.said()).toContain(unreachable)
    })
  })

  it('prints nothing but the protocol, answers what was asked before its input ended, and ends with it', async () => {
    // With the key of a data folder.
    const folder = await dataFolder()
    await writeFile(join(folder, 'keys.json'), JSON.stringify({ default: groma.keys }))
    const child = spawn(process.execPath, [cli, 'mcp'], {
      env: { ...environment, GROMA_KEY: '', GROMA_DATA: folder },
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    let printed = ''
    child.stdout.on('data', (chunk) => (printed += chunk))
    const ended = once(child, 'exit')
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    const clientInfo = { name: 'test', version: '1' }
    send({
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo },
    })
    send({ method: 'notifications/initialized' })
    child.stdin.write('not a message\n')
    send({ id: 2, method: 'tools/call', params: { name: 'get_user', arguments: { id: 'ada' } } })
    child.stdin.end()
    expect(await ended).toEqual([0, null])
    const messages = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(messages.map(({ id }) => id)).toEqual([1, 2])
    expect(messages[1].result.structuredContent.user.userId).toBe('ada')
    expect(messages[0].result).toMatchObject({
      serverInfo: { name: 'groma' },
      instructions: expect.any(String),
    })
  })

  it('asks for a key where there is none', async () => {
    const child = spawn(process.execPath, [cli, 'mcp'], { env: { ...environment, GROMA_KEY: '' } })
    let said = ''
    child.stderr.on('data', (chunk) => (said += chunk))
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(said).toBe(
      '/nowhere/keys.json has no test secret key of the project "default". Give one with GROMA_KEY or --key.\n',
    )
  })
})
