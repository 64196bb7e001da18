import Link from '@mui/material/Link'
import { Fragment, type ReactNode, useMemo } from 'react'
import { CodeText } from '../code'
import type { Block, Inline } from './nodes'
import { Prose, ScrollingCode } from './prose'
import { readMarkdown } from './read-markdown'

type Props = {
  readonly text: string
  /** The level of the heading under which the text stands; its own headings go below. */
  readonly below?: number
}

/** A member's text with its Markdown drawn. It becomes elements, and never passes through HTML. */
export function Markdown({ text, below = 2 }: Props) {
  const blocks = useMemo(() => readMarkdown(text), [text])
  return <Prose>{drawBlocks(blocks, below)}</Prose>
}

type HeadingTag = 'h2' | 'h3' | 'h4' | 'h5' | 'h6'

function drawBlocks(blocks: readonly Block[], below: number): ReactNode {
  return keyed(blocks, (block) => drawBlock(block, below))
}

function drawBlock(block: Block, below: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p dir="auto">{drawInlines(block.children)}</p>
    case 'heading': {
      const Heading: HeadingTag = `h${Math.min(6, below + block.level) as 2 | 3 | 4 | 5 | 6}`
      return <Heading dir="auto">{drawInlines(block.children)}</Heading>
    }
    case 'code':
      return (
        <ScrollingCode role="group" tabIndex={0} aria-label="Code">
          <code>
            <CodeText text={block.text} />
          </code>
        </ScrollingCode>
      )
    case 'quote':
      return <blockquote>{drawBlocks(block.children, below)}</blockquote>
    case 'list': {
      // The marks stand where the list begins: its direction is one for all items.
      const items = keyed(block.items, (item) => <li>{drawItem(item, below)}</li>)
      return block.start === null ? (
        <ul dir="auto">{items}</ul>
      ) : (
        <ol dir="auto" start={block.start}>
          {items}
        </ol>
      )
    }
  }
}

/** A list of short items stays close: an item's first paragraph needs no element of its own. */
function drawItem([first, ...rest]: readonly Block[], below: number): ReactNode {
  if (first?.kind !== 'paragraph') return drawBlocks(first ? [first, ...rest] : [], below)
  return (
    <>
      <span>{drawInlines(first.children)}</span>
      {drawBlocks(rest, below)}
    </>
  )
}

function drawInlines(inlines: readonly Inline[]): ReactNode {
  return keyed(inlines, drawInline)
}

function drawInline(inline: Inline): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'code':
      return (
        <code>
          <CodeText text={inline.text} />
        </code>
      )
    case 'strong':
      return <strong>{drawInlines(inline.children)}</strong>
    case 'emphasis':
      return <em>{drawInlines(inline.children)}</em>
    case 'link':
      return (
        <Link href={inline.href} target="_blank" rel="nofollow noopener ugc" color="info">
          {drawInlines(inline.children)}
        </Link>
      )
  }
}

/** A text is drawn whole whenever it changes, so its parts are known by their places. */
function keyed<Part>(parts: readonly Part[], draw: (part: Part) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the place is all that tells the parts apart
  return parts.map((part, place) => <Fragment key={place}>{draw(part)}</Fragment>)
}
