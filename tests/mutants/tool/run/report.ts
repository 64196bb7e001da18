import type { Mutant } from '../mutant'
import type { Killer, Verdict } from './job'
import { changeOf, type Survivor } from './survivors'

/** The outcome of a run, as it is written and published. */
export type Report = {
  /** Killed mutants among those that mean something else than the rules, in per cent. */
  readonly score: number
  readonly mutants: number
  readonly killed: number
  /** Argued one by one in the list of survivors. */
  readonly equivalent: number
  /** What the compiler would not let through; not counted in the score. */
  readonly refused: number
  readonly survived: readonly {
    readonly id: string
    readonly line: number
    readonly change: string
  }[]
  /** Mutants that are argued to be unnoticeable, and were noticed. */
  readonly wronglyArgued: readonly string[]
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
  const argued = new Set(survivors.map(({ id }) => id))
  const stateOf = ({ id }: Mutant) => verdicts.get(id)?.state ?? 'survived'
  const sound = mutants.filter((mutant) => stateOf(mutant) !== 'refused')
  const killed = sound.filter((mutant) => stateOf(mutant) === 'killed')
  const survived = sound.filter((mutant) => stateOf(mutant) === 'survived')
  const real = survived.filter(({ id }) => !argued.has(id))
  const counted = killed.length + real.length
  return {
    score: counted === 0 ? 0 : Math.floor((killed.length / counted) * 1_000) / 10,
    mutants: mutants.length,
    killed: killed.length,
    equivalent: survived.length - real.length,
    refused: mutants.length - sound.length,
    survived: real.map((mutant) => ({
      id: mutant.id,
      line: mutant.line,
      change: changeOf(mutant),
    })),
    wronglyArgued: killed.flatMap(({ id }) => (argued.has(id) ? [id] : [])),
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

/** The report for a terminal. */
export function printReport(report: Report): string {
  const { score, killed, equivalent, refused, survived, seconds, mutants } = report
  const perMinute = Math.round(mutants / (seconds / 60))
  return [
    ...Object.entries(report.operators).map(
      ([name, { killed, of }]) => `  ${name.padEnd(22)} ${killed} of ${of}`,
    ),
    ...survived.map(({ id, line, change }) => `survived: line ${line}, ${id}: ${change}`),
    ...report.wronglyArgued.map((id) => `noticed, although argued to be unnoticeable: ${id}`),
    `${mutants} mutants in ${(seconds / 60).toFixed(1)} minutes (${perMinute} a minute)`,
    `${killed} killed, ${survived.length} survived, ${equivalent} argued, ${refused} do not compile`,
    `score ${score} %`,
  ].join('\n')
}

/** Who notices what, to ask first next time. */
export function killersOf(
  verdicts: ReadonlyMap<string, Verdict>,
  nameOf: (file: string) => string,
): Readonly<Record<string, Killer>> {
  const found = [...verdicts].flatMap(([id, verdict]) =>
    verdict.state === 'killed' ? [[id, { file: nameOf(verdict.file), test: verdict.test }]] : [],
  )
  return Object.fromEntries(found.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)))
}
