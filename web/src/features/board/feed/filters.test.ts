import { hasBoardFilters } from '@grid/schema/first-page'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Filters,
  hubAddress,
  indexedToken,
  isNarrowed,
  matches,
  NO_FILTERS,
  readFilters,
} from '../filters'
import { written } from './written.fixture'

/** As long as that of a file; no index holds words like it. */
const CHECKSUM = '0123456789abcdef'.repeat(4)

const filters = (some: Partial<Filters>): Filters => ({ ...NO_FILTERS, ...some })

describe('the address of the hub', () => {
  it.each([
    [{}, '/hub'],
    [{ category: 'tool', sort: 'top' }, '/hub?category=tool&sort=top'],
    [{ tag: 'c#', author: 'ada' }, '/hub?tag=c%23&author=ada'],
    [{ q: ' usb & udev ' }, '/hub?q=usb+%26+udev'],
  ] as const)('says %o as %s', (some, address) => {
    expect(hubAddress(filters(some))).toBe(address)
  })

  it.each([
    '?category=malware&sort=random',
    '?category=&tag=&q=%20%20',
    '?page=2',
    '?category=Tool',
  ])('understands %s as no filter', (search) => {
    expect(readFilters(search)).toEqual(NO_FILTERS)
  })

  it('is read back as it was written, whatever the filters say', () => {
    const said = fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }).map((s) => s.trim())
    const some = fc.record({
      category: fc.constantFrom(null, 'tool', 'discussion', 'research', 'project'),
      tag: said.map((tag) => tag || null),
      author: said.map((author) => author || null),
      q: said,
      sort: fc.constantFrom('new', 'top'),
    })
    fc.assert(
      fc.property(some, (wanted) => {
        const [, search = ''] = hubAddress(wanted as Filters).split('?')
        expect(readFilters(search)).toEqual(wanted)
        expect(hasBoardFilters(search)).toBe(search !== '')
      }),
    )
  })

  it('asks for the newest posts wherever the server drew these into the document', () => {
    const name = fc.constantFrom('category', 'tag', 'author', 'q', 'sort', 'utm_source', 'Q')
    const query = fc.array(fc.tuple(name, fc.constantFrom('', ' ', 'tool', 'top', 'new', 'x')))
    fc.assert(
      fc.property(query, (pairs) => {
        const search = new URLSearchParams(pairs).toString()
        if (!hasBoardFilters(search)) expect(readFilters(search)).toEqual(NO_FILTERS)
      }),
    )
  })
})

describe('the token that the server is asked for', () => {
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
  ] as const)('for %o is %s', (some, word) => {
    expect(indexedToken(filters(some))).toBe(word)
  })
})

describe('a post matches', () => {
  const post = written(1, {
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
  ] as const)('%o: %s', (some, isMatch) => {
    expect(matches(post, filters(some))).toBe(isMatch)
  })

  it('by its text, not by the index that it carries', () => {
    const liar = written(1, { words: ['bitcoin'] })
    expect(matches(liar, filters({ q: 'bitcoin' }))).toBe(false)
  })
})

it('a category alone does not narrow the feed', () => {
  expect(isNarrowed(filters({ category: 'tool', sort: 'top' }))).toBe(false)
  expect(isNarrowed(filters({ tag: 'usb' }))).toBe(true)
})
