import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../harness/harness.ts'
import { contendersOf, type Extra, nameOf } from './track-contender.ts'
import { sideOf, startWalk } from './track-data.ts'
import type { Stage } from './track-stage.ts'

const fences = 10_000
const users = 2_000
const longestStep = 40 // metres, so that one update in a hundred brings an event
const plain = nameOf('embedded', 'embedded', fences)

export const bench: Bench = {
  sentence:
    'Durable location updates over HTTP without a webhook, and with one that gets every event; its deliveries included.',
  rounds: 9,
  targets: [
    { contender: `${plain}, one for other events`, against: plain, measure: 'cpu', atMost: 1.02 },
    { contender: `${plain}, one for all events`, against: plain, measure: 'cpu', atMost: 1.1 },
  ],
  contenders(random) {
    const scene = (extra?: Extra) =>
      contendersOf({
        group: 'webhooks',
        beside: 'embedded',
        kind: 'embedded',
        fences,
        walk: startWalk(users, sideOf(fences), random, longestStep),
        ...(extra ? { extra } : { alternative: true }),
      })
    return [
      ...scene(),
      ...scene(webhook('one for other events', ['no_such_event'])),
      ...scene(webhook('one for all events', [])),
    ]
  },
}

/** Accepts everything, in this process, whose time does not count. */
function webhook(name: string, types: string[]): Extra {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.end())
  })
  return {
    name,
    async open({ port, secret }: Stage) {
      await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
      const answer = await fetch(`http://127.0.0.1:${port}/v1/webhooks`, {
        method: 'POST',
        headers: { authorization: secret, 'content-type': 'application/json' },
        body: JSON.stringify({ url, types }),
      })
      if (!answer.ok) throw new Error(`No webhook: ${answer.status} ${await answer.text()}`)
    },
    async settle({ database }) {
      while ((await database.query('select from deliveries limit 1')).length > 0) await pause(50)
    },
    async close() {
      receiver.closeAllConnections()
      await new Promise((resolve) => receiver.close(resolve))
    },
  }
}
