/** What we use of it. */
declare module 'nodemailer' {
  export interface Message {
    from: string
    to: string[]
    subject: string
    text: string
    messageId: string
    headers: Record<string, string>
    disableFileAccess: true
    disableUrlAccess: true
  }

  export interface Sent {
    response: string
    rejected: string[]
  }

  export interface Transport {
    sendMail(message: Message): Promise<Sent>
    close(): void
  }

  export function createTransport(options: {
    url: string
    pool: true
    maxConnections: number
    connectionTimeout: number
    greetingTimeout: number
    socketTimeout: number
  }): Transport
}
