import { describe, expect, it } from 'vitest'
import { allRetiredUses, retiredUses } from './retired-terms'

it('sources, tests and documentation use no retired term', { timeout: 60_000 }, () => {
  const uses = allRetiredUses().map(
    ({ path, line, term, use }) => `${path}:${line} “${term}”: use ${use}`,
  )
  expect(uses).toEqual([])
})

describe('the check of retired terms', () => {
  const termsOf = (path: string, text: string) => retiredUses({ path, text }).map((use) => use.term)

  it('finds parts of identifiers in code, with line and replacement', () => {
    const [use] = retiredUses({ path: 'web/src/a.ts', text: '\nconst a = mended()' })
    expect(use).toEqual({ path: 'web/src/a.ts', line: 2, term: '…mended…', use: 'fixed' })
    expect(termsOf('web/src/a.ts', 'const isTold = said')).toEqual(['…said…', '…told…'])
  })

  it('finds prose in comments, test titles and pages', () => {
    expect(termsOf('web/src/a.ts', '/** Reads it anew. */')).toEqual(['anew'])
    expect(termsOf('web/src/a.test.ts', "it('is told of it', () => {})")).toEqual(['tell, told'])
    expect(termsOf('docs/a.md', 'The rules refuse it.')).toEqual(['refuse, refusal'])
  })

  it('finds prose in the texts of the access matrix, which the site shows', () => {
    const text = "holds: 'What an author is told.' + `by whom` + sign_ins['said_it']"
    expect(termsOf('tests/access/rows.ts', text)).toEqual(['tell, told', 'whom'])
  })

  it('passes strings, other words and longer words', () => {
    expect(termsOf('web/src/a.ts', "const text = 'you said it'")).toEqual([])
    expect(termsOf('web/src/a.ts', '// A castle for storytellers. \nforecast(untold)')).toEqual([])
  })
})
