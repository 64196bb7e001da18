import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Backend } from './backend'
import { backendOf } from './backend'
import { contentSecurityPolicy, headerRules } from './headers'

const HASHES = { styles: ['sha256-style'], scripts: ['sha256-script'] }
const BACKEND = {
  origins: ['https://firestore.googleapis.com'],
  hasTls: true,
  hasAppCheck: false,
}
const GUARDED = { ...BACKEND, hasAppCheck: true }

function directivesOf(backend: Backend): Map<string, readonly string[]> {
  const policy = contentSecurityPolicy(HASHES, backend)
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values] as const
    }),
  )
}

/** The headers of a path, as Hosting merges them. */
function headersOf(path: string, backend: Backend = BACKEND): ReadonlyMap<string, string> {
  const rules = headerRules(HASHES, backend)
  const matching = rules.filter(({ source }) =>
    matchesGlob(path, source.startsWith('/') ? source : `/${source}`),
  )
  return new Map(
    matching.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value] as const)),
  )
}

const directives = directivesOf(BACKEND)

describe('the content security policy', () => {
  it('closes everything that it does not name', () => {
    expect(directives.get('default-src')).toEqual(["'none'"])
  })

  it('runs own files and the scripts of this build alone', () => {
    expect(directives.get('script-src')).toEqual(["'self'", "'sha256-script'"])
  })

  it('talks to the backend alone', () => {
    expect(directives.get('connect-src')).toEqual(["'self'", 'https://firestore.googleapis.com'])
  })

  it('knows no exception for inline code, evaluation or any host', () => {
    const values = [...directives.values()].flat()
    expect(values.filter((value) => /unsafe|\*|^data:|^blob:|^https?:$/.test(value))).toEqual([])
  })

  it.each(['form-action', 'base-uri', 'frame-ancestors', 'object-src'])(
    'closes %s, which default-src does not cover or which is worth saying',
    (name) => expect(directives.get(name)).toEqual(["'none'"]),
  )

  it('demands trusted types for scripts', () => {
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"])
  })

  it('allows a service worker of this origin, and the one policy that names it', () => {
    expect(directives.get('trusted-types')).toEqual(['service-worker'])
    expect(directives.get('worker-src')).toEqual(["'self'"])
  })
})

it('allows passkeys to the own pages, and no other power to anybody', () => {
  const powers = headersOf('/team').get('Permissions-Policy')?.split(', ') ?? []
  expect(powers.filter((power) => !power.endsWith('=()'))).toEqual([
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
  ])
  expect(powers).toContain('camera=()')
})

describe('a document', () => {
  const paths = ['/', '/team', '/hub', '/hub/a.b', '/tools/portlock', '/members/ada', '/app.html']

  it.each([...paths, '/missing', '/missing.js', '/deep/assets/x'])(
    'has every security header at %s',
    (path) => {
      expect(headersOf(path).get('Content-Security-Policy')).toContain("'sha256-script'")
      for (const name of [
        'Strict-Transport-Security',
        'X-Content-Type-Options',
        'X-Frame-Options',
        'Referrer-Policy',
        'Cross-Origin-Opener-Policy',
        'Cross-Origin-Resource-Policy',
        'Cross-Origin-Embedder-Policy',
        'Permissions-Policy',
      ]) {
        expect(headersOf(path).get(name), name).toBeDefined()
      }
    },
  )

  it('is not stored', () => expect(headersOf('/team').get('Cache-Control')).toBe('no-store'))

  it.each(['/hub', '/hub/p1', '/feeds/board.atom', '/images/id/96.webp'])(
    'leaves to the function of %s whether it is stored, because it may have failed',
    (path) => {
      expect(headersOf(path).has('Cache-Control')).toBe(false)
      expect(headersOf(`/${path.split('/')[1]}-of-a-page`).get('Cache-Control')).toBe('no-store')
    },
  )
})

