import file from './trust.json'

type Score<T> = (T & { readonly date: string }) | null

/** One operation on a kind of document: a letter for each actor, in their order. */
export type TrustOperation = {
  readonly name: string
  /** `a` allowed, `c` allowed under a condition, `d` refused, `-` nothing to ask for. */
  readonly verdicts: string
  readonly conditions: readonly { readonly actors: string; readonly when: string }[]
}

export type TrustRow = {
  readonly path: string
  readonly holds: string
  readonly operations: readonly TrustOperation[]
}

type TrustActor = { readonly key: string; readonly name: string; readonly is: string }

/** How many mistakes were noticed, of those that change anything; the others are argued each. */
type Noticed = { readonly killed: number; readonly of: number; readonly argued: number }

/** What the page /trust tells; the test run writes it. */
export type Trust = {
  readonly date: string
  /** The stamp of the rules as they are. */
  readonly rules: string
  /** Whether the functions are others than those that mistakes were made in. */
  readonly functionsChanged: boolean
  readonly cells: number
  readonly denials: number
  readonly scores: {
    readonly rules: Score<{ readonly tests: number }>
    readonly fuzz: Score<{ readonly inputs: number; readonly disagreements: number }>
    /** Deliberate mistakes in the rules, and the stamp of the rules that they were made in. */
    readonly mutants: Score<Noticed & { readonly rules: string }>
    /** Mistakes in the functions' own logic, and the stamp of that code; early runs kept none. */
    readonly functionMutants: Score<Noticed & { readonly code?: string }>
  }
  readonly actors: readonly TrustActor[]
  readonly rows: readonly TrustRow[]
}

export const trust: Trust = file
