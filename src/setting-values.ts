import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { createSecureContext } from 'node:tls'
import { isEmail } from './model/delivery/email.ts'

/** One environment variable. */
export interface Setting<Value> {
  variable: string
  /** As an operator would write it; undefined: not set. */
  default: string | undefined
  sentence: string
  read(text: string): Value
}

export function setting<Value>(
  variable: string,
  byDefault: string,
  sentence: string,
  read: (text: string) => Value,
) {
  return { variable, default: byDefault, sentence, read }
}

export function optional<Value>(variable: string, sentence: string, read: (text: string) => Value) {
  return { variable, default: undefined, sentence, read: read as (text: string) => Value | undefined }
}

/** How the values of settings are read. The message of the error that they throw completes "expected …". */

export function text(value: string): string {
  return value
}

export function wholeNumber(least: number, most: number) {
  return (value: string): number => {
    const number = Number(value)
    if (!/^\d+$/.test(value) || number < least || number > most) {
      throw new Error(`a whole number from ${least} to ${most}`)
    }
    return number
  }
}

export function oneOf<Choice extends string>(...choices: Choice[]) {
  return (value: string): Choice => {
    if (!choices.includes(value as Choice)) throw new Error(`one of ${choices.join(', ')}`)
    return value as Choice
  }
}

export function listOf(read: (item: string) => string) {
  return (value: string): string[] =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .map(read)
}

export function byteSize(value: string): number {
  const match = /^(\d+)\s*(kb|mb)?$/i.exec(value)
  const unit = { kb: 1024, mb: 1024 * 1024 }[match?.[2]?.toLowerCase() ?? ''] ?? 1
  const bytes = Number(match?.[1]) * unit
  if (!match || bytes < 1024) throw new Error('a size of at least 1kb, such as 500kb or 2mb')
  return bytes
}

export function httpUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Error('a URL such as https://example.com/path')
  return url.href
}

export function mqttUrl(text: string): string {
  const isKnown = URL.canParse(text) && ['mqtt:', 'mqtts:', 'ws:', 'wss:'].includes(new URL(text).protocol)
  if (!isKnown) throw new Error('a URL such as mqtt://user:password@host:1883')
  return text
}

export function smtpUrl(text: string): string {
  const isKnown = URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol)
  if (!isKnown || new URL(text).hostname === '')
    throw new Error('a URL such as smtp://user:password@host:587')
  return text
}

export function emailAddress(text: string): string {
  if (!isEmail(text)) throw new Error('an address such as groma@example.com')
  return text
}

/** One for each of the hosts. */
export function postgresUrls(value: string): string[] {
  const [, before = '', hosts = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(value) ?? []
  const urls = hosts.split(',').map((host) => before + host + after)
  if (!(hosts + after) || !urls.every((url) => URL.canParse(url))) {
    throw new Error('a URL such as postgres://user:password@host:5432/database')
  }
  return urls
}

export function file(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error('the path of a file that can be read')
  }
}

/** A sentence, where the certificate or its key cannot be used. */
export function wrongCertificate(files: {
  tlsCertificate: string | undefined
  tlsKey: string | undefined
}): string | undefined {
  const { tlsCertificate: cert, tlsKey: key } = files
  if ((cert === undefined) !== (key === undefined))
    return 'GROMA_TLS_CERT and GROMA_TLS_KEY belong together: set both or neither.'
  try {
    createSecureContext({ cert, key })
    return undefined
  } catch (error) {
    return `GROMA_TLS_CERT and GROMA_TLS_KEY are no certificate with its private key: ${(error as Error).message}.`
  }
}

export function addressOrRange(value: string): string {
  const [address = '', bits] = value.split('/')
  const family = isIP(address)
  const longest = family === 6 ? 128 : 32
  if (!family || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= longest))) {
    throw new Error('IP addresses or ranges such as 10.0.0.0/8')
  }
  return value
}

export function origin(value: string): string {
  if (value !== '*' && (!URL.canParse(value) || new URL(value).origin !== value)) {
    throw new Error('* or origins such as https://app.example.com')
  }
  return value
}

/** `off` means no limit. */
export function rateLimits(value: string): Record<string, number> {
  return Object.fromEntries(
    listOf(text)(value).map((item) => {
      const [, name = '', figure = ''] = /^([a-z.A-Z]+)=(off|\d+(?:\.\d+)?)$/.exec(item) ?? []
      const limit = figure === 'off' ? Number.POSITIVE_INFINITY : Number(figure)
      if (!name || limit <= 0) throw new Error('pairs such as users.list=50 or users.list=off')
      return [name, limit]
    }),
  )
}

/** `value=meaning`; values may contain an equals sign, and may be there several times. */
export function pairs<Meaning extends string>(example: string, isMeaning: (text: string) => boolean) {
  return (value: string): [value: string, meaning: Meaning][] =>
    listOf(text)(value).map((item) => {
      const [, from = '', to = ''] = /^(.+)=([^=]+)$/.exec(item) ?? []
      if (!from || !isMeaning(to)) throw new Error(`pairs such as ${example}`)
      return [from, to as Meaning]
    })
}

/** `auto`: as this machine, or its container, allows; `all`: one for each core. */
export function workerCount(value: string): number {
  const cores = availableParallelism()
  const byWord: Record<string, number> = { all: cores, auto: automaticWorkers(cores, availableMemory()) }
  const count = byWord[value] ?? Number(value)
  if (!/^(auto|all|\d+)$/.test(value) || count < 1 || count > mostWorkers) {
    throw new Error(`auto, all, or a whole number from 1 to ${mostWorkers}`)
  }
  return count
}

/** One for each core, but few enough that a laptop stays a laptop and a small machine has memory left. */
export function automaticWorkers(cores: number, bytes: number): number {
  return Math.max(1, Math.min(cores, mostByDefault, Math.floor(bytes / memoryOfWorker)))
}

/** Bytes. What limits a container may be more than the machine has. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}

const mostByDefault = 4
/** Bytes of the machine for each: with its part of the database, of routing and of the page cache. */
const memoryOfWorker = 900 * 1024 * 1024 // a machine sold with 2 GB has a little less
const mostWorkers = 256
