import type { Block, Inline } from './nodes'
import { readMarkdown } from './read-markdown'

/** What a member's text says without its marks; `between` stands where a block ends. */
export function plainText(text: string, between = '\n'): string {
  return sayBlocks(readMarkdown(text), between)
}

function sayBlocks(blocks: readonly Block[], between: string): string {
  return blocks.map((block) => sayBlock(block, between)).join(between)
}

function sayBlock(block: Block, between: string): string {
  switch (block.kind) {
    case 'code':
      return block.text
    case 'quote':
      return sayBlocks(block.children, between)
    case 'list':
      return block.items.map((item) => sayBlocks(item, between)).join(between)
    default:
      return sayInlines(block.children)
  }
}

function sayInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => ('children' in inline ? sayInlines(inline.children) : inline.text))
    .join('')
}
