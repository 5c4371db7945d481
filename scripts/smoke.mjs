// Starts a server with the given command and asks it for its dashboard, its docs, a city and a route:
//   node scripts/smoke.mjs npm start
// KEY_COMMAND prints the test secret key, where "npx groma keys" would not find it.
// The server gets a free port; its roads may still be built when it starts, so the route is asked for until it is there.
import { execSync, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

const patience = 300_000
const [command, ...args] = process.argv.slice(2)
const server = spawn(command, args, {
  env: { PORT: '0', ...process.env },
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: true, // a process group, which can be ended whole
})
let printed = ''
for (const stream of [server.stdout, server.stderr]) {
  stream.on('data', (chunk) => {
    printed += chunk
  })
}
const ended = new Promise((resolve) => server.on('error', resolve).on('exit', resolve))

try {
  const [, address] = await until('is listening', () => /Groma is listening on (\S+)/.exec(printed))
  const keyCommand = process.env.KEY_COMMAND ?? 'npx groma keys --print test.secret'
  const key = execSync(keyCommand, { encoding: 'utf8' }).trim()
  const page = await (await fetch(`${address}/`)).text()
  if (!page.includes('<script')) throw new Error(`No dashboard, but: ${page.slice(0, 200)}`)
  for (const [path, part] of [
    ['/docs', 'id="search"'],
    ['/docs/api', 'openapi.json'],
  ]) {
    const docs = await (await fetch(`${address}${path}`)).text()
    if (!docs.includes(part)) throw new Error(`No docs at ${path}, but: ${docs.slice(0, 200)}`)
  }
  const { addresses } = await ask(`${address}/v1/geocode/forward?query=Paris,+France`, key)
  if (!addresses?.length) throw new Error('Paris was not found.')
  const places = 'origin=53.5574,13.2611&destination=53.5450,13.2800'
  const { routes } = await until('has roads', () =>
    ask(`${address}/v1/route/distance?${places}&modes=car&units=metric`, key),
  )
  process.stdout.write(
    `It serves, finds ${addresses[0].formattedAddress}, and routes ${routes.car.distance.text}.\n`,
  )
} catch (error) {
  process.stderr.write(`${printed}\n${error.message}\n`)
  process.exitCode = 1
} finally {
  signal('SIGTERM')
  await Promise.race([ended, sleep(20_000)])
  signal('SIGKILL')
}

/** The answer's body; undefined unless it is 200. */
async function ask(url, key) {
  const answer = await fetch(url, { headers: { authorization: key } })
  return answer.status === 200 ? answer.json() : undefined
}

async function until(what, look) {
  let hasEnded = false
  void ended.then(() => {
    hasEnded = true
  })
  for (const end = Date.now() + patience; Date.now() < end && !hasEnded; await sleep(500)) {
    const found = await look()
    if (found) return found
  }
  throw new Error(
    `It was to be seen that the server ${what}: ${hasEnded ? 'it ended' : 'waited long enough'}.`,
  )
}

function signal(name) {
  try {
    process.kill(-server.pid, name)
  } catch {
    // It has ended.
  }
}
