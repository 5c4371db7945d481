import { type Config, version } from '../config.ts'
import { serveTools } from '../mcp/serve-tools.ts'
import { keysPath, readKeysFile } from '../store/projects/keys-file.ts'
import { type Options, readVerb, UsageError } from './terminal.ts'

/** Offers the API to an assistant as tools, over standard input and output. */
export async function serveAssistant(config: Config, words: string[], options: Options): Promise<void> {
  readVerb('mcp', words, {})
  await serveTools({
    url: options.url === undefined ? (config.serverUrl ?? ownUrl(config)) : readUrl(options.url),
    key: options.key ?? config.key ?? (await keptKey(config, options)),
    canWrite: options.write ?? false,
    version,
    input: process.stdin,
    output: process.stdout,
    report: (line) => void process.stderr.write(`${line}\n`),
  })
}

function readUrl(text: string): string {
  if (!/^https?:\/\/./.test(text) || !URL.canParse(text))
    throw new UsageError(`--url is "${text}": expected a URL such as https://groma.example.com.`)
  return text
}

/** Of the server with the same settings, on this machine. */
function ownUrl({ host, port, tlsCertificate }: Config): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${tlsCertificate === undefined ? 'http' : 'https'}://${name}:${port}`
}

async function keptKey({ dataFolder }: Config, options: Options): Promise<string> {
  const { project = 'default', environment = 'test' } = options
  const keys = (await readKeysFile(dataFolder))?.[project]?.[environment as 'test' | 'live']
  const key = keys?.secret
  if (key === undefined)
    throw new Error(
      `${keysPath(dataFolder)} has no ${environment} secret key of the project "${project}". Give one with GROMA_KEY or --key.`,
    )
  return key
}
