/** A part of a line. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  /** `@` and a name; the text includes the `@`. */
  | { readonly kind: 'mention'; readonly text: string }
  /** An image of the site itself; the text describes it. */
  | { readonly kind: 'image'; readonly path: string; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'deleted'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }

/** How the cells of a column are aligned; null if the text does not say. */
export type Align = 'left' | 'center' | 'right' | null

export type Cell = readonly Inline[]

/** A part that starts on a new line. */
export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  /** A line across the text. */
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | {
      readonly kind: 'list'
      /** The first number, or null for bullets. */
      readonly start: number | null
      readonly items: readonly (readonly Block[])[]
    }
  | {
      readonly kind: 'table'
      readonly aligns: readonly Align[]
      readonly head: readonly Cell[]
      readonly rows: readonly (readonly Cell[])[]
    }

const STEPS_PER_CHARACTER = 64
const CHARACTERS_PER_FILLER = 8

/** Thrown when a text needs more steps than its length allows. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps'
}

/** Limits the work for a text in proportion to its length, so that no text can block a page. */
export class Budget {
  used = 0
  readonly limit: number
  private fillers: number

  constructor(textLength: number) {
    this.limit = (textLength + 16) * STEPS_PER_CHARACTER
    this.fillers = textLength / CHARACTERS_PER_FILLER
  }

  take(steps = 1): void {
    this.used += steps
    if (this.used > this.limit) throw new TooManySteps()
  }

  /** Reserves empty cells for an incomplete table row. Returns false once there are too many. */
  takeFillers(count: number): boolean {
    this.fillers -= count
    return this.fillers >= 0
  }
}

/** What all parsers of one text share. */
export type Context = {
  readonly budget: Budget
  /** Longer URLs stay text. */
  readonly maxUrlLength: number
  /** The paths that images can have; null if there are none. */
  readonly imagePath: RegExp | null
}
