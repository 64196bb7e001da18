import { BOARD_SHARED_SECONDS } from '@grid/schema/board-template'
import { FEED_CACHE_CONTROL } from '@grid/schema/board-urls'
import { UNSUBSCRIBE_STYLE, unsubscribePolicy } from '@grid/schema/unsubscribe'
import type { Backend } from './backend'
import { type InlineHashes, inlineHash } from './hashes'

type Header = { readonly key: string; readonly value: string }
/** A rule of `hosting.headers` in firebase.json. Of equal headers, the last rule wins. */
type HeaderRule = { readonly source: string; readonly headers: readonly Header[] }

/** With this, Emotion may add an empty style element, which it fills past the markup. */
const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

const UNUSED_POWERS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/** For passkeys, on pages of this origin only. */
const OWN_POWERS = ['publickey-credentials-create', 'publickey-credentials-get']

const PERMISSIONS = [
  ...UNUSED_POWERS.map((power) => `${power}=()`),
  ...OWN_POWERS.map((power) => `${power}=(self)`),
].join(', ')

const TRUSTED_TYPES = {
  'require-trusted-types-for': ["'script'"],
  // The one policy of the site gives the address of the service worker, and nothing else.
  'trusted-types': ['service-worker'],
}

/** What App Check needs: reCAPTCHA's script and frame, and who turns its word into a token. */
const APP_CHECK = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  origins: ['https://content-firebaseappcheck.googleapis.com', 'https://www.google.com/recaptcha/'],
}

/**
 * The content security policy (CSP Level 3, with Trusted Types): everything is closed but what this
 * build consists of. Nothing inline runs or paints unless its hash is here. reCAPTCHA knows no
 * trusted types, so a build with App Check goes without them.
 */
export function contentSecurityPolicy(hashes: InlineHashes, backend: Backend): string {
  const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`)
  const guard = backend.hasAppCheck ? APP_CHECK : null
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(hashes.scripts), ...(guard?.scripts ?? [])],
    'style-src': ["'self'", ...quoted([EMPTY_STYLE, ...hashes.styles])],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...backend.origins, ...(guard?.origins ?? [])],
    ...(guard ? { 'frame-src': guard.frames } : {}),
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    ...(guard ? {} : TRUSTED_TYPES),
    // WebKit would ask this machine's own address by https as well, where nobody answers.
    ...(backend.hasTls ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** The endings of files at the root that are no documents. */
const FILE_ENDINGS = ['png', 'svg', 'ico', 'webmanifest', 'txt', 'xml', 'json']

const SERVICE_WORKER = 'sw.js'

/**
 * No documents: feeds and files, which need short headers because a page loads dozens of them. The
 * page that ends mails has headers of its own.
 */
const OTHERS = [
  ...['assets', 'share', 'feeds', 'images', 'unsubscribe', SERVICE_WORKER],
  ...FILE_ENDINGS.map((ending) => `*.${ending}`),
]

/** Every other path. Matchers disagree on nested groups, so this pattern has none. */
const DOCUMENTS = `/{,!(${OTHERS.join('|')}){,/**}}`

/**
 * Everything but images. Their function decides what may be stored, because a missing image must
 * not be stored, and a header here would replace the function's.
 */
const EXCEPT_IMAGES = '/{,!(images){,/**}}'

/** Globs of Hosting skip names with a leading dot. */
const DOT_NAMES = '/**/.*{,/**}'

/**
 * A file runs and loads nothing when it is opened by itself. Hosting also sends this with the page
 * for a missing file.
 */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** The page that a function renders behind the links of mails. It has a form, and loads nothing. */
const UNSUBSCRIBE_PAGE = {
  'Content-Security-Policy': unsubscribePolicy(inlineHash(UNSUBSCRIBE_STYLE)),
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/**
 * The headers of the site. Every response is closed first. Documents then get the policy that their
 * scripts and styles need, so that a pattern that matches too little breaks a page visibly instead
 * of leaving it open. Documents are not stored, hashed files for good.
 */
export function headerRules(hashes: InlineHashes, backend: Backend): HeaderRule[] {
  const everywhere = {
    'Content-Security-Policy': CLOSED_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  const documents = {
    'Content-Security-Policy': contentSecurityPolicy(hashes, backend),
    // For the whole host (RFC 6797), so documents are enough.
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    // reCAPTCHA's frame does not allow itself to be embedded so.
    ...(backend.hasAppCheck ? {} : { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
    'Permissions-Policy': PERMISSIONS,
  }
  return [
    rule('**', everywhere),
    cached(EXCEPT_IMAGES, 'no-store'),
    rule(DOT_NAMES, { ...everywhere, 'Cache-Control': 'no-store' }),
    rule(DOCUMENTS, documents),
    // A function renders it for everyone alike, so shared caches may store it for a moment.
    cached('/hub{,/*}', `public, max-age=0, s-maxage=${BOARD_SHARED_SECONDS}`),
    rule('/unsubscribe/**', UNSUBSCRIBE_PAGE),
    cached('/feeds/**', FEED_CACHE_CONTROL),
    cached('/assets/**', 'public, max-age=31536000, immutable'),
    cached('/share/**', 'public, max-age=86400'),
    cached(`/*.@(${FILE_ENDINGS.join('|')})`, 'public, max-age=3600'),
    // Fetches what pages of this origin ask for. Checked at each visit, so a new one is found.
    rule(`/${SERVICE_WORKER}`, {
      'Content-Security-Policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      'Cache-Control': 'no-cache',
    }),
  ]
}

function rule(source: string, headers: Readonly<Record<string, string>>): HeaderRule {
  return { source, headers: Object.entries(headers).map(([key, value]) => ({ key, value })) }
}

function cached(source: string, value: string): HeaderRule {
  return rule(source, { 'Cache-Control': value })
}
