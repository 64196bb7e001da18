import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, headerRules } from './headers'

const HASHES = { styles: ['sha256-style'], scripts: ['sha256-script'] }
const BACKEND = { origins: ['https://firestore.googleapis.com'] }

const directives = new Map(
  contentSecurityPolicy(HASHES, BACKEND)
    .split('; ')
    .map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values] as const
    }),
)

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

it('stores no document, and hashed files for good', () => {
  const caching = headerRules(HASHES, BACKEND).map(
    ({ source, headers }) =>
      [source, headers.find(({ key }) => key === 'Cache-Control')?.value] as const,
  )
  expect(caching.slice(0, 2)).toEqual([
    ['**', 'no-store'],
    ['/assets/**', 'public, max-age=31536000, immutable'],
  ])
})
