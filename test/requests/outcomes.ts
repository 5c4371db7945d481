import { expect } from 'vitest'
import type { TestApp } from '../app/app.ts'
import type { Parameter, Request } from './parameters.ts'

/** Whether a server takes or refuses one parameter of a request. */

/** Refusals of values that were read, but do not fit the data or another parameter. */
const afterReading = [
  /^Invalid placeId\. No place has the id/,
  /every open leg of the trip/,
  /^Invalid radius\. Valid range: \[100, 10000\]\.$/,
]

/** What became of a parameter; other parameters may be refused. */
type Outcome = 'taken' | 'refused' | 'missing'
export type Case = [parameter: Parameter, request: Request, expected: Outcome]

/** All cases at once, so that those which write share batches. */
export async function expectOutcomes(groma: TestApp, cases: Case[]): Promise<void> {
  expect(cases.length).toBeGreaterThan(0)
  const wrong = await Promise.all(
    cases.map(async ([parameter, request, expected]) => {
      const { outcome, text } = await sendTo(groma, parameter, request)
      const sent = `${request.method} ${request.url} ${request.payload ?? ''}`.slice(0, 300)
      return outcome === expected ? [] : [`${parameter.name}: expected ${expected}, got ${text} for ${sent}`]
    }),
  )
  expect(wrong.flat()).toEqual([])
}

export async function sendTo(groma: TestApp, parameter: Parameter, { type, ...request }: Request) {
  const answer = await groma.app.inject({
    ...(request as { method: 'GET'; url: string }),
    headers: { authorization: groma.keys.test.secret, ...(type && { 'content-type': type }) },
  })
  const { meta = {} } = String(answer.headers['content-type']).startsWith('application/json')
    ? answer.json()
    : {}
  const isOurs =
    answer.statusCode === 400 &&
    meta.param === parameter.name &&
    !afterReading.some((message) => message.test(meta.message))
  const outcome: Outcome = !isOurs ? 'taken' : /^Missing /.test(meta.message) ? 'missing' : 'refused'
  const text = `${answer.statusCode} ${meta.message ?? ''}`
  return answer.statusCode >= 500 ? { outcome: 'broken', text } : { outcome, text }
}

/** Where an invalid value is ignored it is taken. */
export const refused = ({ ignoresInvalid }: Parameter): Outcome => (ignoresInvalid ? 'taken' : 'refused')
