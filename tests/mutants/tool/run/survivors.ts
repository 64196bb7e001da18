import type { Mutant } from '../mutant'

/** A mutant that no test can notice, and the argument why. */
export type Survivor = {
  readonly id: string
  /** Repeats what the mutant changes, so that the argument can be read by itself. */
  readonly change: string
  readonly why: string
}

/** What is wrong with a list of survivors; it may argue only about mutants that exist. */
export function flawsOf(
  survivors: readonly Survivor[],
  mutants: readonly Mutant[],
): readonly string[] {
  const known = new Map(mutants.map((mutant) => [mutant.id, mutant]))
  return survivors.flatMap(({ id, change, why }, index) => {
    const mutant = known.get(id)
    if (!mutant) return [`${id} is no mutant of these rules any more.`]
    const flaws: string[] = []
    if (survivors.findIndex((other) => other.id === id) !== index)
      flaws.push(`${id} is there twice.`)
    if (change !== changeOf(mutant)) flaws.push(`${id} changes “${changeOf(mutant)}”.`)
    if (why.trim().length < 20) flaws.push(`${id} is not argued.`)
    return flaws
  })
}

/** A mutant in one line. */
export function changeOf({ place, original, replacement }: Mutant): string {
  return `${place}: ${original || '(nothing)'} → ${replacement || '(nothing)'}`
}
