import { describe, expect, it } from 'vitest'
import type { Block, Inline } from './nodes'
import { readMarkdown } from './read-markdown'
import { Steps } from './steps'

/** Writes what was read as short markup, so that a test shows both side by side. */
function outline(text: string): string {
  return readMarkdown(text).map(block).join(' ')
}

function block(part: Block): string {
  switch (part.kind) {
    case 'paragraph':
      return `p(${inlines(part.children)})`
    case 'heading':
      return `h${part.level}(${inlines(part.children)})`
    case 'code':
      return `pre(${part.text})`
    case 'quote':
      return `quote(${part.children.map(block).join(' ')})`
    case 'list': {
      const items = part.items.map((item) => `[${item.map(block).join(' ')}]`).join('')
      return `${part.start === null ? 'ul' : `ol${part.start}`}${items}`
    }
  }
}

function inlines(parts: readonly Inline[]): string {
  return parts.map(inline).join('')
}

function inline(part: Inline): string {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'code':
      return `code(${part.text})`
    case 'strong':
      return `b(${inlines(part.children)})`
    case 'emphasis':
      return `i(${inlines(part.children)})`
    case 'link':
      return `a(${part.href}|${inlines(part.children)})`
  }
}

describe('text on lines of its own', () => {
  it.each([
    ['one\ntwo\n\n\nthree', 'p(one\ntwo) p(three)'],
    ['one\r\ntwo\rthree', 'p(one\ntwo\nthree)'],
    ['# One\n## Two ##\n#three', 'h1(One) h2(Two) p(#three)'],
    ['####### seven', 'p(####### seven)'],
    ['a\n> b\n>c\nd', 'p(a) quote(p(b\nc)) p(d)'],
    ['> > deep', 'quote(quote(p(deep)))'],
    ['```rust\nfn main() {}\n\t*x*\n```\nafter', 'pre(fn main() {}\n\t*x*) p(after)'],
    ['~~~\n```\n~~~', 'pre(```)'],
    ['```\nnever closed', 'pre(never closed)'],
    ['``` `', 'p(``` `)'],
  ])('reads %j', (text, expected) => {
    expect(outline(text)).toBe(expected)
  })

  it.each([
    ['- a\n- b\n* c', 'ul[p(a)][p(b)] ul[p(c)]'],
    ['3. a\n4. b', 'ol3[p(a)][p(b)]'],
    ['- a\n  - b\n    - c\n- d', 'ul[p(a) ul[p(b) ul[p(c)]]][p(d)]'],
    ['1. a\n\n   more\n2. b', 'ol1[p(a) p(more)][p(b)]'],
    ['- a\nstill a\n\nno more', 'ul[p(a\nstill a)] p(no more)'],
    ['- ```\n  x\n  ```', 'ul[pre(x)]'],
    ['In\n1986. A year', 'p(In\n1986. A year)'],
    ['-no\n1.no', 'p(-no\n1.no)'],
  ])('reads the list %j', (text, expected) => {
    expect(outline(text)).toBe(expected)
  })
})

