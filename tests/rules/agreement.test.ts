import { searchTokens } from '@grid/schema/search-tokens'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepReport } from '../run/kept-report'
import { byRest, write } from './asking'
import { CONTESTS, type Contest, draftsOfForms, editor, LANES } from './contests'
import type { Fields } from './records'
import { tokenFor } from './rest'
import type { Verdict } from './verdict'
import { commentOf, openWorld, postOf, profileOf, type World } from './world'

const PROJECT = 'demo-grid-rules-agreement'
/** `npm run test:fuzz` asks for 10,000; a run of the same seed draws the same inputs. */
const SIZE = Number(process.env['GRID_FUZZ_INPUTS'] ?? 300)
/** Less is a sample, which the page /trust does not tell of. */
const WHOLE = 10_000
const SEED = Number(process.env['GRID_FUZZ_SEED'] ?? 20_261_121)
const PATIENCE = { timeout: 60_000 + SIZE * 150 }

let world: World
let asked = 0
let disagreements = 0

beforeAll(async () => {
  world = await openWorld('agreement')
  await world.reset()
  const lanes = Array.from({ length: LANES }, (_, lane) => ({
    [`profiles/${editor(lane)}`]: profileOf(editor(lane)),
    [`posts/lot-${lane}`]: postOf(editor(lane)),
    [`comments/lot-${lane}`]: commentOf(editor(lane)),
  }))
  await world.lay(Object.assign({}, ...lanes))
})

afterAll(async () => {
  console.log(`seed ${SEED}: ${asked} inputs, ${disagreements} disagreements`)
  const isSample = SIZE < WHOLE
  await keepReport('fuzz', { seed: SEED, inputs: asked, disagreements, isSample })
  await world.close()
})

type Disagreement = { input: Fields; rules: Verdict; schema: Verdict }

async function rules(
  { author, steps, leaves }: Contest,
  input: Fields,
  index: number,
): Promise<Verdict> {
  const said = await byRest(PROJECT, tokenFor(PROJECT, author(index)), write(steps(input, index)))
  // What is no document's id at all gets no further than the database.
  if (said === 'refused') return 'denied'
  if (said === 'allowed') {
    // Ends the pause of the rate limit.
    const activity = { [`member_activity/${author(index)}`]: null }
    await world.lay(leaves ? { ...activity, [leaves(index)]: null } : activity)
  }
  return said
}

async function compare(contest: Contest, inputs: readonly Fields[]) {
  const found: Disagreement[] = []
  let allowed = 0
  for (let from = 0; from < inputs.length; from += LANES) {
    const some = inputs.slice(from, from + LANES)
    const said = await Promise.all(some.map((input, lane) => rules(contest, input, from + lane)))
    some.forEach((input, lane) => {
      const [one, other] = [said[lane] ?? 'refused', contest.schema(input)]
      if (one === 'allowed') allowed += 1
      if (one !== other) found.push({ input, rules: one, schema: other })
    })
  }
  asked += inputs.length
  disagreements += found.length
  return { found, allowed }
}

const drawn = <T>(arbitrary: fc.Arbitrary<T>, size: number) =>
  fc.sample(arbitrary, { numRuns: size, seed: SEED })

/** Names are taken by the first who ask, so each is asked for once. */
const keyOf = ({ username }: Fields, index: number) =>
  username === undefined ? index : String(username).toLowerCase()

const inputsOf = ({ edges, random }: Contest) => [
  ...new Map(
    [...edges, ...drawn(random, SIZE)].map((input, at) => [keyOf(input, at), input]),
  ).values(),
]

describe('rules and schema give one verdict', PATIENCE, () => {
  it.each(CONTESTS)('on any input of $name', async (contest) => {
    const inputs = inputsOf(contest)
    const { found, allowed } = await compare(contest, inputs)
    expect(found, `seed ${SEED}`).toEqual([])
    expect(allowed).toBeGreaterThan(inputs.length / 20)
    expect(allowed).toBeLessThan(inputs.length * 0.95)
  })

  it('on every post that the form produces', async () => {
    const [posts] = CONTESTS
    const drafts = drawn(draftsOfForms, SIZE).flatMap((draft) => draft ?? [])
    expect(drafts.length).toBeGreaterThan((SIZE * 2) / 3)
    const inputs = drafts.map((draft) => ({
      ...draft,
      words: searchTokens({ ...draft, author_username: 'ada' }),
    }))
    const { found, allowed } = await compare(
      { ...(posts as Contest), schema: () => 'allowed' },
      inputs,
    )
    expect([found, allowed]).toEqual([[], inputs.length])
  })
})
