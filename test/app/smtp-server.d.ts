/** What we use of it. */
declare module 'smtp-server' {
  import type { Server } from 'node:net'
  import type { Readable } from 'node:stream'

  interface Session {
    envelope: { mailFrom: { address: string } | false; rcptTo: { address: string }[] }
  }

  export class SMTPServer {
    server: Server
    constructor(options: {
      authOptional: boolean
      disabledCommands: string[]
      onData(stream: Readable, session: Session, done: (error?: Error) => void): void
    })
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
  }
}
