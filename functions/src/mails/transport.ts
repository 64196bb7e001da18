import type { MailServer } from '../core/params'
import type { MailText } from './texts'

/** A mail on its way to one address. */
export type Message = MailText & {
  /** Part of the Message-ID, so that a server can recognize the same mail. */
  readonly id: string
  readonly to: string
  /** Where mail programs end mails of this kind (RFC 8058); security notices have none. */
  readonly unsubscribe?: string
}

/**
 * How an attempt ended. `unknown` is a connection that broke after the text was transmitted and
 * before the server's response: the mail may arrive.
 */
export type Outcome =
  | { readonly status: 'sent' }
  | { readonly status: 'rejected' | 'unavailable' | 'unknown'; readonly error: string }

/** Longer than a slow server takes, and shorter than the function's timeout. */
const LIMIT_MS = 40_000
const STEP_MS = 15_000

/**
 * An address that cannot be taken for several ones, or for a header. Auth accepts more, but such
 * addresses get no mail from Firebase either.
 */
const ADDRESS = /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u

/** Hands a mail to the server. Never throws: what the server responds is a result. */
export async function sendBySmtp(server: MailServer, message: Message): Promise<Outcome> {
  if (!ADDRESS.test(message.to))
    return { status: 'rejected', error: 'This is not a valid email address.' }
  // The library loads with the first mail, so that other functions start without it.
  const { createTransport } = await import('nodemailer')
  const progress = new Progress()
  const { host, port, from, encryption, login } = server
  const transport = createTransport({
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    ...(login && { auth: login }),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    logger: progress,
    transactionLog: true,
  })
  try {
    await transport.sendMail({
      from: { name: 'The Grid', address: from },
      to: { name: '', address: message.to },
      subject: message.subject,
      text: message.text,
      html: message.html,
      messageId: `<${message.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message) },
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    return { status: 'sent' }
  } catch (error) {
    return progress.outcomeOf(error)
  } finally {
    transport.close()
  }
}

function unsubscribeHeaders({ unsubscribe }: Message): Readonly<Record<string, string>> {
  if (unsubscribe === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The fields of the library's errors. */
type SmtpError = {
  readonly code?: unknown
  readonly originalCode?: unknown
  readonly response?: unknown
  readonly responseCode?: unknown
}

/** Reads the library's log to learn how far an attempt came. */
class Progress {
  /** The server has asked for the text, which is then transmitted. */
  private isTextRequested = false

  readonly trace = () => undefined
  readonly info = () => undefined
  readonly warn = () => undefined
  readonly error = () => undefined
  readonly fatal = () => undefined
  readonly debug = (entry: unknown, line: unknown) => {
    const isFromServer = (entry as { readonly tnx?: unknown } | null)?.tnx === 'server'
    if (isFromServer && String(line).startsWith('354')) this.isTextRequested = true
  }

  outcomeOf(thrown: unknown): Outcome {
    const { code, originalCode, response, responseCode } = thrown as SmtpError
    const error = typeof response === 'string' ? response : String(originalCode ?? code)
    if (typeof responseCode === 'number') {
      // A wrong password is the operator's mistake, which can be corrected before the next attempt.
      return { status: responseCode >= 500 && code !== 'EAUTH' ? 'rejected' : 'unavailable', error }
    }
    return { status: this.isTextRequested ? 'unknown' : 'unavailable', error }
  }
}
