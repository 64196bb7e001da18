/** What a command does beside its output, once the output stands. */
export type Effect =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'crash' }
  | { readonly kind: 'clear' }

export type Output = {
  readonly lines: readonly string[]
  /** How many characters in the rest of a line begins that has no room on its first row. */
  readonly indent?: number
  readonly effect?: Effect
}

/** What commands may know of the world outside. */
export type World = { readonly now: Date; readonly username: string | null }

export type Command = {
  readonly name: string
  /** What follows the name, as `help` shows it. */
  readonly takes?: string
  readonly summary: string
  /** What Tab offers after the name. */
  readonly options?: readonly string[]
  /** `rest` is what was typed behind the name, trimmed. */
  readonly run: (rest: string, world: World) => Output
}
