import { describe, expect, it } from 'vitest'
import { Budget } from './nodes'
import { outline } from './outline.fixture'
import { parseMarkdown } from './parse-markdown'

describe('blocks', () => {
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
    ['>\t- a\n>\n>\t  b', 'quote(ul[p(a) p(b)])'],
    ['# a\u2028- b\u2029\vc\fd\x85e', 'h1(a) ul[p(b)] p(c\nd\ne)'],
  ])('parses %j', (text, expected) => {
    expect(outline(text)).toBe(expected)
  })

  it.each([
    ['- a\n- b\n* c', 'ul[p(a)][p(b)] ul[p(c)]'],
    ['3. a\n4. b', 'ol3[p(a)][p(b)]'],
    ['- a\n  - b\n    - c\n- d', 'ul[p(a) ul[p(b) ul[p(c)]]][p(d)]'],
    ['1. a\n\n   more\n2. b', 'ol1[p(a) p(more)][p(b)]'],
    ['- a\nstill a\n\nno more', 'ul[p(a\nstill a)] p(no more)'],
    ['- ```\n  x\n  ```', 'ul[pre(x)]'],
    ['1. a\n   ```\n   x\n   ```\nafter', 'ol1[p(a) pre(x)] p(after)'],
    ['- # a\nb\n- ***\nc', 'ul[h1(a)] p(b) ul[hr] p(c)'],
    ['- ```\n  # x\n\n  ```\n  a\nb', 'ul[pre(# x\n) p(a\nb)]'],
    ['In\n1986. A year', 'p(In\n1986. A year)'],
    ['-no\n1.no', 'p(-no\n1.no)'],
    ['1.\ta\n\n\tmore\n2.\tb', 'ol1[p(a) p(more)][p(b)]'],
    [' - a\n   - b\n\t - c', 'ul[p(a) ul[p(b) ul[p(c)]]]'],
    ['- ```\n\tx\n\t\ty\n  ```', 'ul[pre(  x\n  \ty)]'],
    ['-      a\n\n  b', 'ul[p(a) p(b)]'],
    ['* a\n* * *\n* b', 'ul[p(a)] hr ul[p(b)]'],
  ])('parses the list %j', (text, expected) => {
    expect(outline(text)).toBe(expected)
  })
})

describe('inlines', () => {
  it.each([
    ['*a* _b_ **c** __d__ ***e***', 'p(i(a) i(b) b(c) b(d) i(b(e)))'],
    ['**a *b* c**', 'p(b(a i(b) c))'],
    ['*a **b* c**', 'p(i(a i(i(b) c)))'],
    ['snake_case_name and 2 * 3 * 4', 'p(snake_case_name and 2 * 3 * 4)'],
    ['*a\nb*', 'p(i(a\nb))'],
    ['`a*b*` ``x`y`` `open', 'p(code(a*b*) code(x`y) `open)'],
    ['\\*a\\* \\`b\\` \\[c]', 'p(*a* `b` [c])'],
    ['\\# no heading', 'p(# no heading)'],
    ['1986\\. A year\n  2\\) b\n \\- c', 'p(1986. A year\n  2) b\n - c)'],
    ['10\\.0\\.\\d a1\\. b', 'p(10\\.0\\.\\d a1\\. b)'],
    ['\\\\server\\share ^a\\.b$', 'p(\\\\server\\share ^a\\.b$)'],
    ['&lt;b&gt; <b onclick=x>', 'p(&lt;b&gt; <b onclick=x>)'],
  ])('parses %j', (text, expected) => {
    expect(outline(text)).toBe(expected)
  })

  it.each([
    ['[a](https://b.test)', 'p(a(https://b.test/|a))'],
    ['[a *b*](<https://c.test/x y> "t")', 'p(a(https://c.test/x%20y|a i(b)))'],
    ['[](https://a.test/)', 'p(a(https://a.test/|https://a.test/))'],
    ['![image](https://a.test/x.png)', 'p(a(https://a.test/x.png|image))'],
    ['[a](https://b.test/(c))d', 'p(a(https://b.test/(c)|a)d)'],
    ['[https://a.test](https://b.test/)', 'p(a(https://b.test/|https://a.test))'],
    [
      '[a [b](https://c.test/) d](https://e.test/)',
      'p([a a(https://c.test/|b) d](a(https://e.test/|https://e.test/)))',
    ],
    ['*[a*](https://b.test/)', 'p(*a(https://b.test/|a*))'],
    [
      'See https://a.test/x_y_z?q=1. Or (http://b.test/)!',
      'p(See a(https://a.test/x_y_z?q=1|https://a.test/x_y_z?q=1). Or (a(http://b.test/|http://b.test/))!)',
    ],
    ['<https://[::1]:8080/>', 'p(a(https://[::1]:8080/|https://[::1]:8080/))'],
    ['**https://a.test/**', 'p(b(a(https://a.test/|https://a.test/)))'],
  ])('links the URL in %j', (text, expected) => {
    expect(outline(text)).toBe(expected)
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
  ])('keeps %j as text', (text) => {
    expect(outline(text)).toBe(`p(${text})`)
  })
})

