import { Fragment, type ReactNode } from 'react'
import type { Block, Cell, Inline } from './nodes'

/** How a page renders the parts of a text that need its own elements. */
export type Renderers = {
  readonly link: (href: string, children: ReactNode) => ReactNode
  /** A mention, such as `@ada`. */
  readonly mention: (text: string) => ReactNode
  /** An image of the site, and its description. */
  readonly image: (path: string, description: string) => ReactNode
  /** A text outside code; without this renderer, it stays as it is. */
  readonly text?: (text: string) => ReactNode
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
  return keyed(blocks, (block) => renderBlock(block, below, renderers))
}

function renderBlock(block: Block, below: number, renderers: Renderers): ReactNode {
  const inlines = (children: readonly Inline[]) => renderInlines(children, renderers)
  switch (block.kind) {
    case 'paragraph':
      return <p dir="auto">{inlines(block.children)}</p>
    case 'heading': {
      const Heading = `h${Math.min(6, below + block.level) as 2 | 3 | 4 | 5 | 6}` as const
      return <Heading dir="auto">{inlines(block.children)}</Heading>
    }
    case 'code':
      return renderers.codeBlock(<code>{renderers.code(block.text)}</code>)
    case 'rule':
      return <hr />
    case 'quote':
      return <blockquote>{renderMarkdown(block.children, below, renderers)}</blockquote>
    case 'list': {
      const List = block.start === null ? 'ul' : 'ol'
      const start = block.start === null ? {} : { start: block.start }
      // All markers are on the same side, so the direction is that of the list, not of its items.
      return (
        <List dir="auto" {...start}>
          {keyed(block.items, (item) => (
            <li>{renderItem(item, below, renderers)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return renderers.table(renderTable(block, inlines))
  }
}

/** The first paragraph of an item needs no element of its own, so short items stay close. */
function renderItem(item: readonly Block[], below: number, renderers: Renderers): ReactNode {
  const [first, ...rest] = item
  if (first?.kind !== 'paragraph') return renderMarkdown(item, below, renderers)
  return (
    <>
      <span>{renderInlines(first.children, renderers)}</span>
      {renderMarkdown(rest, below, renderers)}
    </>
  )
}

type Table = Extract<Block, { readonly kind: 'table' }>

function renderTable({ aligns, head, rows }: Table, inlines: (cell: Cell) => ReactNode): ReactNode {
  const align = (column: number) => aligns[column] ?? undefined
  return (
    <table dir="auto">
      <thead>
        <tr>
          {keyed(head, (cell, column) => (
            <th scope="col" data-align={align(column)}>
              {inlines(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows, (row) => (
          <tr>
            {keyed(row, (cell, column) => (
              <td data-align={align(column)}>{inlines(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function renderInlines(inlines: readonly Inline[], renderers: Renderers): ReactNode {
  return keyed(inlines, (inline) => {
    switch (inline.kind) {
      case 'text':
        return renderers.text?.(inline.text) ?? inline.text
      case 'code':
        return <code>{renderers.code(inline.text)}</code>
      case 'mention':
        return renderers.mention(inline.text)
      case 'image':
        return renderers.image(inline.path, inline.text)
      case 'strong':
        return <strong>{renderInlines(inline.children, renderers)}</strong>
      case 'deleted':
        return <del>{renderInlines(inline.children, renderers)}</del>
      case 'emphasis':
        return <em>{renderInlines(inline.children, renderers)}</em>
      case 'link':
        return renderers.link(inline.href, renderInlines(inline.children, renderers))
    }
  })
}

/** A changed text is rendered as a whole, so the index of a part is its key. */
function keyed<Part>(
  parts: readonly Part[],
  render: (part: Part, index: number) => ReactNode,
): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their index
  return parts.map((part, index) => <Fragment key={index}>{render(part, index)}</Fragment>)
}
