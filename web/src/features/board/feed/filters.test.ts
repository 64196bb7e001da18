import { canonicalBoardQuery } from '@grid/schema/first-page'
import { PERIODS } from '@grid/schema/period'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { samplePost } from '../posts/post.fixture'
import {
  boardPath,
  type Filters,
  indexedToken,
  isNarrowed,
  matches,
  NO_FILTERS,
  readFilters,
} from './filters'

/** As long as that of a file; no index holds words like it. */
const CHECKSUM = '0123456789abcdef'.repeat(4)

const filters = (some: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...some })

describe('the path of the board', () => {
  it.each([
    [{}, '/hub'],
    [{ category: 'tool', sort: 'top' }, '/hub?category=tool&sort=top'],
    [{ sort: 'top', period: 'week' }, '/hub?sort=top&period=week'],
    [{ sort: 'new', period: 'week' }, '/hub'],
    [{ tag: 'c#', author: 'ada' }, '/hub?tag=c%23&author=ada'],
    [{ q: ' usb & udev ' }, '/hub?q=usb+%26+udev'],
  ] as const)('is for %o %s', (some, path) => expect(boardPath(filters(some))).toBe(path))

  it.each([
    '?category=malware&sort=random',
    '?category=&tag=&q=%20%20',
    '?page=2',
    '?period=week',
    '?sort=new&period=day',
    '?category=Tool',
  ])('ignores unknown values in %s', (search) => expect(readFilters(search)).toEqual(NO_FILTERS))

  it('gives back any filters when it is read', () => {
    const text = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).map((s) => s.trim())
    const some = fc.record({
      category: fc.constantFrom(null, 'tool', 'discussion', 'research', 'project'),
      tag: text.map((tag) => tag || null),
      author: text.map((author) => author || null),
      q: text,
      sort: fc.constantFrom('new', 'top'),
      period: fc.constantFrom(null, ...PERIODS),
    })
    fc.assert(
      fc.property(some, (random) => {
        const given = { ...NO_FILTERS, ...random }
        const expected = given.sort === 'top' ? given : { ...given, period: null }
        const [, search = ''] = boardPath(given as Filters).split('?')
        expect(readFilters(search)).toEqual(expected)
        expect(canonicalBoardQuery(search) !== '').toBe(search !== '')
      }),
    )
  })

  it('has no filters where the server prerenders the newest posts', () => {
    const name = fc.constantFrom('category', 'tag', 'author', 'q', 'sort', 'period', 'Q')
    const query = fc.array(fc.tuple(name, fc.constantFrom('', ' ', 'tool', 'top', 'new', 'day')))
    fc.assert(
      fc.property(query, (pairs) => {
        const search = new URLSearchParams(pairs).toString()
        if (canonicalBoardQuery(search) === '') expect(readFilters(search)).toEqual(NO_FILTERS)
      }),
    )
  })
})

describe('the token of the query', () => {
  it.each([
    [{}, null],
    [{ category: 'tool', author: 'ada' }, null],
    [{ tag: 'USB' }, '#usb'],
    [{ q: 'mesh radio firmware', tag: 'usb' }, 'firmwar'],
    [{ q: 'machine-learning' }, 'machine-learning'],
    [{ q: 'machine learning' }, 'learnin'],
    [{ q: 'C#' }, 'c#'],
    [{ q: '?', tag: 'usb' }, '#?'],
    [{ q: `${CHECKSUM} usb` }, CHECKSUM.slice(0, 24)],
    [{ q: CHECKSUM, tag: 'usb' }, CHECKSUM.slice(0, 24)],
  ] as const)('for %o is %s', (some, word) => expect(indexedToken(filters(some))).toBe(word))
})

describe('a post matches', () => {
  const post = samplePost(1, {
    title: 'Auditing udev rules',
    content: `Before they meet a hostile keyboard. SHA-256: ${CHECKSUM.toUpperCase()}`,
    tags: ['USB', 'C#', 'machine-learning'],
    author_username: 'Ada',
    category: 'tool',
  })

  it.each([
    [{}, true],
    [{ category: 'tool' }, true],
    [{ category: 'research' }, false],
    [{ tag: 'usb' }, true],
    [{ tag: 'us' }, false],
    [{ author: 'Ada' }, true],
    [{ author: 'ada' }, false],
    [{ author: 'Ada', q: 'udev' }, true],
    [{ author: 'ada', q: 'udev' }, false],
    [{ q: 'KEYBOARD udev' }, true],
    [{ q: 'ada usb' }, true],
    [{ q: 'udev missing' }, false],
    [{ q: 'machine learning' }, true],
    [{ q: 'machine-learning' }, true],
    [{ q: 'learning' }, true],
    [{ q: 'learning-machine' }, false],
    [{ q: 'hostile-keyboard' }, false],
    [{ q: 'c#' }, true],
    [{ q: CHECKSUM }, true],
    [{ q: `udev ${CHECKSUM}` }, true],
    [{ q: `udev ${CHECKSUM.slice(1)}` }, false],
    [{ q: CHECKSUM.slice(1) }, false],
    [{ q: 'c++' }, false],
    [{ q: 'udev', category: 'research' }, false],
  ] as const)('%o: %s', (some, isMatch) => expect(matches(post, filters(some))).toBe(isMatch))

  it('compares the time with the period', () => {
    const now = Date.now()
    const old = (hours: number) => {
      const date = new Date(now - hours * 3_600_000)
      return samplePost(1, { created_at: { toDate: () => date, toMillis: () => date.getTime() } })
    }
    const day = filters({ sort: 'top', period: 'day' })
    expect([1, 22, 25, 400].map((hours) => matches(old(hours), day))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('compares the text, not the stored tokens', () => {
    const liar = samplePost(1, { words: ['bitcoin'] })
    expect(matches(liar, filters({ q: 'bitcoin' }))).toBe(false)
  })
})

it('does not count a category alone as a filter', () => {
  expect(isNarrowed(filters({ category: 'tool', sort: 'top' }))).toBe(false)
  expect(isNarrowed(filters({ tag: 'usb' }))).toBe(true)
  expect(isNarrowed(filters({ sort: 'top', period: 'day' }))).toBe(true)
})
