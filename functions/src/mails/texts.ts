import { escapeHtml } from '@grid/markdown/render-html'
import { LIMITS } from '@grid/schema/limits'
import type { SecurityMailKind } from '@grid/schema/mail'
import { withoutDirections } from '@grid/schema/unicode'

type Facts = {
  readonly kind: SecurityMailKind
  readonly username: string
  /** When it happened; null if that is not known. */
  readonly at: Date | null
  readonly browser: string | null
  readonly passkeyName: string | null
  /** Where the site is, such as https://grid.example. */
  readonly site: string
  /** Restores the earlier e-mail. */
  readonly undoLink?: string
}

/** Subject, plain text and HTML of a mail. */
export type MailText = { readonly subject: string; readonly text: string; readonly html: string }

type Words = {
  readonly subject: string
  readonly event: (facts: Facts) => string
  readonly otherwise: (facts: Facts) => string
}

const SECURE_ACCOUNT =
  'set a new password with “Forgot password?”, remove passkeys that you do not know, and choose ' +
  '“Sign out everywhere”. You find both on the page “Account”.'

const WORDS: Readonly<Record<SecurityMailKind, Words>> = {
  passkey_added: {
    subject: 'A passkey was added to your account',
    event: (facts) => `A passkey was added to your account: ${nameOf(facts)}.`,
    otherwise: ({ site }) => `Go to ${site}, ${SECURE_ACCOUNT}`,
  },
  passkey_removed: {
    subject: 'A passkey was removed from your account',
    event: (facts) =>
      `A passkey was removed from your account: ${nameOf(facts)}. All other sessions were ended.`,
    otherwise: ({ site }) => `Go to ${site}, ${SECURE_ACCOUNT}`,
  },
  github_linked: {
    subject: 'A GitHub account was linked to your account',
    event: () => 'A GitHub account was linked to your account and can sign in to it.',
    otherwise: ({ site }) => `Go to ${site}, ${SECURE_ACCOUNT} Unlink GitHub there.`,
  },
  github_unlinked: {
    subject: 'A GitHub account was unlinked from your account',
    event: () =>
      'The GitHub account can no longer sign in to your account. All other sessions were ended.',
    otherwise: ({ site }) => `Go to ${site}, ${SECURE_ACCOUNT}`,
  },
  recovery_code_used: {
    subject: 'A recovery code of your account was used',
    event: () => 'One of your recovery codes was used. All sessions of your account were ended.',
    otherwise: ({ site }) =>
      `Contact another admin at once. Then go to ${site}, ${SECURE_ACCOUNT} Create new recovery codes.`,
  },
  password_changed: {
    subject: 'The password of your account was changed',
    event: () => 'The password of your account was changed.',
    otherwise: ({ site }) => `Go to ${site}, ${SECURE_ACCOUNT}`,
  },
  email_changed: {
    subject: 'The email address of your account was changed',
    event: () => 'The email address of your account was changed. This address no longer signs in.',
    otherwise: ({ site, undoLink }) =>
      undoLink
        ? `Restore this address with the link below. It works for ${LIMITS.emailUndo.days} days. ` +
          `Then go to ${site}, ${SECURE_ACCOUNT}`
        : `Write to us. The address is at the end of each page of ${site}.`,
  },
}

/** Composes a mail. No link in it signs in. One restores an e-mail, for the reader of the mail. */
export function composeMail(facts: Facts): MailText {
  const { subject, event, otherwise } = WORDS[facts.kind]
  const paragraphs = [
    [`Hello ${line(facts.username)},`],
    [event(facts)],
    detailsOf(facts),
    ['If this was you, there is nothing to do.'],
    [`If it was not you: ${otherwise(facts)}`],
    facts.undoLink ? [{ text: 'Restore this address', href: facts.undoLink }] : [],
    [`The Grid, ${facts.site}`, 'This mail was sent because the security of your account changed.'],
  ]
  return mailText(subject, paragraphs)
}

/** A line of a mail: a text, or a link with its text. */
export type Line = string | { readonly text: string; readonly href: string }

/** Writes paragraphs of lines as plain text and as HTML. Leaves out empty ones. */
export function mailText(subject: string, paragraphs: readonly (readonly Line[])[]): MailText {
  const filled = paragraphs.filter((lines) => lines.length > 0)
  const text = filled.map((lines) => `${lines.map(plainLine).join('\n')}\n`).join('\n')
  return { subject, text, html: htmlOf(subject, filled) }
}

function plainLine(one: Line): string {
  return typeof one === 'string' ? one : `${one.text}: ${one.href}`
}

function htmlLine(one: Line): string {
  if (typeof one === 'string') return escaped(one)
  return `<a href="${escaped(one.href)}">${escaped(one.text)}</a>`
}

function detailsOf({ at, browser }: Facts): readonly string[] {
  return [
    ...(at ? [`Time: ${timeText(at)}`] : []),
    ...(browser === null ? [] : [`Browser: ${line(browser)}`]),
  ]
}

function nameOf({ passkeyName }: Facts): string {
  return `“${line(passkeyName ?? 'without a name')}”`
}

/** A text of a member as part of one line. */
export function line(text: string): string {
  return withoutDirections(text).replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** A time that readers of all time zones understand, such as "26 Nov 2026, 07:16 UTC". */
function timeText(at: Date): string {
  const form = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return `${at.toLocaleDateString('en-GB', form)}, ${at.toISOString().slice(11, 16)} UTC`
}

function htmlOf(subject: string, paragraphs: readonly (readonly Line[])[]): string {
  const body = paragraphs.map((lines) => `<p>${lines.map(htmlLine).join('<br>')}</p>`)
  const style = 'font:16px/1.5 sans-serif;max-width:36em;margin:1.5em auto;padding:0 1em'
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    `<title>${escaped(subject)}</title></head><body><div style="${style}">`,
    ...body,
    '</div></body></html>\n',
  ].join('\n')
}

/** A text for elements and attributes, whichever quotes a mail program puts around them. */
function escaped(text: string): string {
  return escapeHtml(text).replaceAll("'", '&#39;')
}
