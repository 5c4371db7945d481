import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../app/database.ts'
import { databaseUrl, gromaHere } from '../app/server.ts'
import { projectTemplate } from '../setup/database.ts'

let opened: TestDatabase

beforeAll(async () => {
  opened = await openTestDatabase(projectTemplate)
})

afterAll(() => opened?.close())

const invite = (words: string[], settings: Record<string, string> = {}) =>
  gromaHere(['invite', ...words], '/nowhere', {
    DATABASE_URL: databaseUrl(opened.connection.database),
    GROMA_PUBLIC_URL: 'https://groma.example.com',
    ...settings,
  })

it('groma invite draws a QR code, and prints its link', async () => {
  const { code, stdout } = await invite(['owntracks', '--user', 'ada', '--device', 'pixel'])
  const [, inline = ''] = /^owntracks:\/\/\/config\?inline=(\S+)$/m.exec(stdout) ?? []
  const configuration = JSON.parse(Buffer.from(decodeURIComponent(inline), 'base64').toString())
  expect(configuration).toMatchObject({
    url: 'https://groma.example.com/in/owntracks?user=ada',
    deviceId: 'pixel',
  })
  expect(configuration.password).toMatch(/^prj_test_pk_/)
  const drawn = stdout.split('\n').filter((line) => /^[█▀▄ ]+$/.test(line))
  expect(drawn.length).toBeGreaterThan(30) // two rows of squares a line
  expect(new Set(drawn.map((line) => line.length)).size).toBe(1)
  expect([code, stdout]).toEqual([0, expect.stringContaining('(project "default", test).')])
})

it('groma invite says where a phone cannot reach the server', async () => {
  const settings = { GROMA_PUBLIC_URL: '', GROMA_HOST: '127.0.0.1', PORT: '8081' }
  const { stdout } = await invite(['traccar', '--environment', 'live'], settings)
  expect(stdout).toMatch(/to http:\/\/127\.0\.0\.1:8081\/in\/osmand\/prj_live_pk_/)
  expect(stdout).toContain('other devices cannot reach it')
})

it.each([
  [[], 2, '"groma invite" needs one of owntracks, traccar, overland, osmand.'],
  [
    ['owntracks', '--user', 'ada@example.com'],
    2,
    '--user: Expected an id without personal data, got an e-mail address.',
  ],
  [['owntracks', '--project', 'shop'], 1, 'Unknown project "shop".'],
])('groma invite %j is refused', async (words, code, sentence) => {
  expect(await invite(words)).toEqual({ code, stdout: '', stderr: `${sentence}\n` })
})
