import file from './trust.json' with { type: 'json' }

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

export const trustPage = {
  title: 'Trust',
  heading: 'Who may do what',
  lead: 'Every kind of document of this site, every operation on it, and everyone who could ask. The table that you read here is the one that the tests prove; the test run writes this page.',
  actorsTitle: 'Who asks',
  matrixTitle: 'What they are told',
  legend: [
    { verdict: 'a', text: 'allowed' },
    { verdict: 'c', text: 'allowed under the condition below' },
    { verdict: 'd', text: 'refused' },
    { verdict: '-', text: 'nothing to ask for' },
  ],
  limitsTitle: 'What this does not prove',
  limits: [
    'The tests run on Google’s emulators. These do not ask who signed a token, so the forger of the table shows tokens that do not read as tokens at all; forged signatures are refused by Google’s servers before any rule is asked.',
    'Rules cannot count reads. Lists are short instead, and what costs money is limited by functions.',
    'Functions are not bound by rules. The table names those that write. The tests run each of them on all that it is known to meet and hold what it wrote against the names; what a function checks before is tested apart.',
  ],
} as const
