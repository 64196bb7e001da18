import { expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown'

const href = 'https://a.test/'

/** The first part of a text, which is a link. */
const linkIn = (text: string) => {
  const [block] = parseMarkdown(text)
  return block?.kind === 'paragraph' ? block.children[0] : block
}

it.each([
  ' ',
  '\u200b',
  '\u2800',
  '\u0301',
  '**\u3164**',
  '\u{13430}',
  '`\u00ad`',
  '~~*\u{e0041}*~~',
])('shows the URL of a link whose text nobody sees: %j', (text) => {
  const children = [{ kind: 'text', text: href }]
  expect(linkIn(`[${text}](${href})`)).toEqual({ kind: 'link', href, children })
})

it.each(['.', '\u200ba', '🏴\u{e0067}\u{e007f}'])('keeps a text that shows: %j', (text) => {
  expect(linkIn(`[${text}](${href})`)).toEqual({
    kind: 'link',
    href,
    children: [{ kind: 'text', text }],
  })
})
