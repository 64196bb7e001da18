import { describe, expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown'
import { plainText } from './plain-text'
import { renderHtml } from './render-html'

const OPTIONS = { imagePath: /\/pictures\/\d+\.webp/ }

const childrenOf = (text: string) => {
  const [block] = parseMarkdown(text, OPTIONS)
  return block?.kind === 'paragraph' ? block.children : block
}
const image = (text: string, path = '/pictures/1.webp') => ({ kind: 'image', path, text })
const text = (content: string) => ({ kind: 'text', text: content })

describe('an image', () => {
  it.each([
    ['![a cat](/pictures/1.webp)', [image('a cat')]],
    ['![](/pictures/1.webp)', [image('')]],
    ['![\u200b\u3164](/pictures/1.webp)', [image('')]],
    ['![a cat](/pictures/1.webp "Title")', [image('a cat')]],
    ['![a\ncat]( /pictures/1.webp )', [image('a cat')]],
    ['![a \\[big\\] *cat*](/pictures/1.webp)', [image('a [big] *cat*')]],
    ['![a \\~ b](/pictures/1.webp)', [image('a ~ b')]],
    ['![see @ada `x`](/pictures/1.webp)', [image('see @ada `x`')]],
    ['![a](/pictures/1.webp)![b](/pictures/2.webp)', [image('a'), image('b', '/pictures/2.webp')]],
    ['a *![b](/pictures/1.webp)*', [text('a '), { kind: 'emphasis', children: [image('b')] }]],
    [
      '![a ![b](/pictures/1.webp)](/pictures/2.webp)',
      [image('a ![b](/pictures/1.webp)', '/pictures/2.webp')],
    ],
  ])('is found in %j', (markdown, expected) => {
    expect(childrenOf(markdown)).toEqual(expected)
  })

  it.each([
    ...['[a](/pictures/1.webp)', '!\\[a](/pictures/1.webp)', '![a](/pictures/x.webp)'],
    ...['![a](/pictures/1.webp?x)', '![a](//pictures/1.webp)', '![a](/pictures/1.webp'],
    ...['![a] (/pictures/1.webp)', '![a](</pictures/1.webp>)', '`![a](/pictures/1.webp)`'],
    ...['![a](https://evil.test/pictures/1.webp)', '![a](javascript:alert(1))'],
    ...['![a](/pictures/../pictures/1.webp)', '![a](\\\\evil.test/pictures/1.webp)'],
  ])('is not found in %j', (markdown) => {
    expect(JSON.stringify(parseMarkdown(markdown, OPTIONS))).not.toContain('"image"')
  })

  it('of another site stays a link', () => {
    const href = 'https://evil.test/pictures/1.webp'
    expect(childrenOf(`![a](${href})`)).toEqual([{ kind: 'link', href, children: [text('a')] }])
  })

  it('is its description inside a link, because the page links images itself', () => {
    const href = 'https://grid.test/'
    expect(childrenOf(`[![a](/pictures/1.webp)](${href})`)).toEqual([
      { kind: 'link', href, children: [text('a')] },
    ])
  })

  it('is text where a page has no images', () => {
    const markdown = '![a](/pictures/1.webp)'
    expect(plainText(markdown)).toBe(markdown)
    expect(JSON.stringify(parseMarkdown(markdown))).not.toContain('"image"')
  })

  it('is its description in a plain text, and a link in HTML', () => {
    const markdown = 'See ![a <cat>](/pictures/1.webp) ![\u200b](/pictures/2.webp).'
    expect(plainText(markdown, ' ', OPTIONS)).toBe('See a <cat> .')
    expect(renderHtml(parseMarkdown(markdown, OPTIONS), 1, 'https://grid.test')).toBe(
      '<p dir="auto">See <a href="https://grid.test/pictures/1.webp">a &lt;cat&gt;</a> ' +
        '<a href="https://grid.test/pictures/2.webp">https://grid.test/pictures/2.webp</a>.</p>',
    )
  })

  it('is text if images are nested without end', () => {
    const deep = `${'!['.repeat(3_000)}${'](/pictures/1.webp)'.repeat(3_000)}`
    expect(parseMarkdown(deep, OPTIONS)).toEqual([{ kind: 'paragraph', children: [text(deep)] }])
  })
})
