import { afterAll, beforeAll, expect, it } from 'vitest'
import { setVote } from '../../web/src/features/board/posts/votes.firestore'
import { type CounterCheck, checkCounters, drift } from '../load-simulation/counter-checks'
import type { Client } from '../load-simulation/simulate-member'
import { openSimulation, type Simulation } from '../load-simulation/simulation'

const VOTERS = 1_000
const AT_ONCE = 20
/** How often a member retries a failed vote. */
const MAX_ATTEMPTS = 10
const MINUTES = 60_000

let simulation: Simulation

/** The first member is the author of the post, who cannot vote for it. */
const voters = () => simulation.clients.slice(1)

beforeAll(async () => {
  simulation = await openSimulation('voters', VOTERS + 1, 1)
}, 2 * MINUTES)

afterAll(() => simulation.close(), MINUTES)

/** Lets some members vote, a few at the same time. */
async function voteAll(clients: readonly Client[], isWanted: boolean): Promise<void> {
  for (let first = 0; first < clients.length; first += AT_ONCE) {
    const some = clients.slice(first, first + AT_ONCE)
    await Promise.all(some.map((client) => voteWithRetries(client, isWanted)))
  }
}

/** Votes with the code of the site; retries after a conflict with concurrent votes. */
async function voteWithRetries({ db, uid, created_at }: Client, isWanted: boolean): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await setVote(db, { id: uid, created_at }, 'post-1', isWanted)
      return
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function counted(): Promise<CounterCheck | undefined> {
  const found = await checkCounters(
    simulation.server,
    simulation.postIds,
    simulation.clients.map(({ uid }) => uid),
  )
  expect(drift(found)).toBe(0)
  return found[0]
}

it(
  'counts 1,000 upvotes and the removal of 500 exactly',
  async () => {
    await voteAll(voters(), true)
    expect(await counted()).toMatchObject({ upvotes: VOTERS, votes: VOTERS })

    const removing = voters().filter((_, index) => index % 2 === 0)
    await voteAll(removing, false)
    expect(await counted()).toMatchObject({ upvotes: VOTERS / 2, votes: VOTERS / 2 })
  },
  20 * MINUTES,
)
