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
  return mentionsInNodes(parseMarkdown(text, options))
}

function mentionsInNodes(nodes: readonly (Block | Inline)[]): readonly string[] {
  return nodes.flatMap((node) =>
    node.kind === 'mention' ? [node.text] : mentionsInNodes(childrenOf(node)),
  )
}

function childrenOf(node: Block | Inline): readonly (Block | Inline)[] {
  if ('children' in node) return node.children
  if (node.kind === 'list') return node.items.flat()
  return node.kind === 'table' ? [node.head, ...node.rows].flat(2) : []
}
