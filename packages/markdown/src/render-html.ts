import type { Align, Block, Cell, Inline } from './nodes'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes a text for elements and quoted attributes of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}

/**
 * Renders blocks as HTML that needs no style sheet, for feeds and mails. Every text is escaped, so
 * the result contains the elements of the dialect only. Line breaks become `br` elements.
 *
 * @param below the level of the heading above the text; its own headings are below that level
 */
export function renderHtml(blocks: readonly Block[], below: number): string {
  return blocks.map((block) => renderBlock(block, below)).join('\n')
}

function renderBlock(block: Block, below: number): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p dir="auto">${renderInlines(block.children)}</p>`
    case 'heading': {
      const name = `h${Math.min(6, below + block.level)}`
      return `<${name} dir="auto">${renderInlines(block.children)}</${name}>`
    }
    case 'code':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`
    case 'quote':
      return `<blockquote>${renderHtml(block.children, below)}</blockquote>`
    case 'list': {
      const name = block.start === null ? 'ul' : 'ol'
      const start = block.start === null ? '' : ` start="${block.start}"`
      const items = block.items.map((item) => `<li>${renderItem(item, below)}</li>`)
      return `<${name} dir="auto"${start}>${items.join('')}</${name}>`
    }
    case 'table':
      return renderTable(block)
  }
}

/** The first paragraph of an item needs no element of its own. */
function renderItem([first, ...rest]: readonly Block[], below: number): string {
  if (first?.kind !== 'paragraph') return first ? renderHtml([first, ...rest], below) : ''
  return `${renderInlines(first.children)}${renderHtml(rest, below)}`
}

function renderTable({ aligns, head, rows }: Extract<Block, { readonly kind: 'table' }>): string {
  const row = (cells: readonly Cell[], name: string) =>
    `<tr>${cells.map((cell, at) => renderCell(cell, name, aligns[at] ?? null)).join('')}</tr>`
  const body = rows.map((cells) => row(cells, 'td')).join('')
  return `<table dir="auto"><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`
}

function renderCell(cell: Cell, name: string, align: Align): string {
  const attribute = align ? ` align="${align}"` : ''
  return `<${name}${attribute}>${renderInlines(cell)}</${name}>`
}

function renderInlines(inlines: readonly Inline[]): string {
  return inlines.map(renderInline).join('')
}

function renderInline(inline: Inline): string {
  switch (inline.kind) {
    case 'mention':
      return escapeHtml(inline.text)
    case 'text':
      return escapeHtml(inline.text).replaceAll('\n', '<br>')
    case 'code':
      return `<code>${escapeHtml(inline.text)}</code>`
    case 'strong':
      return `<strong>${renderInlines(inline.children)}</strong>`
    case 'emphasis':
      return `<em>${renderInlines(inline.children)}</em>`
    case 'link': {
      const href = escapeHtml(inline.href)
      return `<a href="${href}" rel="nofollow noopener ugc">${renderInlines(inline.children)}</a>`
    }
  }
}
