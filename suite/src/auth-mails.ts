import { LOOPBACK } from '@grid/emulator-suite/ports'
import { DEMO_PROJECT } from './local-suite'
import type { NewMail } from './mailbox-pages'

/** A code that the Auth emulator would send by mail. */
interface AuthCode {
  email: string
  newEmail?: string
  requestType: string
  oobCode: string
}

interface AuthMailsOptions {
  authPort: number
  site: string
  signal: AbortSignal
  onMail(mail: NewMail): void
}

const POLL_MS = 1_000

/**
 * Turns the codes of the Auth emulator into mails, as Firebase sends them in production. The
 * emulator sends none: it only lists their codes.
 */
export function subscribeToAuthMails(options: AuthMailsOptions): void {
  const { authPort, site, signal, onMail } = options
  const url = `http://${LOOPBACK}:${authPort}/emulator/v1/projects/${DEMO_PROJECT}/oobCodes`
  const seen = new Set<string>()
  const poll = async () => {
    const { oobCodes = [] } = (await (await fetch(url, { signal })).json()) as {
      oobCodes?: AuthCode[]
    }
    for (const code of oobCodes) {
      if (seen.has(code.oobCode)) continue
      seen.add(code.oobCode)
      const mail = mailOf(code, site)
      if (mail) onMail(mail)
    }
  }
  // While the emulators start, or restart after a crash, nothing answers.
  const timer = setInterval(() => void poll().catch(() => undefined), POLL_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}

type Kind = { mode: string; subject: string; request: string }

const KINDS: Readonly<Record<string, Kind>> = {
  VERIFY_EMAIL: {
    mode: 'verifyEmail',
    subject: 'Verify your email for The Grid',
    request: 'Open this link to verify your email address:',
  },
  PASSWORD_RESET: {
    mode: 'resetPassword',
    subject: 'Reset your password for The Grid',
    request: 'Open this link to set a new password:',
  },
  VERIFY_AND_CHANGE_EMAIL: {
    mode: 'verifyAndChangeEmail',
    subject: 'Verify your new email for The Grid',
    request: 'Open this link to use this address for your account:',
  },
  RECOVER_EMAIL: {
    mode: 'recoverEmail',
    subject: 'Your sign-in email was changed for The Grid',
    request: 'If this was not you, open this link to use your earlier address again:',
  },
}

function mailOf({ email, newEmail, requestType, oobCode }: AuthCode, site: string): NewMail | null {
  const kind = KINDS[requestType]
  if (!kind) return null
  const link = `${site}/account/action?mode=${kind.mode}&oobCode=${encodeURIComponent(oobCode)}`
  const text = `Hello,\n\n${kind.request}\n\n${link}\n`
  return { to: newEmail ?? email, subject: kind.subject, text, html: null }
}
