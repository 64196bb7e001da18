import { type PostDraft, type PostForm, postForm } from '@grid/schema/post'
import { CATEGORIES } from '@grid/schema/post-display'
import { searchTokens } from '@grid/schema/search-tokens'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveReport } from '../run/step'
import { links, nastyLine, nastyText } from './arbitrary-texts'
import { COMPARISONS, type Comparison, editor, LANES } from './comparisons'
import type { Fields } from './records'
import { sendByRest, write } from './requests'
import { tokenFor } from './rest'
import { openRulesDatabase, type RulesDatabase, rulesProject } from './rules-database'
import { commentOf, postOf, profileOf } from './stored-records'
import type { Verdict } from './verdicts'

const PROJECT = rulesProject()
/** `npm run test:fuzz` asks for 10,000; a run of the same seed draws the same inputs. */
const SIZE = Number(process.env['GRID_FUZZ_INPUTS'] ?? 300)
/** Fewer inputs are a sample, which the page /trust does not show. */
const WHOLE = 10_000
const SEED = Number(process.env['GRID_FUZZ_SEED'] ?? 20_261_121)
const PATIENCE = { timeout: 60_000 + SIZE * 150 }

let database: RulesDatabase
let inputCount = 0
let disagreements = 0

beforeAll(async () => {
  database = await openRulesDatabase(PROJECT)
  const lanes = Array.from({ length: LANES }, (_, lane) => ({
    [`profiles/${editor(lane)}`]: profileOf(editor(lane)),
    [`posts/lot-${lane}`]: postOf(editor(lane)),
    [`comments/lot-${lane}`]: commentOf(editor(lane)),
  }))
  await database.store(Object.assign({}, ...lanes))
})

afterAll(async () => {
  console.log(`seed ${SEED}: ${inputCount} inputs, ${disagreements} disagreements`)
  const isSample = SIZE < WHOLE
  await saveReport('fuzz', { seed: SEED, inputs: inputCount, disagreements, isSample })
  await database.close()
})

type Disagreement = { input: Fields; rules: Verdict; schema: Verdict }

async function rules(
  { author, steps, leaves }: Comparison,
  input: Fields,
  index: number,
): Promise<Verdict> {
  const result = await sendByRest(
    PROJECT,
    tokenFor(PROJECT, author(index)),
    write(steps(input, index)),
  )
  // The database rejects an invalid document id before the rules see it.
  if (result === 'invalid') return 'denied'
  if (result === 'allowed') {
    // Ends the pause of the rate limit.
    const activity = { [`member_activity/${author(index)}`]: null }
    await database.store(leaves ? { ...activity, [leaves(index)]: null } : activity)
  }
  return result
}

async function compare(contest: Comparison, inputs: readonly Fields[]) {
  const found: Disagreement[] = []
  let allowed = 0
  for (let from = 0; from < inputs.length; from += LANES) {
    const some = inputs.slice(from, from + LANES)
    const results = await Promise.all(some.map((input, lane) => rules(contest, input, from + lane)))
    some.forEach((input, lane) => {
      const [one, other] = [results[lane] ?? 'invalid', contest.schema(input)]
      if (one === 'allowed') allowed += 1
      if (one !== other) found.push({ input, rules: one, schema: other })
    })
  }
  inputCount += inputs.length
  disagreements += found.length
  return { found, allowed }
}

const drawn = <T>(arbitrary: fc.Arbitrary<T>, size: number) =>
  fc.sample(arbitrary, { numRuns: size, seed: SEED })

/** The drafts that the form produces. The rules must accept all of them. */
const draftsOfForms: fc.Arbitrary<PostDraft | undefined> = fc
  .record<PostForm>({
    title: nastyLine.map((text) => `abc${text}`),
    content: nastyText.map((text) => `0123456789${text}`),
    category: fc.constantFrom(...CATEGORIES),
    link: links,
    code_snippet: nastyText,
    tags: fc.array(nastyLine, { maxLength: 12 }).map((tags) => tags.join(',')),
  })
  .map((form) => postForm.safeParse(form).data)

/** A username can be claimed once, so each is tried once. */
const keyOf = ({ username }: Fields, index: number) =>
  username === undefined ? index : String(username).toLowerCase()

const inputsOf = ({ edges, random }: Comparison) => [
  ...new Map(
    [...edges, ...drawn(random, SIZE)].map((input, at) => [keyOf(input, at), input]),
  ).values(),
]

describe('rules and schema give one verdict', PATIENCE, () => {
  it.each(COMPARISONS)('on any input of $name', async (contest) => {
    const inputs = inputsOf(contest)
    const { found, allowed } = await compare(contest, inputs)
    expect(found, `seed ${SEED}`).toEqual([])
    expect(allowed).toBeGreaterThan(inputs.length / 20)
    expect(allowed).toBeLessThan(inputs.length * 0.95)
  })

  it('on every post that the form produces', async () => {
    const [posts] = COMPARISONS
    const drafts = drawn(draftsOfForms, SIZE).flatMap((draft) => draft ?? [])
    expect(drafts.length).toBeGreaterThan((SIZE * 2) / 3)
    const inputs = drafts.map((draft) => ({
      ...draft,
      words: searchTokens({ ...draft, author_username: 'ada' }),
    }))
    const { found, allowed } = await compare(
      { ...(posts as Comparison), schema: () => 'allowed' },
      inputs,
    )
    expect([found, allowed]).toEqual([[], inputs.length])
  })
})
