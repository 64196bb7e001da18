import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../hosts'
import { allRetiredUses, PENDING_FILE, type Pending, pendingOf, retiredUses } from './retired-terms'

const PENDING = JSON.parse(readFileSync(join(ROOT, PENDING_FILE), 'utf8')) as Pending

describe('sources, tests and documentation', { timeout: 60_000 }, () => {
  const uses = allRetiredUses()

  it('use no retired term, except in the pending files', () => {
    const found = uses.filter(({ term, path }) => !PENDING[term]?.includes(path))
    expect(
      found.map(({ path, line, term, use }) => `${path}:${line} “${term}”: use ${use}`),
    ).toEqual([])
  })

  it('are pending only if they use the term', () => {
    const current = pendingOf(uses)
    const done = Object.entries(PENDING).flatMap(([term, paths]) =>
      paths.filter((path) => !current[term]?.includes(path)).map((path) => `${path} “${term}”`),
    )
    expect(done, 'run npm run metrics -- --write-pending').toEqual([])
  })
})

describe('the check of retired terms', () => {
  const termsOf = (path: string, text: string) => retiredUses({ path, text }).map((use) => use.term)

  it('finds identifiers and their parts in code, with line and replacement', () => {
    const [use] = retiredUses({ path: 'web/src/a.ts', text: '\nconst a = withDoor()' })
    expect(use).toEqual({
      path: 'web/src/a.ts',
      line: 2,
      term: 'withDoor',
      use: 'withSecurityHeaders',
    })
    expect(termsOf('web/src/a.ts', 'const isTold = said')).toEqual(['…said…', '…told…'])
  })

  it('finds prose in comments, test titles and pages', () => {
    expect(termsOf('web/src/a.ts', '/** Reads it anew. */')).toEqual(['anew'])
    expect(termsOf('web/src/a.test.ts', "it('is told of it', () => {})")).toEqual(['tell, told'])
    expect(termsOf('docs/a.md', 'The rules refuse it.')).toEqual(['refuse, refusal'])
  })

  it('passes strings, other words and longer words', () => {
    expect(termsOf('web/src/a.ts', "const text = 'you said it'")).toEqual([])
    expect(termsOf('web/src/a.ts', '// A castle for storytellers. \nforecast(untold)')).toEqual([])
  })
})