describe('emphasis beside CJK text', () => {
  it.each([
    ['**注意：**看', 'p(b(注意：)看)'],
    ['看**「引用」**看', 'p(看b(「引用」)看)'],
    ['**“注意”**看', 'p(b(“注意”)看)'],
    ['これは*強調。*です', 'p(これはi(強調。)です)'],
    ['**太字（注）**と', 'p(b(太字（注）)と)'],
    ['**굵게(주의)**는', 'p(b(굵게(주의))는)'],
    ['看**(note)**看', 'p(看b((note))看)'],
    ['𠮷**(a)**𠮷', 'p(𠮷b((a))𠮷)'],
    ['**`code`**を', 'p(b(code(code))を)'],
    ['葛\u{e0100}**(a)**', 'p(葛\u{e0100}b((a)))'],
    ['〇\ufe00**(a)**', 'p(〇\ufe00b((a)))'],
    ['~~**！**！', 'p(~~b(！)！)'],
  ])('parses %j', (text, expected) => {
    expect(outline(text)).toBe(expected)
  })

  it.each([...'กກកကཀꦲᬅᯀᨀꨀᨠᦀᥐꪀ\u{11700}ꀀ'])('makes brackets bold between letters as %s', (sign) => {
    expect(outline(`${sign}**(a)**${sign}`)).toBe(`p(${sign}b((a))${sign})`)
  })

  it.each(['a**"b"**c', 'a **b **c', 'snake_注_case', '2 ** 注 ** 3'])('keeps %j', (text) => {
    expect(outline(text)).toBe(`p(${text})`)
  })
})

describe('tables', () => {
  it.each([
    ['| a | b |\n| --- | :-: |\n| 1 | 2 |', 'table(-c)[a|b][1|2]'],
    ['a|b|c\n:-|-:|-\n1|2|3', 'table(lr-)[a|b|c][1|2|3]'],
    ['| a |\n| - |', 'table(-)[a]'],
    ['|a\\|b|`c\\|d`|\n|-|-|', 'table(--)[a|b|code(c|d)]'],
    ['|a|b|\n|-|-|\n|1|\n|1|2|3|', 'table(--)[a|b][1|][1|2]'],
    ['|a|\n|-|\nplain\n\nafter', 'table(-)[a][plain] p(after)'],
    ['|a|\n|-|\n> b', 'table(-)[a] quote(p(b))'],
    ['|a|\n|-|\n|b|\n---\nc', 'table(-)[a][b] hr p(c)'],
    ['before\n|a|\n|-|', 'p(before) table(-)[a]'],
    ['|**a**|https://b.test/|\n|-|-|', 'table(--)[b(a)|a(https://b.test/|https://b.test/)]'],
    ['> |a|\n> |-|\n> |b|', 'quote(table(-)[a][b])'],
    ['- |a|\n  |-|\n  |b|', 'ul[table(-)[a][b]]'],
    ['||a|\n|-|-|', 'table(--)[|a]'],
  ])('parses %j', (text, expected) => {
    expect(outline(text)).toBe(expected)
  })

  it.each([
    'a | b',
    '| a | b |\n| - |',
    '| a |\n| x |',
    '| a |\n\\| - |',
    '\\| a |\n---',
    'a\n:-:',
    'cat a | grep b\nls -l | wc',
  ])('keeps %j as text', (text) => {
    expect(outline(text)).toBe(`p(${text.replace(/^\\|(?<=\n)\\/g, '')})`)
  })
})

describe('a text built to be costly', () => {
  const SIZE = 10_000
  const repeated = (part: string) => part.repeat(Math.ceil(SIZE / part.length)).slice(0, SIZE)
  const BOMBS = [
    ...['>', '> ', '- ', '1. ', '  ', '\t', '*', '_', '**a ', '*a _', '_a*', '*a **', '***a***b'],
    ...['[', '![', ']', '](', '[a](', '[a](<', '[a](https://a', '[a](https://b.test/)', '[a](b "'],
    ...['`', '`a``', '```\n', '~~~', '# ', '#', '<', '<https://', 'https://', 'https://%', '(((('],
    ...['@', '@a', '@a ', '@-', '*@a*', '[@a](', '@a_', '~~a ', '~~a~~b', '~~*a', '---\n'],
    ...['\\', '\\*', 'a\n\n', '\n', '- a\n\n', '- a\n  ', '>\n', '\u{1f480}*', 'a \'"', '](((a'],
    ...['|a|b\n', '|-|-', 'a|b\n-|-\n', '|a|b|c|\n|-|-|-|\na\n', '|\n', '\\|', '|-|\n'],
    ...[
      'https://a(',
      'https://%)',
      'https://%[',
      'https://%[](',
      'https://a.test/[a](',
      'https://a。',
    ],
    ...['https://a.test/**', '[a](https://b.test/*', '*a'.repeat(9), 'http://a.test/))))', '![](h'],
  ]

  it.each(BOMBS)('parses 10,000 characters of %j in few steps, without deep nesting', (part) => {
    for (const text of [repeated(part), `${repeated(part).slice(0, SIZE / 2)}${mirror(part)}`]) {
      const budget = new Budget(text.length)
      const blocks = parseMarkdown(text, {}, budget)
      expect(budget.used / text.length).toBeLessThan(40)
      expect(depthOf(blocks)).toBeLessThan(24)
    }
  })

  it('keeps a text unchanged when parsing takes too many steps', () => {
    const budget = new Budget(0)
    budget.used = budget.limit
    expect(parseMarkdown('*a*', {}, budget)).toEqual([
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
