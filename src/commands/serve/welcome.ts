import { type Config, defaultDataFolder } from '../../config.ts'
import type { RunningServer } from '../../main.ts'
import { firstOperatorPath, keysPath, readKeysFile } from '../../store/projects/keys-file.ts'
import { signInPath } from '../operators.ts'

interface Start {
  /** Keys and passwords are shown at a terminal only: what goes into a pipe ends in a log. */
  isTerminal: boolean
  isDemoComing: boolean
  seconds: number
}

/** What the start prints: the address, how to call it, how to sign in. */
export async function welcome(
  config: Config,
  { port, firstOperator }: RunningServer,
  { isTerminal, isDemoComing, seconds }: Start,
): Promise<string> {
  const address = addressOf(config, port)
  const dashboard =
    firstOperator === undefined
      ? `Dashboard: ${address}    ("groma operators link NAME" creates a sign-in link, "groma operators list" shows the names)`
      : isTerminal
        ? `Dashboard: ${address}${signInPath(firstOperator.link)}
  (a one-time link; later sign in at ${address} as ${firstOperator.name} with the password ${firstOperator.password})`
        : `Dashboard: ${address}    (name and password are in ${firstOperatorPath(config.dataFolder)})`
  const map = isDemoComing
    ? '\nA demo map of Neubrandenburg is being imported. Its places and routes are available in about a minute.\n'
    : ''
  return `\nGroma is listening on ${address} (started in ${seconds.toFixed(1)} s)\n\n${await access(config, address, isTerminal)}\n\n${dashboard}\n${map}Docs: ${address}/docs    Stop: Ctrl-C\n`
}

function addressOf({ host, tlsCertificate }: Config, port: number): string {
  const scheme = tlsCertificate === undefined ? 'http' : 'https'
  return `${scheme}://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`
}

async function access({ dataFolder }: Config, address: string, isTerminal: boolean): Promise<string> {
  const path = keysPath(dataFolder)
  const keys = (await readKeysFile(dataFolder))?.default?.test
  if (!keys?.secret) {
    return `There is no test secret key in ${path}: it was created elsewhere or revoked.
"groma keys roll --environment test" creates new keys and revokes the old ones.`
  }
  const shown = isTerminal
    ? `  test publishable key  ${keys.publishable ?? '(revoked)'}
  test secret key       ${keys.secret}
`
    : ''
  const folder =
    dataFolder === defaultDataFolder ? '' : `GROMA_DATA='${dataFolder.replaceAll("'", "'\\''")}' `
  return `${shown}  all keys              ${path}

Try it:
  curl -X POST ${address}/v1/track -H "Authorization: $(${folder}npx groma keys --print test.secret)" -H "Content-Type: application/json" -d '{"deviceId":"my-laptop","latitude":53.5574,"longitude":13.2611,"accuracy":10}'`
}
