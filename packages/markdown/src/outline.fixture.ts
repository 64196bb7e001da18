import type { Block, Inline } from './nodes'
import { parseMarkdown } from './parse-markdown'

/** Writes a parsed text as short markup, so that a test shows both side by side. */
export function outline(text: string): string {
  return parseMarkdown(text).map(block).join(' ')
}

function block(part: Block): string {
  switch (part.kind) {
    case 'paragraph':
      return `p(${inlines(part.children)})`
    case 'heading':
      return `h${part.level}(${inlines(part.children)})`
    case 'code':
      return `pre(${part.text})`
    case 'rule':
      return 'hr'
    case 'quote':
      return `quote(${part.children.map(block).join(' ')})`
    case 'table': {
      const rows = [part.head, ...part.rows].map((row) => `[${row.map(inlines).join('|')}]`)
      return `table(${part.aligns.map((align) => align?.[0] ?? '-').join('')})${rows.join('')}`
    }
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
    case 'mention':
      return `${part.kind}(${part.text})`
    case 'image':
      return `img(${part.path}|${part.text})`
    case 'strong':
    case 'emphasis':
    case 'deleted':
      return `${{ strong: 'b', emphasis: 'i', deleted: 'del' }[part.kind]}(${inlines(part.children)})`
    case 'link':
      return `a(${part.href}|${inlines(part.children)})`
  }
}
