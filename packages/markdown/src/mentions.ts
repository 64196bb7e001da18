import type { Block, Inline } from './nodes'
import { type ParseOptions, parseMarkdown } from './parse-markdown'

/** The mentions of a text, such as `@ada`, in their order, also repeated ones. */
export function mentionsIn(text: string, options: ParseOptions = {}): readonly string[] {
  return parseMarkdown(text, options).flatMap(mentionsInBlock)
}

function mentionsInBlock(block: Block): readonly string[] {
  switch (block.kind) {
    case 'code':
      return []
    case 'quote':
      return block.children.flatMap(mentionsInBlock)
    case 'list':
      return block.items.flat().flatMap(mentionsInBlock)
    case 'table':
      return [block.head, ...block.rows].flat().flatMap(mentionsInInlines)
    default:
      return mentionsInInlines(block.children)
  }
}

function mentionsInInlines(inlines: readonly Inline[]): readonly string[] {
  return inlines.flatMap((inline) => {
    if ('children' in inline) return mentionsInInlines(inline.children)
    return inline.kind === 'mention' ? [inline.text] : []
  })
}
