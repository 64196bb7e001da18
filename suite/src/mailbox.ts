import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { LOOPBACK, SITE_NAME } from '@grid/emulator-suite/ports'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { subscribeToAuthMails } from './auth-mails'
import { listPage, mailPage, missingPage, type NewMail, type ReceivedMail } from './mailbox-pages'

/** The ports of the mailbox: of its mail server, and of its page. */
export interface MailPorts {
  smtp: number
  mailbox: number
}

/** The ports of `npm start`. */
export const MAIL_PORTS: MailPorts = { smtp: 1025, mailbox: 8025 }

/** Older mails are forgotten. */
const MAX_MAILS = 500

interface MailboxOptions {
  ports: MailPorts
  /** The port of the Auth emulator, whose mails arrive as well. */
  authPort: number
  /** The origin of the site, which the links of those mails open. */
  site: string
  signal: AbortSignal
}

/**
 * Starts a mailbox in memory: a mail server that accepts everything, and a page that shows it.
 * Nothing leaves this machine. It ends with the signal.
 */
export async function startMailbox({
  ports,
  authPort,
  site,
  signal,
}: MailboxOptions): Promise<void> {
  const mails: ReceivedMail[] = []
  let count = 0
  const add = (mail: NewMail) => {
    count += 1
    mails.unshift({ ...mail, number: count, at: new Date() })
    mails.splice(MAX_MAILS)
  }
  const smtp = smtpServer(add)
  const pages = createServer((request, response) => servePage(request, response, mails))
  pages.on('clientError', (_, socket) => socket.destroy())
  await Promise.all([
    listen(smtp.server, () => smtp.listen(ports.smtp, LOOPBACK)),
    listen(pages, () => pages.listen(ports.mailbox, LOOPBACK)),
  ])
  signal.addEventListener('abort', () => {
    smtp.close()
    pages.close()
    pages.closeAllConnections()
  })
  subscribeToAuthMails({ authPort, site, signal, onMail: add })
}

function listen(server: NodeJS.EventEmitter, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
    start()
  })
}

function smtpServer(add: (mail: NewMail) => void): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    size: 5 * 1_024 * 1_024,
    onData: (stream, session, done) => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      readMail(stream).then(
        (mail) => {
          add({ to, ...mail })
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  // A client that disconnects is no error of the mailbox.
  server.on('error', () => undefined)
  return server
}

async function readMail(stream: AsyncIterable<Buffer>): Promise<Omit<NewMail, 'to'>> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const { subject = '', text = '', html = null } = await PostalMime.parse(Buffer.concat(chunks))
  return { subject, text, html }
}

/**
 * The page may contain links that set passwords, so another site must not read it: neither through
 * a name that it resolves to this machine nor in a frame.
 */
const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

function servePage(
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
  mails: readonly ReceivedMail[],
): void {
  if (method !== 'GET' && method !== 'HEAD') {
    response.writeHead(405, { ...HEADERS, Allow: 'GET, HEAD' }).end()
    return
  }
  const host = headers.host?.replace(/:\d+$/, '')
  const isHere = host === SITE_NAME || host === LOOPBACK
  const number = Number(/^\/mails\/(\d{1,9})$/.exec(url)?.[1])
  const mail = mails.find((one) => one.number === number)
  const [status, body] =
    isHere && url === '/'
      ? [200, listPage(mails)]
      : isHere && mail
        ? [200, mailPage(mail)]
        : [404, missingPage()]
  response.writeHead(status, HEADERS).end(body)
}
