import { escapeHtml } from '@grid/markdown/render-html'

export interface ReceivedMail {
  number: number
  to: string
  subject: string
  at: Date
  text: string
  /** The HTML part; null if there is none. */
  html: string | null
}

/** What a mail consists of before it has a number and a time. */
export type NewMail = Omit<ReceivedMail, 'number' | 'at'>

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
table { width: 100%; border-collapse: collapse }
th, td { padding: .5rem; border-bottom: 1px solid color-mix(in srgb, currentColor 25%, transparent); text-align: start; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
iframe { width: 100%; height: 30rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); background: #fff }
`

/** All mails, newest first. Loads again every few seconds. */
export function listPage(mails: readonly ReceivedMail[]): string {
  const rows = mails.map(
    ({ number, to, subject, at }) => `<tr>
<td><a href="/mails/${number}">${escapeHtml(subject || 'No subject')}</a></td>
<td>${escapeHtml(to)}</td><td>${escapeHtml(at.toLocaleTimeString('en-GB'))}</td></tr>`,
  )
  const table = `<table><thead><tr><th scope="col">Subject</th><th scope="col">To</th><th scope="col">Time</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`
  const empty = '<p>No mail has arrived yet. This page loads again every three seconds.</p>'
  return page(
    'Mailbox',
    mails.length > 0 ? table : empty,
    '<meta http-equiv="refresh" content="3">',
  )
}

/** One mail: its text with links, and its HTML as a mail program shows it. */
export function mailPage({ to, subject, at, text, html }: ReceivedMail): string {
  const frame = `<h2>HTML</h2><iframe sandbox title="The HTML of this mail" srcdoc="${escapeHtml(html ?? '')}"></iframe>`
  return page(
    subject || 'No subject',
    `<p><a href="/">All mails</a></p>
<p>To ${escapeHtml(to)}, ${escapeHtml(at.toLocaleString('en-GB'))}</p>
<h2>Text</h2><pre>${withLinks(text)}</pre>${html === null ? '' : frame}`,
  )
}

/** The answer to any other URL. */
export function missingPage(): string {
  return page('Not found', '<p>There is no such mail. <a href="/">All mails</a></p>')
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`
}

function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) =>
      index % 2 === 1
        ? `<a href="${escapeHtml(part)}" rel="noreferrer">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('')
}
