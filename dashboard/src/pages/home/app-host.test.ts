import { expect, it } from 'vitest'
import { appHost, type ServerAddress } from './app-host.ts'

const lan: ServerAddress = { url: 'http://192.168.1.5:8080', isConfigured: false }
const alone: ServerAddress = {
  url: 'http://127.0.0.1:8080',
  isConfigured: false,
  warningCode: 'host',
}
const named: ServerAddress = { url: 'https://groma.example.com', isConfigured: true }

it.each<[what: string, browser: string, server: ServerAddress, host: object]>([
  ['on a laptop, the address of the laptop', 'http://localhost:8080', lan, { host: 'http://192.168.1.5:8080' }],
  ['through a tunnel, that of the server', 'http://127.0.0.1:9000', lan, { host: 'http://192.168.1.5:8080' }],
  ['behind a proxy, the name of the proxy', 'https://maps.example.com', lan, { host: 'https://maps.example.com' }],
  ['what the operator says, in any case', 'http://10.0.0.7:8080', named, { host: 'https://groma.example.com' }],
  ['where no other device can reach it, that', 'http://[::1]:8080', alone, { host: alone.url, warningCode: 'host' }],
])('apps are told, %s', (_what, browser, server, host) => {
  expect(appHost(new URL(browser), server)).toEqual(host)
}) // biome-ignore format: a table
