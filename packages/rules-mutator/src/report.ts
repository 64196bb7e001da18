import type { Killer, Verdict } from './job'
import type { Mutant } from './mutation'

/** The result of a run, as it is stored and published. */
export type Report = {
  /** Killed mutants in per cent of those that are not equivalent to the rules. */
  readonly score: number
  readonly mutants: number
  readonly killed: number
  /** The mutants that the list of survivors explains. */
  readonly equivalent: number
  /** The mutants that do not compile. They do not count in the score. */
  readonly invalid: number
  readonly survived: readonly {
    readonly id: string
    readonly line: number
    readonly change: string
  }[]
  /** Mutants that the list of survivors calls equivalent, although a test kills them. */
  readonly wronglyExplained: readonly string[]
  readonly operators: Readonly<Record<string, { readonly killed: number; readonly of: number }>>
  readonly seconds: number
  readonly isSample: boolean
}

export function makeReport(
  mutants: readonly Mutant[],
  verdicts: ReadonlyMap<string, Verdict>,
  survivors: readonly Survivor[],
  run: { readonly seconds: number; readonly isSample: boolean },
): Report {
  const explained = new Set(survivors.map(({ id }) => id))
  const stateOf = ({ id }: Mutant) => verdicts.get(id)?.state ?? 'survived'
  const sound = mutants.filter((mutant) => stateOf(mutant) !== 'invalid')
  const killed = sound.filter((mutant) => stateOf(mutant) === 'killed')
  const survived = sound.filter((mutant) => stateOf(mutant) === 'survived')
  const real = survived.filter(({ id }) => !explained.has(id))
  const counted = killed.length + real.length
  return {
    score: counted === 0 ? 0 : Math.floor((killed.length / counted) * 1_000) / 10,
    mutants: mutants.length,
    killed: killed.length,
    equivalent: survived.length - real.length,
    invalid: mutants.length - sound.length,
    survived: real.map((mutant) => ({
      id: mutant.id,
      line: mutant.line,
      change: describeChange(mutant),
    })),
    wronglyExplained: killed.flatMap(({ id }) => (explained.has(id) ? [id] : [])),
    operators: byOperator(killed, [...killed, ...real]),
    ...run,
  }
}

function byOperator(killed: readonly Mutant[], counted: readonly Mutant[]): Report['operators'] {
  const names = [...new Set(counted.map(({ operator }) => operator))].sort()
  const count = (mutants: readonly Mutant[], name: string) =>
    mutants.filter(({ operator }) => operator === name).length
  return Object.fromEntries(
    names.map((name) => [name, { killed: count(killed, name), of: count(counted, name) }]),
  )
}

/** Formats the report for a terminal. */
export function printReport(report: Report): string {
  const { score, killed, equivalent, invalid, survived, seconds, mutants } = report
  const perMinute = Math.round(mutants / (seconds / 60))
  return [
    ...Object.entries(report.operators).map(
      ([name, { killed, of }]) => `  ${name.padEnd(22)} ${killed} of ${of}`,
    ),
    ...survived.map(({ id, line, change }) => `survived: line ${line}, ${id}: ${change}`),
    ...report.wronglyExplained.map((id) => `killed, although listed as a survivor: ${id}`),
    `${mutants} mutants in ${(seconds / 60).toFixed(1)} minutes (${perMinute} a minute)`,
    `${killed} killed, ${survived.length} survived, ${equivalent} explained, ${invalid} do not compile`,
    `score ${score} %`,
  ].join('\n')
}

/** The test that killed each mutant, for the `killers` round of the next run. */
export function killersOf(
  verdicts: ReadonlyMap<string, Verdict>,
  nameOf: (file: string) => string,
): Readonly<Record<string, Killer>> {
  const found = [...verdicts].flatMap(([id, verdict]) =>
    verdict.state === 'killed' ? [[id, { file: nameOf(verdict.file), test: verdict.test }]] : [],
  )
  return Object.fromEntries(found.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)))
}

/** A mutant that no test can kill, with the reason. */
export type Survivor = {
  readonly id: string
  /** Repeats the change, so that the entry is readable without the rules. */
  readonly change: string
  readonly why: string
}

/** Returns the errors in a list of survivors, such as entries for missing mutants. */
export function validateSurvivors(
  survivors: readonly Survivor[],
  mutants: readonly Mutant[],
): readonly string[] {
  const mutantById = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  return survivors.flatMap(({ id, change, why }, index) => {
    const mutant = mutantById.get(id)
    if (!mutant) return [`${id} is not a mutant of these rules.`]
    const errors: string[] = []
    if (survivors.findIndex((other) => other.id === id) !== index)
      errors.push(`${id} is listed twice.`)
    if (change !== describeChange(mutant)) errors.push(`${id} changes “${describeChange(mutant)}”.`)
    if (why.trim().length < 20) errors.push(`${id} has no reason.`)
    return errors
  })
}

/** Describes a mutant in one line. */
export function describeChange({ place, original, replacement }: Mutant): string {
  return `${place}: ${original || '(nothing)'} → ${replacement || '(nothing)'}`
}
