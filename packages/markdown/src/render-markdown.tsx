import { Fragment, type ReactNode } from 'react'
import type { Align, Block, Cell, Inline } from './nodes'

/** How a page renders the parts of a text that need its own elements. */
export type Renderers = {
  readonly link: (href: string, children: ReactNode) => ReactNode
  /** The text inside a `code` element. */
  readonly code: (text: string) => ReactNode
  /** The frame around the `code` element of a block. */
  readonly codeBlock: (code: ReactNode) => ReactNode
  /** The frame around a `table` element. Its cells carry their alignment as `data-align`. */
  readonly table: (table: ReactNode) => ReactNode
}

/**
 * Renders blocks as React elements, never as HTML.
 *
 * @param below the level of the heading above the text; its own headings are below that level
 */
export function renderMarkdown(
  blocks: readonly Block[],
  below: number,
  renderers: Renderers,
): ReactNode {
  const inlines = (children: readonly Inline[]): ReactNode => keyed(children, inline)
  const blocksOf = (children: readonly Block[]): ReactNode => keyed(children, block)
  const code = (text: string) => <code>{renderers.code(text)}</code>

  function inline(node: Inline): ReactNode {
    switch (node.kind) {
      case 'text':
        return node.text
      case 'code':
        return code(node.text)
      case 'strong':
        return <strong>{inlines(node.children)}</strong>
      case 'emphasis':
        return <em>{inlines(node.children)}</em>
      case 'link':
        return renderers.link(node.href, inlines(node.children))
    }
  }

  function block(node: Block): ReactNode {
    switch (node.kind) {
      case 'paragraph':
        return <p dir="auto">{inlines(node.children)}</p>
      case 'heading': {
        const Heading = `h${Math.min(6, below + node.level) as 2 | 3 | 4 | 5 | 6}` as const
        return <Heading dir="auto">{inlines(node.children)}</Heading>
      }
      case 'code':
        return renderers.codeBlock(code(node.text))
      case 'quote':
        return <blockquote>{blocksOf(node.children)}</blockquote>
      case 'list': {
        const List = node.start === null ? 'ul' : 'ol'
        const start = node.start === null ? {} : { start: node.start }
        // All markers are on the same side, so the direction is that of the list, not of its items.
        return (
          <List dir="auto" {...start}>
            {keyed(node.items, (children) => (
              <li>{item(children)}</li>
            ))}
          </List>
        )
      }
      case 'table':
        return renderers.table(
          <table dir="auto">
            <thead>
              <tr>{keyed(node.head, cellOf(node.aligns, 'th'))}</tr>
            </thead>
            <tbody>
              {keyed(node.rows, (row) => (
                <tr>{keyed(row, cellOf(node.aligns, 'td'))}</tr>
              ))}
            </tbody>
          </table>,
        )
    }
  }

  /** The first paragraph of an item needs no element of its own, so short items stay close. */
  function item(children: readonly Block[]): ReactNode {
    const [first, ...rest] = children
    if (first?.kind !== 'paragraph') return blocksOf(children)
    return (
      <>
        <span>{inlines(first.children)}</span>
        {blocksOf(rest)}
      </>
    )
  }

  function cellOf(aligns: readonly Align[], Tag: 'th' | 'td') {
    const scope = Tag === 'th' ? { scope: 'col' } : {}
    return (cell: Cell, column: number) => (
      <Tag {...scope} data-align={aligns[column] ?? undefined}>
        {inlines(cell)}
      </Tag>
    )
  }

  return blocksOf(blocks)
}

/** A changed text is rendered as a whole, so the index of a part is its key. */
function keyed<Part>(
  parts: readonly Part[],
  render: (part: Part, index: number) => ReactNode,
): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their index
  return parts.map((part, index) => <Fragment key={index}>{render(part, index)}</Fragment>)
}
