import { createServer, type Socket } from 'node:net'
import type { MailServer } from '../core/params'

/** The steps of a delivery; `END` is the end of the text. */
type Step = 'CONNECT' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'END'

/** What the server does at a step instead of its usual response. */
type Behaviour = string | 'closes the connection'

const USUAL: Readonly<Record<Step, string>> = {
  CONNECT: '220 mail.test',
  EHLO: '250 mail.test',
  MAIL: '250 OK',
  RCPT: '250 OK',
  DATA: '354 Go on',
  END: '250 Accepted',
}

/** A mail server of a test. It accepts every mail, except for what `behave` changes. */
export type SmtpServer = {
  readonly server: MailServer
  /** The texts that arrived, also those without a response. */
  readonly received: readonly string[]
  /** The addresses of the envelopes. */
  readonly recipients: readonly string[]
  behave(step: Step, behaviour: Behaviour): void
  /** How often somebody connected. */
  connections(): number
  close(): Promise<void>
}

/** Starts a mail server without TLS on a free port. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const behaviours = new Map<Step, Behaviour>()
  const received: string[] = []
  const recipients: string[] = []
  let connections = 0

  const respond = (socket: Socket, step: Step): boolean => {
    const response = behaviours.get(step) ?? USUAL[step]
    if (response === 'closes the connection') socket.destroy()
    else socket.write(`${response}\r\n`)
    return response.startsWith('354')
  }
  const server = createServer((socket) => {
    connections += 1
    let text: string[] | null = null
    let rest = ''
    socket.on('error', () => undefined)
    respond(socket, 'CONNECT')
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk.toString()}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (text === null) {
          const step = stepOf(line)
          if (step === 'RCPT') recipients.push(/<(.*)>/.exec(line)?.[1] ?? '')
          if (step === null) socket.end('221 Bye\r\n')
          else if (respond(socket, step)) text = []
        } else if (line === '.') {
          received.push(text.join('\n'))
          text = null
          respond(socket, 'END')
        } else text.push(line)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { readonly port: number }
  return {
    server: { host: '127.0.0.1', port, from: 'grid@grid.test', encryption: 'none', login: null },
    received,
    recipients,
    behave: (step, behaviour) => behaviours.set(step, behaviour),
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function stepOf(line: string): Step | null {
  const word = line.slice(0, 4).toUpperCase()
  return (['EHLO', 'MAIL', 'RCPT', 'DATA'] as const).find((step) => step === word) ?? null
}
