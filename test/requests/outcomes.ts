import { text } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { TestApp } from '../app/app.ts'
import type { Parameter, Request } from './parameters.ts'

/** Whether a server takes or refuses one parameter of a request. */

/** Refusals of values that were read, but do not fit the data or another parameter. */
const afterReading = [
  /^Invalid placeId\. No place has the id/,
  /every open leg of the trip/,
  /Expected a geofence that exists/,
  /^Invalid radius\. Valid range: \[(?:1|100), 10000\]\.$/,
  /Expected mode truck beside it/,
  /^Invalid \w+\. An alert about /,
]

/** What became of a parameter; other parameters may be refused. */
type Outcome = 'taken' | 'refused' | 'missing'
export type Case = [parameter: Parameter, request: Request, expected: Outcome]

/** Many cases at once, so that those which write share batches; not all, as a slow database would refuse some. */
const atOnce = 100

export async function expectOutcomes(groma: TestApp, cases: Case[]): Promise<void> {
  expect(cases.length).toBeGreaterThan(0)
  const wrong = await inParts(cases, async ([parameter, request, expected]) => {
    const { outcome, text: got } = await sendTo(groma, parameter, request)
    const sent = `${request.method} ${request.url} ${request.payload ?? ''}`.slice(0, 300)
    return outcome === expected ? [] : [`${parameter.name}: expected ${expected}, got ${got} for ${sent}`]
  })
  expect(wrong).toEqual([])
}

/** What `check` finds wrong with each item. */
export async function inParts<Item>(
  items: Item[],
  check: (item: Item) => Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = []
  for (let at = 0; at < items.length; at += atOnce)
    wrong.push(...(await Promise.all(items.slice(at, at + atOnce).map(check))).flat())
  return wrong
}

export async function sendTo(groma: TestApp, parameter: Parameter, { type, ...request }: Request) {
  const answer = await groma.app.inject({
    ...(request as { method: 'GET'; url: string }),
    headers: { authorization: groma.keys.test.secret, ...(type && { 'content-type': type }) },
    payloadAsStream: true, // one of events does not end
  })
  const { status, param, message } = await faultOf(answer)
  const isOurs =
    status === 400 && param === parameter.name && !afterReading.some((rule) => rule.test(message))
  const outcome: Outcome = !isOurs ? 'taken' : /^Missing /.test(message) ? 'missing' : 'refused'
  return { outcome: status >= 500 ? 'broken' : outcome, text: `${status} ${message}` }
}

/** Of bulk updates, which are refused one by one, the fault of the first. */
async function faultOf(answer: LightMyRequestResponse) {
  const stream = answer.stream()
  if (!String(answer.headers['content-type']).startsWith('application/json')) {
    stream.destroy()
    return { status: answer.statusCode, param: undefined, message: '' }
  }
  const { meta = {}, results: [update] = [] } = JSON.parse(await text(stream))
  const { code = answer.statusCode, param, message = '' } = update?.code >= 400 ? update : meta
  return { status: Number(code), param: update && param ? `updates[0].${param}` : param, message }
}

/** Where an invalid value is ignored it is taken. */
export const refused = ({ ignoresInvalid }: Parameter): Outcome => (ignoresInvalid ? 'taken' : 'refused')
