import { hash } from 'node:crypto'
import { escapeHtml } from '@grid/markdown/render-html'
import {
  MAIL_SETTINGS_PATH,
  SUBSCRIPTIONS,
  type Subscription,
  UNSUBSCRIBE_PATH,
  UNSUBSCRIBE_STYLE,
  unsubscribePolicy,
} from '@grid/schema/mail'
import { type HttpsFunction, onRequest } from 'firebase-functions/v2/https'
import { doc } from '../core/documents'
import { db } from '../core/firebase'
import { DATA_HEADERS } from '../core/http'
import { log } from '../core/log'
import { siteOrigin, UNSUBSCRIBE_SECRETS } from '../core/params'
import { SUBSCRIPTION_NAMES } from './notification-texts'
import { readSignedToken, signedToken } from './signed-links'

/** Whose mails a link ends, and which. */
type Target = { readonly uid: string; readonly subscription: Subscription }

/**
 * The link that ends mails of a kind without a sign-in (RFC 8058). It is signed and does not
 * expire: an old mail must still be able to end the next one. It can do nothing else.
 */
export function unsubscribeLink({ uid, subscription }: Target): string {
  const named = Buffer.from(`${subscription} ${uid}`).toString('base64url')
  return `${siteOrigin()}${UNSUBSCRIBE_PATH}${signedToken('unsubscribe', named)}`
}

/** What a token names; null if this site has not signed it. */
function readToken(token: string): Target | null {
  const named = readSignedToken('unsubscribe', token)
  if (named === null) return null
  const [name, uid = ''] = Buffer.from(named, 'base64url').toString().split(' ')
  const subscription = SUBSCRIPTIONS.find((known) => known === name)
  return subscription && uid !== '' ? { uid, subscription } : null
}

/** Ends the mails. Does nothing for a member who gets none, or who has left. */
async function unsubscribeFrom({ uid, subscription }: Target): Promise<void> {
  const settings = doc('mail_settings', uid)
  await db.runTransaction(async (transaction) => {
    const before = (await transaction.get(settings)).data()?.deliveries
    if (!before) return
    if (subscription === 'digest') {
      transaction.update(settings, { deliveries: {} })
      return
    }
    const { [subscription]: ended, ...deliveries } = before
    if (ended !== undefined) transaction.update(settings, { deliveries })
  })
}

const STYLE_HASH = `sha256-${hash('sha256', UNSUBSCRIBE_STYLE, 'base64')}`

const OPTIONS = {
  invoker: 'public',
  maxInstances: 2,
  concurrency: 80,
  secrets: UNSUBSCRIBE_SECRETS,
} as const

const METHODS = ['GET', 'HEAD', 'POST']

/**
 * Serves the links below `/unsubscribe`. POST ends the mails; mail programs send it without a
 * sign-in. GET asks first, because scanners of mails open links.
 */
export const unsubscribe: HttpsFunction = onRequest(OPTIONS, async (request, response) => {
  response.set(DATA_HEADERS).set('Content-Security-Policy', unsubscribePolicy(STYLE_HASH))
  if (!METHODS.includes(request.method)) {
    response.set('Allow', METHODS.join(', ')).status(405).type('text/plain')
    response.send('Only GET and POST are allowed.')
    return
  }
  response.type('text/html; charset=utf-8')
  const [path = ''] = request.originalUrl.split('?')
  try {
    const target = path.startsWith(UNSUBSCRIBE_PATH)
      ? readToken(path.slice(UNSUBSCRIBE_PATH.length))
      : null
    if (!target) {
      log('WARNING', 'request rejected', { reason: 'forged_unsubscribe_link' })
      response.status(404).send(pageOf('This link is not valid', INVALID))
      return
    }
    const name = SUBSCRIPTION_NAMES[target.subscription]
    if (request.method === 'POST') {
      await unsubscribeFrom(target)
      response.send(pageOf('Unsubscribed', doneText(name)))
    } else response.send(pageOf('Unsubscribe', questionText(name)))
  } catch (error) {
    log('ERROR', 'mails could not be ended', { error })
    response.status(503).set('Retry-After', '60').send(pageOf('Not possible right now', LATER))
  }
})

const INVALID = '<p>Open the link in the mail again, or copy all of it.</p>'
const LATER = '<p>Nothing was changed. Please try again in a minute.</p>'

function questionText(name: string): string {
  const button = '<form method="post"><button type="submit">Stop these mails</button></form>'
  return `<p>Do you want no more mails about ${escapeHtml(name)}?</p>${button}`
}

function doneText(name: string): string {
  return `<p>You get no more mails about ${escapeHtml(name)}. The site still lists them.</p>`
}

function pageOf(title: string, content: string): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title} · The Grid</title><style>${UNSUBSCRIBE_STYLE}</style></head><body><main>`,
    `<h1>${title}</h1>${content}`,
    `<p><a href="${MAIL_SETTINGS_PATH}">Choose your mails on The Grid</a></p>`,
    '</main></body></html>\n',
  ].join('\n')
}
