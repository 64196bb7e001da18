import { LIMITS } from '@grid/schema/limits'
import { describe, expect, it } from 'vitest'
import { edit } from './batches'
import { rulesDatabase } from './rules-database'

const database = rulesDatabase()

const { count: most } = LIMITS.searchToken
const numbered = (size: number) => Array.from({ length: size }, (_, index) => `word-${index}`)
const placed = (odd: unknown, place: number) =>
  numbered(most).map((word, index) => (index === place ? odd : word))

async function store(words: unknown) {
  await database.store({ 'member_activity/ada': null })
  return database.send('ada', edit('ada', 'posts/of-ada', { words }))
}

describe('the words of a post', () => {
  const accepted: readonly (readonly [string, unknown])[] = [
    ['none', []],
    ['one', ['deny']],
    ['one of a single character', ['x']],
    ['two of a single character', ['x', 'y']],
    ['the most', numbered(most)],
    ['a tag with spaces and signs', ['#rule set (c++) / $1']],
    ['the longest tag', [`#${'x'.repeat(LIMITS.tags.length)}`]],
    ['the longest tag behind another', ['deny', `#${'x'.repeat(LIMITS.tags.length)}`]],
    ['every script', ['пример', '保護', 'مثال', '𝔸'.repeat(15)]],
  ]
  for (const [title, words] of accepted) {
    it(`may be ${title}`, async () => expect(await store(words)).toBe('allowed'))
  }

  const rejected: readonly (readonly [string, unknown])[] = [
    ['one more', numbered(most + 1)],
    ['a text', 'deny'],
    ['an empty text', ''],
    ['a map', { 0: 'deny' }],
    ['an empty map', {}],
    ['null', null],
    ['a number', 7],
    ['one that is empty', ['']],
    ['one that is empty behind another', ['deny', '']],
    ['one that is empty between others', ['deny', '', 'all']],
    ['one that is longer than any tag', ['x'.repeat(LIMITS.tags.length + 2)]],
    ['a longer one behind another', ['deny', 'x'.repeat(LIMITS.tags.length + 2)]],
    ['one with a line break', ['one\ntwo']],
    ['one with a control character', ['one\u0000two']],
  ]
  for (const [title, words] of rejected) {
    it(`may not be ${title}`, async () => expect(await store(words)).toBe('denied'))
  }

  const odd: readonly (readonly [string, unknown])[] = [
    ['a number', 7],
    ['a fraction', 0.5],
    ['true', true],
    ['null', null],
    ['a map', { word: 'deny' }],
    ['a moment', new Date(0)],
    ['10,000 characters', 'x'.repeat(10_000)],
  ]
  for (const [title, word] of odd) {
    it(`may not hold ${title}, at either end or between`, async () => {
      for (const place of [0, 100, most - 1]) {
        expect(await store(placed(word, place)), `${place}`).toBe('denied')
      }
    })
  }
})
