import { SMTPServer } from 'smtp-server'

/** A mail server of a test, which collects what it accepts. */
export type Mailbox = {
  readonly port: number
  /** The mails as they were transmitted. */
  readonly received: readonly string[]
  empty(): void
  close(): Promise<void>
}

/** Starts a mail server on 127.0.0.1. It rejects addresses that begin with `nobody`. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo: ({ address }, _, done) => {
      if (!address.startsWith('nobody')) return done()
      done(Object.assign(new Error('No such user'), { responseCode: 550 }))
    },
    onData: (stream, _, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  const listening = server.listen(port, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const { port: found } = listening.address() as { readonly port: number }
  return {
    port: found,
    received,
    empty: () => received.splice(0),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
