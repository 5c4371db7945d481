import type { Address } from '../../../src/model/address.ts'
import type { DemoServer } from '../../harness/demo-server.ts'
import type { Case } from './case.ts'

/** As many at once: the server answers one after the other anyway. */
const atOnce = 4

/** Sends each case to the server as a client would, and returns its records. */
export async function ask({ port, keys }: DemoServer, cases: readonly Case[]): Promise<Address[][]> {
  const answers: Address[][] = []
  let next = 0
  const work = async () => {
    for (let at = next++; at < cases.length; at = next++) {
      const { path, query } = cases[at] as Case
      const url = `http://127.0.0.1:${port}${path}?${new URLSearchParams(query)}`
      const response = await fetch(url, { headers: { authorization: keys.publishable } })
      if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`)
      answers[at] = recordsOf((await response.json()) as Answer)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}

type Answer =
  | { addresses: Address[] }
  | { address: Address; result: { verificationStatus: string; analysis?: string[] } }

/** A house that the post confirms is exact, also where it could name a unit of it. */
function recordsOf(answer: Answer): Address[] {
  if ('addresses' in answer) return answer.addresses
  const { verificationStatus, analysis = [] } = answer.result
  const isExact = verificationStatus === 'verified' || analysis.join() === 'unit:missing'
  return [{ ...answer.address, confidence: isExact ? 'exact' : 'fallback' }]
}