describe('a file', () => {
  const files = [
    '/assets/core-x.js',
    '/assets/a/b.css',
    '/share/team.png',
    '/icon.svg',
    '/feed.xml',
  ]

  it.each([...files, '/robots.txt', '/releases.json', '/.well-known/security.txt', '/.missing'])(
    'has few and closed headers at %s',
    (path) => {
      const headers = headersOf(path)
      expect([...headers.keys()].sort()).toEqual([
        'Cache-Control',
        'Content-Security-Policy',
        'Cross-Origin-Resource-Policy',
        'X-Content-Type-Options',
      ])
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      )
    },
  )

  it('is stored for good if its name has a hash', () => {
    const immutable = 'public, max-age=31536000, immutable'
    expect(headersOf('/assets/core-x.js').get('Cache-Control')).toBe(immutable)
    expect(headersOf('/icon.svg').get('Cache-Control')).toBe('public, max-age=3600')
  })
})

describe('a feed or an image of a member', () => {
  it.each(['/images/id/96.webp', '/feeds/board.atom', '/feeds/posts/p1/comments.json'])(
    'has closed headers at %s',
    (path) => {
      expect([...headersOf(path).keys()].sort()).toEqual([
        'Content-Security-Policy',
        'Cross-Origin-Resource-Policy',
        'X-Content-Type-Options',
      ])
    },
  )
})

describe('the page that ends mails', () => {
  it('loads nothing, has its own style, and sends its form to itself', () => {
    const headers = headersOf('/unsubscribe/token')
    expect(headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; base-uri 'none'; frame-ancestors 'none'; style-src 'sha256-[^']+'; form-action 'self'$/,
    )
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('Referrer-Policy')).toBe('no-referrer')
  })
})

describe('a build without App Check', () => {
  it('knows nothing of reCAPTCHA and embeds nobody', () => {
    const sent = JSON.stringify(headerRules(HASHES, BACKEND))
    expect(sent).not.toMatch(/recaptcha|appcheck|gstatic/)
    expect(directives.has('frame-src')).toBe(false)
    expect(headersOf('/team').get('Cross-Origin-Embedder-Policy')).toBe('require-corp')
  })
})

describe('a build with App Check', () => {
  const guarded = directivesOf(GUARDED)

  it('opens the policy for reCAPTCHA, by path, and for the service that gives tokens', () => {
    const added = (name: string) =>
      guarded.get(name)?.filter((value) => !directives.get(name)?.includes(value))
    expect(added('script-src')).toEqual([
      'https://www.google.com/recaptcha/',
      'https://www.gstatic.com/recaptcha/',
    ])
    expect(added('frame-src')).toEqual([
      'https://www.google.com/recaptcha/',
      'https://recaptcha.google.com/recaptcha/',
    ])
    expect(added('connect-src')).toEqual([
      'https://content-firebaseappcheck.googleapis.com',
      'https://www.google.com/recaptcha/',
    ])
  })

  it('gives up trusted types and the embedder policy, and nothing else', () => {
    const missing = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>) =>
      [...one.keys()].filter((name) => !other.has(name))
    expect(missing(directives, guarded)).toEqual(['require-trusted-types-for', 'trusted-types'])
    expect(missing(headersOf('/team'), headersOf('/team', GUARDED))).toEqual([
      'Cross-Origin-Embedder-Policy',
    ])
    const values = [...guarded.values()].flat()
    expect(values.filter((value) => /unsafe|\*|^data:|^blob:|^https?:$/.test(value))).toEqual([])
  })
})

describe('the service worker', () => {
  const headers = headersOf('/sw.js')

  it('is checked at each visit, so that a new one is found', () => {
    expect(headers.get('Cache-Control')).toBe('no-cache')
  })

  it('fetches from this origin only', () => {
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    )
  })
})

describe('the headers of a deployed site', () => {
  const rulesFor = (variables: Record<string, string>) =>
    JSON.stringify(headerRules(HASHES, backendOf(variables)))
  const deployed = rulesFor({ VITE_FIREBASE_PROJECT_ID: 'the-grid', VITE_EMULATOR_PORTS: '{}' })
  const local = rulesFor({})

  it('name no emulator, and nothing without TLS', () => {
    expect(deployed).not.toMatch(/127\.0\.0\.1|localhost|\[::1\]|http:|ws:/)
  })

  it('differ from those of the local suite only in connect-src and TLS', () => {
    const withoutBackend = (rules: string) => rules.replace(/connect-src [^;]*/, '')
    const secured = withoutBackend(local).replace(
      /trusted-types service-worker/,
      '$&; upgrade-insecure-requests',
    )
    expect(withoutBackend(deployed)).toBe(secured)
    expect(local).toContain("connect-src 'self' http://127.0.0.1:9099")
  })
})
