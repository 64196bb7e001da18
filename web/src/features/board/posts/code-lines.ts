/** A piece of code and what it is, in the words of the highlighter: `keyword`, `string`, … */
type Token = { readonly text: string; readonly kind: string | null }

export type Line = readonly Token[]

/** A node of the highlighter's tree, as far as it matters here: a text or a named piece. */
export type TreeNode = {
  readonly type: string
  readonly value?: string
  readonly properties?: { readonly className?: unknown }
  readonly children?: readonly TreeNode[]
}

/** Code as lines of plain text. */
export function plainLines(code: string): readonly Line[] {
  return linesOf([{ text: code, kind: null }])
}

/** The tree as lines; the innermost name of a piece counts. */
export function treeLines(nodes: readonly TreeNode[]): readonly Line[] {
  return linesOf(nodes.flatMap((node) => tokensOf(node, null)))
}

function tokensOf(node: TreeNode, kind: string | null): Token[] {
  if (node.value !== undefined) return [{ text: node.value, kind }]
  const own = kindOf(node.properties?.className) ?? kind
  return (node.children ?? []).flatMap((child) => tokensOf(child, own))
}

/** `hljs-title function_` is a `title`. */
function kindOf(className: unknown): string | null {
  const [first] = Array.isArray(className) ? className : []
  return typeof first === 'string' ? first.replace(/^hljs-/, '') : null
}

function linesOf(tokens: readonly Token[]): readonly Line[] {
  const lines: Token[][] = [[]]
  for (const { text, kind } of tokens) {
    const [first = '', ...others] = text.split(/\r\n|\r|\n/)
    if (first) lines.at(-1)?.push({ text: first, kind })
    for (const other of others) lines.push(other ? [{ text: other, kind }] : [])
  }
  if (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop()
  return lines
}
