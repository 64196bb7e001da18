import type { InlineHashes } from './inline-hashes'

/** The Cloud services or emulators that the client talks to, as origins. */
export type Backend = { readonly origins: readonly string[] }

type Header = { readonly key: string; readonly value: string }
/** A rule of `hosting.headers` in firebase.json; later rules win. */
export type HeaderRule = { readonly source: string; readonly headers: readonly Header[] }

/** With this, Emotion may add an empty style element, which it fills past the markup. */
const EMPTY_STYLE = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='

const UNUSED_POWERS = [
  'accelerometer',
  'autoplay',
  'bluetooth',
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
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

/**
 * The content security policy (CSP Level 3, with Trusted Types): everything is closed but what this
 * build consists of. Nothing inline runs or paints unless its hash is here.
 */
export function contentSecurityPolicy(hashes: InlineHashes, backend: Backend): string {
  const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`)
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted(hashes.scripts)],
    'style-src': ["'self'", ...quoted([EMPTY_STYLE, ...hashes.styles])],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...backend.origins],
    'manifest-src': ["'self'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
    'upgrade-insecure-requests': [],
  }
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** Every header of the site. Documents are never stored, hashed files for good. */
export function headerRules(hashes: InlineHashes, backend: Backend): HeaderRule[] {
  const everywhere: Readonly<Record<string, string>> = {
    'Content-Security-Policy': contentSecurityPolicy(hashes, backend),
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Permissions-Policy': UNUSED_POWERS.map((power) => `${power}=()`).join(', '),
    'Cache-Control': 'no-store',
  }
  return [
    {
      source: '**',
      headers: Object.entries(everywhere).map(([key, value]) => ({ key, value })),
    },
    cached('/assets/**', 'public, max-age=31536000, immutable'),
    cached('/share/**', 'public, max-age=86400'),
    cached('/*.@(png|svg|ico|webmanifest|txt|xml|json)', 'public, max-age=3600'),
  ]
}

function cached(source: string, value: string): HeaderRule {
  return { source, headers: [{ key: 'Cache-Control', value }] }
}
