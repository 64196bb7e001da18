import type { Block, Inline } from './nodes'
import { type ParseOptions, parseMarkdown } from './parse-markdown'

/** Returns a text without its marks; `separator` is put between blocks and between table cells. */
export function plainText(text: string, separator = '\n', options: ParseOptions = {}): string {
  return textOfBlocks(parseMarkdown(text, options), separator)
}

function textOfBlocks(blocks: readonly Block[], separator: string): string {
  return blocks
    .filter((block) => block.kind !== 'rule')
    .map((block) => textOfBlock(block, separator))
    .join(separator)
}

function textOfBlock(block: Exclude<Block, { readonly kind: 'rule' }>, separator: string): string {
  switch (block.kind) {
    case 'code':
      return block.text
    case 'quote':
      return textOfBlocks(block.children, separator)
    case 'list':
      return block.items.map((item) => textOfBlocks(item, separator)).join(separator)
    case 'table':
      return [block.head, ...block.rows].flat().map(textOfInlines).join(separator)
    default:
      return textOfInlines(block.children)
  }
}

function textOfInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => ('children' in inline ? textOfInlines(inline.children) : inline.text))
    .join('')
}

/** The mentions of a text, such as `@ada`, in their order, also repeated ones. */
export function mentionsIn(text: string, options: ParseOptions = {}): readonly string[] {
  return parseMarkdown(text, options).flatMap(mentionsInBlock)
}

function mentionsInBlock(block: Block): readonly string[] {
  switch (block.kind) {
    case 'code':
    case 'rule':
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
