import file from './trust.json' with { type: 'json' }

type Score<T> = (T & { readonly date: string }) | null

/** An operation on a kind of document, with a verdict for each actor, in the order of `actors`. */
export type TrustOperation = {
  readonly name: string
  /** `a` allowed, `c` allowed under a condition, `d` denied, `-` not applicable. */
  readonly verdicts: string
  readonly conditions: readonly { readonly actors: string; readonly when: string }[]
}

export type TrustRow = {
  readonly path: string
  readonly holds: string
  readonly operations: readonly TrustOperation[]
}

type TrustActor = { readonly key: string; readonly name: string; readonly is: string }

/** How many mutants the tests killed. Equivalent mutants are excluded, each with a reason. */
type Noticed = { readonly killed: number; readonly of: number; readonly explained: number }

/** The data of the page /trust, which `npm run trust` writes. */
export type Trust = {
  readonly date: string
  /** The hash of the current rules. */
  readonly rules: string
  /** Whether the functions have changed since their mutation run. */
  readonly functionsChanged: boolean
  readonly cells: number
  readonly denials: number
  readonly scores: {
    readonly rules: Score<{ readonly tests: number }>
    readonly fuzz: Score<{ readonly inputs: number; readonly disagreements: number }>
    /** The mutation score of the rules, and the hash of the rules that were tested. */
    readonly mutants: Score<Noticed & { readonly rules: string }>
    /** The mutation score of the functions, and the hash of that code; early runs have none. */
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
