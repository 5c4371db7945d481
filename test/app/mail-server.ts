import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A message as it came over SMTP. */
export interface ReceivedMail {
  /** Of the envelope. */
  from: string
  to: string[]
  /** Lower-case names; of several the last. */
  headers: Map<string, string>
  text: string
}

export interface MailServer {
  url: string
  mails: ReceivedMail[]
  /** Refuses messages with this sentence. */
  refusal: string | undefined
  close(): Promise<void>
}

/** A real mail server that takes everything for everybody. */
export async function openMailServer(): Promise<MailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk) => {
        raw += chunk
      })
      stream.on('end', () => {
        if (mail.refusal !== undefined) return done(new Error(mail.refusal))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        mail.mails.push({ from, to: rcptTo.map(({ address }) => address), ...parted(raw) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    mails: [],
    refusal: undefined,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
  return mail
}

function parted(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  })
  const text = rest.join('\r\n\r\n').replace(/=\r\n/g, '').replace(/\r\n/g, '\n')
  return { headers: new Map(headers), text }
}
