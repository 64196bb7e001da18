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

function everywhere(backend: Backend): ReadonlyMap<string, string> {
  const [first] = headerRules(HASHES, backend)
  return new Map(first?.headers.map(({ key, value }) => [key, value] as const))
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

  it.each(['form-action', 'base-uri', 'frame-ancestors', 'object-src', 'trusted-types'])(
    'closes %s, which default-src does not cover or which is worth saying',
    (name) => {
      expect(directives.get(name)).toEqual(["'none'"])
    },
  )

  it('demands trusted types for scripts', () => {
    expect(directives.get('require-trusted-types-for')).toEqual(["'script'"])
  })
})

it('allows passkeys to the own pages, and no other power to anybody', () => {
  const powers = everywhere(BACKEND).get('Permissions-Policy')?.split(', ') ?? []
  expect(powers.filter((power) => !power.endsWith('=()'))).toEqual([
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
  ])
  expect(powers).toContain('camera=()')
})

it('stores no document but the board for a moment, and hashed files for good', () => {
  const caching = headerRules(HASHES, BACKEND).map(
    ({ source, headers }) =>
      [source, headers.find(({ key }) => key === 'Cache-Control')?.value] as const,
  )
  expect(caching.slice(0, 3)).toEqual([
    ['**', 'no-store'],
    ['/hub{,/*}', 'public, max-age=0, s-maxage=20'],
    ['/assets/**', 'public, max-age=31536000, immutable'],
  ])
})

describe('a build without App Check', () => {
  it('knows nothing of reCAPTCHA and embeds nobody', () => {
    const sent = JSON.stringify(headerRules(HASHES, BACKEND))
    expect(sent).not.toMatch(/recaptcha|appcheck|gstatic/)
    expect(directives.has('frame-src')).toBe(false)
    expect(everywhere(BACKEND).get('Cross-Origin-Embedder-Policy')).toBe('require-corp')
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
    expect(missing(everywhere(BACKEND), everywhere(GUARDED))).toEqual([
      'Cross-Origin-Embedder-Policy',
    ])
    const values = [...guarded.values()].flat()
    expect(values.filter((value) => /unsafe|\*|^data:|^blob:|^https?:$/.test(value))).toEqual([])
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
      /trusted-types 'none'/,
      '$&; upgrade-insecure-requests',
    )
    expect(withoutBackend(deployed)).toBe(secured)
    expect(local).toContain("connect-src 'self' http://127.0.0.1:9099")
  })
})
