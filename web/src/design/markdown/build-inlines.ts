import type { Mark } from './emphasis'
import type { Inline } from './nodes'

/** What a text is read into before it becomes a tree. */
export type Token =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'address'; readonly href: string; readonly text: string }
  | { readonly kind: 'open-link'; readonly href: string }
  | { readonly kind: 'close-link' }
  | Mark

/** Emphasis within emphasis, deeper than anybody means it, stays text. */
const MOST_NESTING = 8

/** An element that is open, and where it leads if it is a link. */
type Frame = { readonly children: Inline[]; readonly href: string | null }

class TreeBuilder {
  readonly root: Inline[] = []
  private readonly frames: Frame[] = []
  /** How many marks are open that are too deep to be drawn. */
  private openAsText = 0

  add(token: Token): void {
    switch (token.kind) {
      case 'text':
        this.say(token.text)
        break
      case 'code':
        this.put({ kind: 'code', text: token.text })
        break
      case 'address':
        this.addAddress(token.href, token.text)
        break
      case 'open-link':
        this.frames.push({ children: [], href: token.href })
        break
      case 'close-link':
        this.closeLink()
        break
      case 'mark':
        for (const size of token.closes) this.closeMark(token.char, size)
        this.say(token.char.repeat(token.left))
        for (const size of token.opens.toReversed()) this.openMark(token.char, size)
    }
  }

  private put(inline: Inline): void {
    const children = this.frames.at(-1)?.children ?? this.root
    children.push(inline)
  }

  private say(text: string): void {
    if (text !== '') this.put({ kind: 'text', text })
  }

  private addAddress(href: string, text: string): void {
    const isInLink = this.frames.some((frame) => frame.href !== null)
    if (isInLink) this.say(text)
    else this.put({ kind: 'link', href, children: [{ kind: 'text', text }] })
  }

  /** A link without a name is called by its address. */
  private closeLink(): void {
    const { children = [], href } = this.frames.pop() ?? {}
    if (!href) return
    if (children.length === 0) children.push({ kind: 'text', text: href })
    this.put({ kind: 'link', href, children })
  }

  private openMark(char: string, size: number): void {
    if (this.openAsText > 0 || this.frames.length >= MOST_NESTING) {
      this.openAsText += 1
      this.say(char.repeat(size))
    } else {
      this.frames.push({ children: [], href: null })
    }
  }

  private closeMark(char: string, size: number): void {
    if (this.openAsText > 0) {
      this.openAsText -= 1
      this.say(char.repeat(size))
    } else {
      const children = this.frames.pop()?.children ?? []
      this.put({ kind: size === 2 ? 'strong' : 'emphasis', children })
    }
  }
}

/** Builds the tree that the tokens describe. */
export function buildInlines(tokens: readonly Token[]): Inline[] {
  const builder = new TreeBuilder()
  for (const token of tokens) builder.add(token)
  return builder.root
}
