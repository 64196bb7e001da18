import { UNSUBSCRIBE_STYLE, unsubscribePolicy } from '@grid/schema/mail'
import type { Backend } from './backend'
import { type InlineHashes, inlineHash } from './client-files'

type Header = { readonly key: string; readonly value: string }
/** A rule of `hosting.headers` in firebase.json. Of equal headers, the last rule wins. */
type HeaderRule = { readonly source: string; readonly headers: readonly Header[] }

/** The hash of an empty style element. Emotion adds one and fills it through the CSSOM. */
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
  // The only Trusted Types policy of the site; it returns the URL of the service worker.
  'trusted-types': ['service-worker'],
}

/** The sources for App Check: reCAPTCHA's script and frame, and the endpoint that issues tokens. */
const APP_CHECK = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  origins: ['https://content-firebaseappcheck.googleapis.com', 'https://www.google.com/recaptcha/'],
}

/**
 * The content security policy (CSP Level 3 with Trusted Types). It allows only the files of this
 * build, and inline scripts and styles by hash. reCAPTCHA does not support Trusted Types, so builds
 * with App Check do not require them.
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
    // WebKit would upgrade requests to the local suite to https, which it does not serve.
    ...(backend.hasTls ? { 'upgrade-insecure-requests': [] } : {}),
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** The extensions of files at the root that are not documents. */
const FILE_ENDINGS = ['png', 'svg', 'ico', 'webmanifest', 'txt', 'xml', 'json']

const SERVICE_WORKER = 'sw.js'

/**
 * Feeds and assets. Their headers are short, because a page loads dozens of them. The unsubscribe
 * page is excluded; it has its own headers.
 */
const OTHERS = [
  ...['assets', 'share', 'feeds', 'images', 'unsubscribe', SERVICE_WORKER],
  ...FILE_ENDINGS.map((ending) => `*.${ending}`),
]

/** Every other path. The pattern has no nested groups, because glob matchers differ on them. */
const DOCUMENTS = `/{,!(${OTHERS.join('|')}){,/**}}`

/**
 * Everything but the pages of functions. A header here would replace that of the function, which
 * forbids caches to store an error, a missing image and a board without its posts.
 */
const EXCEPT_FUNCTIONS = '/{,!(hub|feeds|images){,/**}}'

/** Hosting's globs do not match names with a leading dot. */
const DOT_NAMES = '/**/.*{,/**}'

/**
 * The policy of a file that is opened directly: it runs and loads nothing. Hosting also sends it
 * with the 404 page of a missing file.
 */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'"

/** What every document sends besides its policy. */
const DOCUMENT_HEADERS = {
  // HSTS is valid for the whole host (RFC 6797), so only documents send it.
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** The policy of the unsubscribe page of a function. The page has a form and loads nothing. */
const UNSUBSCRIBE_PAGE = {
  'Content-Security-Policy': unsubscribePolicy(inlineHash(UNSUBSCRIBE_STYLE)),
  ...DOCUMENT_HEADERS,
}

/**
 * The headers of the site. Every response first gets the strictest policy. Documents then get the
 * policy that their scripts and styles need, so a pattern that matches too few paths breaks a page
 * visibly instead of leaving it unprotected. Browsers revalidate documents and cache hashed files
 * forever.
 */
export function headerRules(hashes: InlineHashes, backend: Backend): HeaderRule[] {
  const everywhere = {
    'Content-Security-Policy': CLOSED_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
  const documents = {
    'Content-Security-Policy': contentSecurityPolicy(hashes, backend),
    ...DOCUMENT_HEADERS,
    // reCAPTCHA's frame cannot be embedded under this header.
    ...(backend.hasAppCheck ? {} : { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
    'Permissions-Policy': PERMISSIONS,
  }
  return [
    rule('**', everywhere),
    cached(EXCEPT_FUNCTIONS, 'no-store'),
    rule(DOT_NAMES, { ...everywhere, 'Cache-Control': 'no-store' }),
    rule(DOCUMENTS, documents),
    rule('/unsubscribe/**', UNSUBSCRIBE_PAGE),
    cached('/assets/**', 'public, max-age=31536000, immutable'),
    cached('/share/**', 'public, max-age=86400'),
    cached(`/*.@(${FILE_ENDINGS.join('|')})`, 'public, max-age=3600'),
    // Browsers must revalidate the service worker, so that they find a new version.
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
