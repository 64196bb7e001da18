import * as z from 'zod/mini'

/**
 * A sentence of the specification and the tests that hold the product to it. Each test is written
 * `file › title`; a title may end in `…` to stand for every test that starts like it.
 */
export const sentence = z.strictObject({
  id: z.string(),
  /** The section of the specification that contains it. */
  section: z.string(),
  text: z.string(),
  tests: z.array(z.string()),
})

export type Sentence = z.infer<typeof sentence>

/** What became of a test in the run, by its `file › title`. */
export type Outcomes = ReadonlyMap<string, boolean>

/** Why a sentence is not proven by a run; null when it is. */
export function gapOf({ id, tests }: Sentence, outcomes: Outcomes): string | null {
  if (tests.length === 0) return `${id} names no test`
  for (const name of tests) {
    const found = [...outcomes].filter(([title]) => matches(name, title))
    if (found.length === 0) return `${id}: there is no test "${name}"`
    const failed = found.find(([, passed]) => !passed)
    if (failed) return `${id}: "${failed[0]}" did not pass`
  }
  return null
}

function matches(name: string, title: string): boolean {
  return name.endsWith('…') ? title.startsWith(name.slice(0, -1)) : title === name
}