describe('text within a line', () => {
  it.each([
    ['*a* _b_ **c** __d__ ***e***', 'p(i(a) i(b) b(c) b(d) i(b(e)))'],
    ['**a *b* c**', 'p(b(a i(b) c))'],
    ['*a **b* c**', 'p(i(a i(i(b) c)))'],
    ['snake_case_name and 2 * 3 * 4', 'p(snake_case_name and 2 * 3 * 4)'],
    ['*a\nb*', 'p(i(a\nb))'],
    ['`a*b*` ``x`y`` `open', 'p(code(a*b*) code(x`y) `open)'],
    ['\\*a\\* \\`b\\` \\[c]', 'p(*a* `b` [c])'],
    ['\\# no heading', 'p(# no heading)'],
    ['\\\\server\\share ^a\\.b$', 'p(\\\\server\\share ^a\\.b$)'],
    ['&lt;b&gt; <b onclick=x>', 'p(&lt;b&gt; <b onclick=x>)'],
  ])('reads %j', (text, expected) => {
    expect(outline(text)).toBe(expected)
  })

  it.each([
    ['[a](https://b.test)', 'p(a(https://b.test/|a))'],
    ['[a *b*](<https://c.test/x y> "t")', 'p(a(https://c.test/x%20y|a i(b)))'],
    ['[](https://a.test/)', 'p(a(https://a.test/|https://a.test/))'],
    ['![image](https://a.test/x.png)', 'p(a(https://a.test/x.png|image))'],
    ['[a](https://b.test/(c))d', 'p(a(https://b.test/(c)|a)d)'],
    ['[https://a.test](https://b.test/)', 'p(a(https://b.test/|https://a.test))'],
    ['[a [b](https://c.test/) d](https://e.test/)', 'a [b] wins'],
    ['*[a*](https://b.test/)', 'p(*a(https://b.test/|a*))'],
    ['See https://a.test/x_y_z?q=1. Or (http://b.test/)!', 'bare'],
    ['<https://[::1]:8080/>', 'p(a(https://[::1]:8080/|https://[::1]:8080/))'],
    ['**https://a.test/**', 'p(b(a(https://a.test/|https://a.test/)))'],
  ])('finds the link in %j', (text, expected) => {
    const whole: Record<string, string> = {
      'a [b] wins': 'p([a a(https://c.test/|b) d](a(https://e.test/|https://e.test/)))',
      bare: 'p(See a(https://a.test/x_y_z?q=1|https://a.test/x_y_z?q=1). Or (a(http://b.test/|http://b.test/))!)',
    }
    expect(outline(text)).toBe(whole[expected] ?? expected)
  })

  it.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt://b/%0aalert(1))',
    '[a](data:text/html,x)',
    '[a](//b.test/)',
    '[a](/b)',
    '[a](https://user:pass@b.test/)',
    '[a]( https://)',
    '<javascript:alert(1)>',
    'ftp://a.test/',
    'xhttps://a.test/',
    '[a] (https:/b.test)',
  ])('makes no link of %j', (text) => {
    expect(outline(text)).toBe(`p(${text})`)
  })
})

describe('a text that is built to be costly', () => {
  const SIZE = 10_000
  const repeated = (part: string) => part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE)
  const BOMBS = [
    ...['>', '> ', '- ', '1. ', '  ', '\t', '*', '_', '**a ', '*a _', '_a*', '*a **', '***a***b'],
    ...['[', '![', ']', '](', '[a](', '[a](<', '[a](https://a', '[a](https://b.test/)', '[a](b "'],
    ...['`', '`a``', '```\n', '~~~', '# ', '#', '<', '<https://', 'https://', 'https://%', '(((('],
    ...['\\', '\\*', 'a\n\n', '\n', '- a\n\n', '- a\n  ', '>\n', '\u{1f480}*', 'a \'"', '](((a'],
    ...['https://a.test/**', '[a](https://b.test/*', '*a'.repeat(9), 'http://a.test/))))', '![](h'],
  ]

  it.each(BOMBS)('reads 10,000 characters of %j in few steps and shallow', (part) => {
    for (const text of [repeated(part), `${repeated(part).slice(0, SIZE / 2)}${mirror(part)}`]) {
      const steps = new Steps(text.length)
      const blocks = readMarkdown(text, steps)
      expect(steps.used / text.length).toBeLessThan(40)
      expect(depthOf(blocks)).toBeLessThan(24)
    }
  })

  it('shows a text as it is when reading it takes too long', () => {
    const steps = new Steps(0)
    steps.used = steps.limit
    expect(readMarkdown('*a*', steps)).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: '*a*' }] },
    ])
  })

  function mirror(part: string): string {
    return repeated([...part].reverse().join('')).slice(0, SIZE / 2)
  }

  function depthOf(tree: unknown): number {
    if (typeof tree !== 'object' || tree === null) return 0
    const inner = Array.isArray(tree) ? tree : Object.values(tree)
    const own = Array.isArray(tree) ? 0 : 1
    return own + inner.reduce((most: number, part) => Math.max(most, depthOf(part)), 0)
  }
})
