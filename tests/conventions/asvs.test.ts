import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { ROOT } from '../hosts'
import { answersIn, evidenceIn, hasTest, putAsideIn } from './asvs'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const document = read('docs/evidence/asvs.md')
const answers = answersIn(document)
const requirements = z.record(z.string(), z.string())
const LEVELS = Object.entries(
  requirements.parse(JSON.parse(read('tests/conventions/asvs-requirements.json'))),
).map(([level, ids]) => [level, ids.split(' ')] as const)

describe('the answers to the standard', () => {
  it.each(LEVELS)('leave out no requirement of level %s', (level, ids) => {
    const aside = new Set(putAsideIn(document))
    const required = ids.filter((id) => !aside.has(id))
    const answered = answers.filter((answer) => answer.level === level).map(({ id }) => id)
    expect(answered.sort()).toEqual(required.sort())
  })

  it('name only tests that exist', { timeout: 30_000 }, () => {
    const named = [...new Set(evidenceIn(document))]
    expect(named.length).toBeGreaterThan(80)
    const gone = named.filter((name) => {
      const [path = '', title = ''] = name.split(' › ')
      return !existsSync(join(ROOT, path)) || !hasTest({ path, text: read(path) }, title)
    })
    expect(gone).toEqual([])
  })

  it('prove what is met, and say why where it is not', () => {
    const bare = answers.filter(({ verdict, evidence, prose }) => {
      if (verdict === 'met') return evidence.length === 0
      if (verdict === 'in part') return evidence.length === 0 || prose.length < 20
      return !['relies', 'deviates'].includes(verdict) || prose.length < 8
    })
    expect(bare).toEqual([])
  })

  it('are counted as they are', () => {
    const third = LEVELS.find(([level]) => level === '3')?.[1] ?? []
    const aside = putAsideIn(document).filter((id) => !third.includes(id))
    const counts = new Map([['n/a', aside.length]])
    const counted = answers.filter(({ level }) => level !== '3')
    for (const { verdict } of counted) counts.set(verdict, (counts.get(verdict) ?? 0) + 1)
    for (const [verdict, count] of counts) {
      expect(document).toMatch(new RegExp(`^\\| ${verdict} \\| .* \\| ${count} \\|$`, 'm'))
    }
  })
})

describe('a test that is named', () => {
  const source = {
    path: 'tests/rules/x.test.ts',
    text: [
      "describe.each(NAMES)('%s', (name) => {",
      '  it(`refuses ${' + 'kind}`, () => {})',
      "  it.each(['a', 'b'])('is not called by %s', () => {})",
      "  it.each([\n    ['x'],\n  ])('of several lines', () => {",
      "    expect(ask('no title')).toBe('another')",
      '  })',
      '  it(sentence(act), () => {})',
      '})',
    ].join('\n'),
  }

  it.each(['%s', 'is not called by %s', 'of several lines', 'refuses…', '…'])(
    'is found as %s',
    (title) => expect(hasTest(source, title)).toBe(true),
  )

  it.each(['refuses', 'no title', 'accepts…', 'another'])('is not found as %s', (title) => {
    expect(hasTest(source, title)).toBe(false)
  })
})
