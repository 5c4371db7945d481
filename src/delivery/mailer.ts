import type { Transport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { KnownAlert } from '../model/delivery/alert.ts'
import { alertMail } from './alert-mail.ts'
import type { Tried } from './courier.ts'
import type { Parcel } from './parcels.ts'

/** Sends alerts by the operator's mail server. */
export interface Mailer {
  /** Never fails. What the mail server has taken is delivered. */
  send(alert: KnownAlert, parcel: Parcel): Promise<Tried>
  close(): Promise<void>
}

const patience = 10_000 // milliseconds
const hour = 3600_000

/** Undefined without GROMA_SMTP_URL. */
export function createMailer({
  smtpUrl,
  smtpFrom,
  mailsPerHour,
  publicUrl,
}: Pick<Config, 'smtpUrl' | 'smtpFrom' | 'mailsPerHour' | 'publicUrl'>): Mailer | undefined {
  if (smtpUrl === undefined) return undefined
  const { hostname } = new URL(smtpUrl)
  const from = smtpFrom ?? `groma@${hostname}`
  const take = createAllowance(mailsPerHour)
  let transport: Promise<Transport> | undefined

  async function connect(url: string): Promise<Transport> {
    const { createTransport } = await import('nodemailer') // only where a mail server is set
    const timeouts = { connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience }
    return createTransport({ url, pool: true, maxConnections: 2, ...timeouts })
  }

  async function post(alert: KnownAlert, parcel: Parcel): Promise<Omit<Tried, 'milliseconds'>> {
    if (!take(alert.project))
      return {
        isDelivered: false,
        error: `The project has sent ${mailsPerHour} e-mails within an hour; later.`,
      }
    transport ??= connect(smtpUrl as string)
    const { response, rejected } = await (await transport).sendMail({
      ...alertMail(alert, parcel, publicUrl),
      from,
      to: [...alert.emails],
      // The same at every try: a message that came twice is shown once.
      messageId: `<${parcel.delivery}@${hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Service-Delivery-ID': parcel.delivery },
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const refused = rejected.length > 0 ? `; refused: ${rejected.join(', ')}` : ''
    return { isDelivered: true, answer: `${response}${refused}`.slice(0, 1024) }
  }

  return {
    async send(alert, parcel) {
      const started = performance.now()
      const tried = await post(alert, parcel).catch((error: Error & { responseCode?: number }) => ({
        isDelivered: false,
        error: error.message,
        ...(error.responseCode !== undefined && { status: error.responseCode }),
      }))
      return { ...tried, milliseconds: Math.round(performance.now() - started) }
    },
    async close() {
      const opened = await transport?.catch(() => undefined)
      transport = undefined
      opened?.close()
    },
  }
}

/** So many within an hour, for each project. */
function createAllowance(mostPerHour: number): (project: number) => boolean {
  const left = new Map<number, { mails: number; at: number }>()
  return (project) => {
    const now = performance.now()
    const { mails, at } = left.get(project) ?? { mails: mostPerHour, at: now }
    const refilled = Math.min(mostPerHour, mails + ((now - at) / hour) * mostPerHour)
    const isAllowed = refilled >= 1
    left.set(project, { mails: isAllowed ? refilled - 1 : refilled, at: now })
    return isAllowed
  }
}
