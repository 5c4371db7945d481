import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { aboutDataFolder } from '../../src/commands/data-folder.ts'
import { openTestDatabase } from '../app/database.ts'
import { cli, databaseUrl, dataFolder, eventually, groma, gromaHere } from '../app/server.ts'

describe('groma', () => {
  it.each<[words: string[], text: RegExp]>([
    [[], /groma serve[\s\S]*groma keys[\s\S]*groma project[\s\S]*groma migrate[\s\S]*groma help/],
    [['help'], /groma serve[\s\S]*groma keys/],
    [['--help'], /groma serve[\s\S]*groma keys/],
    [['help', 'help'], /groma serve[\s\S]*groma keys/],
    [['help', '--help'], /groma serve[\s\S]*groma keys/],
    [['help', 'keys'], /^groma keys \[show \| roll \| revoke\][\s\S]*--environment test\|live/],
    [['serve', '--help'], /PORT \(8080\)[\s\S]*DATABASE_URL/],
    [['--version'], /^\d+\.\d+\.\d+\n$/],
  ])('%j prints help', async (words, text) => {
    const { code, stdout } = await gromaHere(words, '/nowhere')
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(text) })
  })

  it.each<[words: string[], sentence: string]>([
    [['fly'], 'There is no command "fly". Commands: help, serve, keys, project, operators, invite, mcp, settings, import, regions, speeds, backup, restore, nodes, cluster, reload, migrate.'],
    [['help', 'fly'], 'There is no command "fly". Commands: help, serve, keys, project, operators, invite, mcp, settings, import, regions, speeds, backup, restore, nodes, cluster, reload, migrate.'],
    [['serve', 'extra'], '"groma serve" takes no further words, got "extra".'],
    [['serve', '--fast'], '"groma serve" has no option --fast. Options: --help.'],
    [['keys', 'burn'], '"groma keys" has no "burn". Expected one of show, roll, revoke.'],
    [['keys', '--environment', 'prod'], '--environment is "prod": expected test or live.'],
    [['keys', '--role', 'read'], '"groma keys" has no option --role. Options: --project, --environment, --kind, --keep-old, --print, --help.'],
    [['keys', 'roll', '--kind'], '--kind needs a value.'],
    [['project'], '"groma project" needs one of list, create, disable, enable, quota, retention, delete.'],
    [['project', 'create'], '"groma project create" needs a NAME.'],
    [['speeds', 'show'], '"groma speeds show" needs a WAY.'],
    [['project', 'list', 'all'], '"groma project list" takes no further words, got "all".'],
    [['operators', 'role', 'eve', '--role', 'boss'], '--role is "boss": expected read, write or admin.'],
    [['operators', 'list', '--role', 'read'], '--role belongs to "groma operators add" and "groma operators role".'],
    [['settings', '--environment', 'prod'], '--environment is "prod": expected test or live.'],
    [['project', 'quota', 'shop'], '"groma project quota NAME" needs --updates or --calls, and no other verb takes them.'],
    [['project', 'quota', 'shop', '--calls', 'many'], '--calls is "many": expected a whole number, or none.'],
    [['mcp', '--url', 'localhost:8080'], '--url is "localhost:8080": expected a URL such as https://groma.example.com.'],
    [['migrate', 'now'], '"groma migrate" takes no further words, got "now".'],
  ])('%j is refused', async (words, sentence) => {
    expect(await gromaHere(words, '/nowhere')).toEqual({ code: 2, stdout: '', stderr: `${sentence}\n` })
  }) // biome-ignore format: a table

  it('ends with a status: 0, or 1 for what failed, or 2 for a wrong command line', async () => {
    const ends = await Promise.all(
      [['--version'], ['keys'], ['fly']].map((words) => groma(words, '/nowhere')),
    )
    expect(ends.map(({ code }) => code)).toEqual([0, 1, 2])
  })

  it('keys of a project that may not exist: says so', async () => {
    const folder = await dataFolder()
    expect(await gromaHere(['keys', '--project', 'shop'], folder)).toMatchObject({
      code: 1,
      stderr: `${join(folder, 'keys.json')} has no keys of the project "shop": there is no such project ("groma project list" shows all), or its keys were created on another machine. "groma keys roll" creates new ones.\n`,
    })
  })

  it.each([[['project', 'list']], [['operators', 'add', 'eve']], [['keys', 'roll']], [['settings']], [['migrate']]])(
    '%j without a database says so and creates nothing',
    async (words) => {
      const folder = join(await dataFolder(), 'elsewhere')
      expect(await gromaHere(words, folder)).toEqual({
        code: 1,
        stdout: '',
        stderr: `There is no database in ${folder}. Set GROMA_DATA to the data folder of your server, or run "groma serve" first.\n`,
      })
      expect(existsSync(folder)).toBe(false)
    },
  ) // biome-ignore format: a table

  it.each(['{"default":', '[]', '{"default":{"test":{}}}', '{"default":{"test":{"secret":5},"live":{}}}'])(
    'does not start with the damaged keys.json %s',
    async (text) => {
      const folder = await dataFolder()
      await writeFile(join(folder, 'keys.json'), text)
      expect(await gromaHere(['serve'], folder, { PORT: '0' })).toMatchObject({
        code: 1,
        stderr: `${join(folder, 'keys.json')} is damaged: expected the keys of each project, by environment. Fix it, or delete it and run "groma keys roll".\n`,
      })
      expect(await readdir(folder)).toEqual(['keys.json'])
    },
  )

  it.each([
    [['serve'], '/dev/null/data', 'ENOTDIR: not a directory, mkdir'],
    [['serve'], '/proc/groma/data', "ENOENT: no such file or directory, mkdir '/proc/groma'"], // Linux makes none there
    [['import', 'map.osm.pbf'], '/proc/groma', 'ENOENT: no such file or directory, mkdir'],
    [['import', 'map.osm.pbf'], import.meta.filename, 'ENOTDIR: not a directory, scandir'],
    [['keys'], '/dev/null', 'ENOTDIR: not a directory, open'],
    [['nodes'], '/dev/null', 'ENOTDIR: not a directory, stat'],
    [['regions', 'list'], import.meta.filename, 'ENOTDIR: not a directory, open'],
  ])('%j in a data folder that cannot be one, %s, says so', async (words, folder, reason) => {
    const { code, stdout, stderr } = await gromaHere(words, folder, { PORT: '0' })
    expect([code, stdout, stderr.trim().split('\n')]).toEqual([1, '', [expect.stringContaining(reason)]])
    expect(stderr).toContain(`GROMA_DATA is "${folder}": expected a folder that this user can read and write`)
  })

  it('a full disk is named', () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    expect(aboutDataFolder('/srv/groma', full)).toEqual(
      new Error('The disk of /srv/groma is full. Make room there, then try again.'),
    )
  })

  it('serve on a taken port says so and creates nothing', async () => {
    const folder = join(await dataFolder(), 'elsewhere')
    const other = createServer()
    await once(other.listen(0, '0.0.0.0'), 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    expect(await groma(['serve'], folder, { PORT: String(port) })).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${port} is taken by another program. Set PORT to a free one.\n`,
    })
    expect(existsSync(folder)).toBe(false)
  })
})

describe('the log', () => {
  it.runIf(existsSync('/usr/bin/script'))('is for people at a terminal', async () => {
    const own = await openTestDatabase() // the first start shows most
    onTestFinished(() => own.close())
    const folder = await dataFolder()
    // `script` runs a command in a pseudo-terminal and copies what it prints.
    const terminal = spawn(
      '/usr/bin/script',
      ['-qfec', `exec ${process.execPath} ${cli} serve`, '/dev/null'],
      {
        env: {
          PATH: process.env.PATH,
          GROMA_DATA: folder,
          PORT: '0',
          GROMA_DEMO_REGION: 'off',
          DATABASE_URL: databaseUrl(own.connection.database),
        },
      },
    )
    const ended = once(terminal, 'exit')
    onTestFinished(async () => {
      terminal.kill()
      await ended
    })
    let printed = ''
    terminal.stdout.on('data', (chunk) => (printed += chunk))
    await eventually(() => expect(printed).toContain('Stop: Ctrl-C'))
    const [, address] = /listening on (\S+)/.exec(printed) ?? []
    await fetch(`${address}/healthz`)
    await eventually(() => expect(printed).toMatch(/^\d\d:\d\d:\d\d GET \/healthz 200 [\d.]+ ms\r$/m))
    expect(printed).not.toMatch(/^\{"/m)
    const keys = JSON.parse(await readFile(join(folder, 'keys.json'), 'utf8')).default.test
    const first = JSON.parse(await readFile(join(folder, 'first-operator.json'), 'utf8'))
    for (const shown of [keys.publishable, keys.secret, first.password, first.link])
      expect(printed).toContain(shown)
  })
})
