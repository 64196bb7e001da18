import { NOTIFIED_KINDS, type NotifiedKind } from './mail'

/** Where the links of mails end mails; the token follows. A function answers there. */
export const UNSUBSCRIBE_PATH = '/unsubscribe/'

/** Where members choose their mails. */
export const MAIL_SETTINGS_PATH = '/notifications#mails'

/** What a link ends: mails about one kind of notification, or, in a daily mail, about all. */
export type Subscription = NotifiedKind | 'digest'
export const SUBSCRIPTIONS: readonly Subscription[] = [...NOTIFIED_KINDS, 'digest']

/** The style of the page of such a link, which may use no other. */
export const UNSUBSCRIBE_STYLE =
  ':root{color-scheme:dark}body{max-width:32em;margin:15vh auto;padding:0 1.5em;' +
  'font:1rem/1.6 system-ui,sans-serif;color:#e8eef2;background:#06080b}h1{font-size:1.5rem}' +
  'button{min-height:44px;padding:0 1.25em;border:0;border-radius:4px;font:inherit;' +
  'font-weight:600;color:#06080b;background:#3df5a0;cursor:pointer}a{color:#3df5a0}' +
  ':focus-visible{outline:2px solid #e8eef2;outline-offset:3px}'

/**
 * The content security policy of that page: its own style, and a form to its own address.
 *
 * @param styleHash - Of `UNSUBSCRIBE_STYLE`, such as `sha256-…`.
 */
export function unsubscribePolicy(styleHash: string): string {
  const closed = ['default-src', 'base-uri', 'frame-ancestors'].map((name) => `${name} 'none'`)
  return [...closed, `style-src '${styleHash}'`, "form-action 'self'"].join('; ')
}
