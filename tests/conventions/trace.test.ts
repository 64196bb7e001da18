import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSentences, TABLE, table } from '../trace/table'
import { isTest, ourSources } from './sources'
import { reportsTest } from './titles'

describe('the sentences of the specification', () => {
  it('are written in the document as they are here', async () => {
    await expect(table(await readSentences())).toMatchFileSnapshot(TABLE)
  })

  it('name only tests that exist', { timeout: 60_000 }, async () => {
    const named = [...new Set((await readSentences()).flatMap(({ tests }) => tests))]
    expect(named.length).toBeGreaterThan(150)
    const sources = ourSources().filter(({ path }) => isTest(path))
    const gone = named.filter((name) => {
      const [file = '', title = ''] = name.split(' › ')
      const files = sources.filter(({ path }) => basename(path) === file)
      return !files.some((source) => reportsTest(source, title))
    })
    expect(gone).toEqual([])
  })
})

const file = (...lines: string[]) => ({ path: 'tests/rules/x.test.ts', text: lines.join('\n') })

describe('the tests that a run of a file reports', () => {
  const stated = file(
    "describe.each(NAMES)('posts of %s', (name) => {",
    "  describe('by night', () => {",
    '    it(`refuses ${' + 'kind} (too late)`, () => {})',
    '  })',
    "  it.each(ROWS)('are shown to $who.name, ' +\n    'and kept', () => {})",
    '})',
    "test('alone', () => {})",
  )
  const computed = file(
    "describe('votes', () => it(sentence(act), () => {}))",
    "test.describe(tool.path, () => test('costs nothing', () => {}))",
    "describe('the matrix', () => prove(ACTORS))",
  )

  it.each([
    ['alone', stated],
    ['alone…', stated],
    ['…', stated],
    ['posts of ada by night refuses a ban (too late)', stated],
    ['posts of ada by night refuses…', stated],
    ['posts of ada are shown to bob, and kept', stated],
    ['posts of ada are shown…', stated],
    ['votes count once', computed],
    ['/tools/portlock costs nothing', computed],
    ['/tools/portlock…', computed],
    ['the matrix lets ada read', computed],
  ])('have the name %s', (name, source) => expect(reportsTest(source, name)).toBe(true))

  it.each([
    ['refuses a ban (too late)', stated],
    ['posts of ada by night', stated],
    ['members by night refuse…', stated],
    ['posts of ada by night refuses a ban', stated],
    ['are shown to bob, and kept', stated],
    ['alone and more', stated],
    ['alone and…', stated],
    ['ada…', stated],
    ['votes', computed],
    ['/tools/portlock costs a lot', computed],
    ['a matrix lets ada read', computed],
  ])('have not the name %s', (name, source) => expect(reportsTest(source, name)).toBe(false))
})
