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
 * the result contains the elements of the dialect only. Line breaks become `br` elements. An image
 * becomes a link to it, because readers elsewhere may not load images of the site.
 *
 * @param below the level of the heading above the text; its own headings are below that level
 * @param origin what comes before the paths of images
 */
export function renderHtml(blocks: readonly Block[], below: number, origin = ''): string {
  return new HtmlRenderer(below, origin).blocks(blocks)
}

class HtmlRenderer {
  constructor(
    private readonly below: number,
    private readonly origin: string,
  ) {}

  blocks(blocks: readonly Block[]): string {
    return blocks.map((block) => this.block(block)).join('\n')
  }

  private block(block: Block): string {
    switch (block.kind) {
      case 'paragraph':
        return `<p dir="auto">${this.inlines(block.children)}</p>`
      case 'heading': {
        const name = `h${Math.min(6, this.below + block.level)}`
        return `<${name} dir="auto">${this.inlines(block.children)}</${name}>`
      }
      case 'code':
        return `<pre><code>${escapeHtml(block.text)}</code></pre>`
      case 'rule':
        return '<hr>'
      case 'quote':
        return `<blockquote>${this.blocks(block.children)}</blockquote>`
      case 'list': {
        const name = block.start === null ? 'ul' : 'ol'
        const start = block.start === null ? '' : ` start="${block.start}"`
        const items = block.items.map((item) => `<li>${this.item(item)}</li>`)
        return `<${name} dir="auto"${start}>${items.join('')}</${name}>`
      }
      case 'table':
        return this.table(block)
    }
  }

  /** The first paragraph of an item needs no element of its own. */
  private item([first, ...rest]: readonly Block[]): string {
    if (first?.kind !== 'paragraph') return first ? this.blocks([first, ...rest]) : ''
    return `${this.inlines(first.children)}${this.blocks(rest)}`
  }

  private table({ aligns, head, rows }: Extract<Block, { readonly kind: 'table' }>): string {
    const row = (cells: readonly Cell[], name: string) =>
      `<tr>${cells.map((cell, at) => this.cell(cell, name, aligns[at] ?? null)).join('')}</tr>`
    const body = rows.map((cells) => row(cells, 'td')).join('')
    return `<table dir="auto"><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`
  }

  private cell(cell: Cell, name: string, align: Align): string {
    const attribute = align ? ` align="${align}"` : ''
    return `<${name}${attribute}>${this.inlines(cell)}</${name}>`
  }

  private inlines(inlines: readonly Inline[]): string {
    return inlines.map((inline) => this.inline(inline)).join('')
  }

  private inline(inline: Inline): string {
    switch (inline.kind) {
      case 'mention':
        return escapeHtml(inline.text)
      case 'image': {
        const url = `${this.origin}${inline.path}`
        return `<a href="${escapeHtml(url)}">${escapeHtml(inline.text || url)}</a>`
      }
      case 'text':
        return escapeHtml(inline.text).replaceAll('\n', '<br>')
      case 'code':
        return `<code>${escapeHtml(inline.text)}</code>`
      case 'strong':
        return `<strong>${this.inlines(inline.children)}</strong>`
      case 'deleted':
        return `<del>${this.inlines(inline.children)}</del>`
      case 'emphasis':
        return `<em>${this.inlines(inline.children)}</em>`
      case 'link': {
        const href = escapeHtml(inline.href)
        return `<a href="${href}" rel="nofollow noopener ugc">${this.inlines(inline.children)}</a>`
      }
    }
  }
}
