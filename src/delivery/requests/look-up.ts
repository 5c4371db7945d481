import { promises as dns, type LookupAddress, lookup as lookUpBySystem } from 'node:dns'
import { promisify } from 'node:util'
import { AddressRefused } from '../../errors.ts'

const bySystem = promisify(lookUpBySystem)

/** What `lookup` of a connection must be like. */
export type LookUp = (
  host: string,
  options: { all?: boolean | undefined; family?: number | string | undefined },
  callback: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
) => void

/** Looks up names as connections do, and refuses addresses to which nothing may be sent: at every connection, as names may change theirs. */
export function createLookUp(isAllowed: (address: string) => boolean): LookUp {
  return (host, { all, family }, callback) => {
    addressesOf(host)
      .then((found) => {
        const wanted = found.filter((one) => family === undefined || family === 0 || family === one.family)
        const [first, ...rest] = wanted.filter(({ address }) => isAllowed(address))
        if (!first) throw refusal(host, wanted[0]?.address)
        if (all) callback(null, [first, ...rest])
        else callback(null, first.address, first.family)
      })
      .catch((error) => callback(error, ''))
  }
}

export function refusal(host: string, address: string | undefined): Error {
  if (address === undefined) return new Error(`${host} has no address.`)
  return new AddressRefused(`${host} is ${address}, an address that webhooks may not reach.`)
}

/** Node tells neither an answer nor an error of who wants to speak another protocol (101), and closes the connection. */
export function noAnswer(): Error {
  return new Error('The connection was closed without an answer.')
}

/**
 * Asks the name servers first. The system's own function knows names that they do not (/etc/hosts), but blocks one of four
 * threads of this process while it waits: a few name servers that do not answer would stop everything that reads files.
 */
async function addressesOf(host: string): Promise<LookupAddress[]> {
  const resolver = new dns.Resolver({ timeout: 2000, tries: 2 })
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const found = answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  )
  if (found.length > 0) return found
  const isSilent = answers.some((answer) => answer.status === 'rejected' && answer.reason.code === 'ETIMEOUT')
  if (isSilent) throw new Error(`The name server did not answer for ${host}.`)
  return bySystem(host, { all: true })
}
