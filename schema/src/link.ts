import { parseUrl } from '@grid/markdown/urls'
import * as z from 'zod/mini'
import { formatNumber } from './format'
import { LIMITS } from './limits'
import { withoutHidden } from './unicode'

/**
 * The pattern of a stored link, in the syntax that JavaScript and the security rules (RE2) share:
 * what `URL.href` gives for a web address without user name and password. Lower-case scheme and
 * host, a port up to 65535, ASCII only.
 */
const HEX = '[0-9a-f]{1,4}'
const IPV6 = [
  `(${HEX}:){7}${HEX}`,
  `(${HEX}:){1,7}:`,
  ...[6, 5, 4, 3, 2, 1].map((count) => `(${HEX}:){1,${count}}(:${HEX}){1,${7 - count}}`),
  `:((:${HEX}){1,7}|:)`,
].join('|')
const BYTE = '(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])'
const IPV4 = `(${BYTE}\\.){3}${BYTE}`
const NAME = '[!"$&\\x27()*+,.0-9;=_`a-z{}~-]+'
const PORT = '(:([0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?'

/** A link, whose host may still be a name that ends in a number. */
export const LINK_PATTERN = `https?://(\\[(${IPV6})\\]|${NAME})${PORT}/[!-~]*`

/**
 * A host whose last part is a number is an IPv4 address, or none: of `1.2.3` and `a.0x7f` no URL
 * can be made. Nor can one be made of an empty internationalised label.
 */
export const NUMBER_PATTERN = `https?://(${NAME}\\.|\\.)?(0x[0-9a-f]*|[0-9]+)\\.?(:[0-9]+)?/.*`
export const IPV4_PATTERN = `https?://${IPV4}(:[0-9]+)?/.*`
export const EMPTY_LABEL_PATTERN = `https?://(${NAME}\\.)?xn--(-|[^a-z0-9]|[a-z0-9-]*-[.:/]).*`

const matches = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`).test(text)

/** Returns whether a text is a link as the form stores it and as the rules accept it. */
export function isStoredLink(text: string): boolean {
  if (!matches(LINK_PATTERN, text) || matches(EMPTY_LABEL_PATTERN, text)) return false
  return matches(IPV4_PATTERN, text) || !matches(NUMBER_PATTERN, text)
}

const LINK_FORMAT_MESSAGE = 'Invalid URL format.'

/**
 * Reads a link as the form holds it. Empty means none; otherwise the URL in normal form
 * (`URL.href`, WHATWG URL), so that every link has one spelling. Hidden characters are removed,
 * which a URL would keep in an encoded form.
 */
export const link = z.pipe(
  z.string(LINK_FORMAT_MESSAGE),
  z.transform((text: string, context): string | null => {
    const reject = (message: string) => {
      context.issues.push({ code: 'custom', message, input: text })
      return z.NEVER
    }
    const shown = withoutHidden(text).trim()
    if (shown === '') return null
    const url = parseUrl(shown)
    if (!url) return reject(LINK_FORMAT_MESSAGE)
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      return reject('Only HTTP and HTTPS protocols are allowed')
    if (url.username || url.password) return reject('Links cannot contain a username or password.')
    if (url.href.length > LIMITS.link.max)
      return reject(`Links can be at most ${formatNumber(LIMITS.link.max)} characters long.`)
    return isStoredLink(url.href) ? url.href : reject(LINK_FORMAT_MESSAGE)
  }),
)

/** Parameters that say how a visitor found a page, and not which page it is. */
const TRACKING_PREFIX = /^(utm|mtm|hsa)_/
const TRACKING: ReadonlySet<string> = new Set([
  ...['fbclid', 'gclid', 'gclsrc', 'dclid', 'gbraid', 'wbraid', 'msclkid', 'ttclid', 'twclid'],
  ...['yclid', 'li_fat_id', 'igsh', 'igshid', 'mc_cid', 'mc_eid', 'mkt_tok', 'ref_src', 'ref_url'],
  ...['_ga', '_gl', '_hsenc', '_hsmi', 'srsltid'],
])

/** Whether a parameter of a URL, as `name=value`, is for tracking. */
function isTracking(parameter: string): boolean {
  const name = parameter.replace(/=.*/, '').toLowerCase()
  return TRACKING_PREFIX.test(name) || TRACKING.has(name)
}

/**
 * The spelling by which links to the same page are found: without scheme, `www`, slashes at the end
 * of the path and tracking parameters, and with the other parameters in order. A fragment counts
 * only if it is a route, such as `#/docs` or `#!docs`, and not a place in the page.
 *
 * @param href A link as it is stored.
 */
export function linkKey(href: string): string {
  const { host, pathname, search, hash } = new URL(href)
  const parameters = search
    .slice(1)
    .split('&')
    .filter((parameter) => parameter !== '' && !isTracking(parameter))
    .toSorted()
  return [
    host.replace(/^www\./, '') + pathname.replace(/\/+$/, ''),
    ...parameters.map((parameter, at) => (at === 0 ? '?' : '&') + parameter),
    /^#[!/]/.test(hash) ? hash : '',
  ].join('')
}

export const storedLink = z
  .string()
  .check(
    z.refine((text) => text.length <= LIMITS.link.max && isStoredLink(text), LINK_FORMAT_MESSAGE),
  )
