import { afterAll, beforeAll, expect, it } from 'vitest'
import { castVote } from '../../web/src/features/board/votes.firestore'
import { drift, type Tally, tallies } from '../crowd/drift'
import { type Crowd, openCrowd } from '../crowd/open-crowd'
import type { Client } from '../crowd/take-part'
import { inTurns } from './in-turns'

const VOTERS = 1_000
const AT_ONCE = 20
/** How often a person presses the button again after the site said that it did not work. */
const PATIENCE = 10
const MINUTES = 60_000

let crowd: Crowd

beforeAll(async () => {
  crowd = await openCrowd('voters', VOTERS, 1)
}, 2 * MINUTES)

afterAll(() => crowd.close(), MINUTES)

/** Votes by the site's own code, and once more where many at once made it fail. */
async function insist({ db, uid }: Client, isWanted: boolean): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await castVote(db, uid, 'post-1', isWanted)
      return
    } catch (problem) {
      if (tries === PATIENCE) throw problem
    }
  }
}

async function counted(): Promise<Tally | undefined> {
  const found = await tallies(
    crowd.server,
    crowd.postIds,
    crowd.clients.map(({ uid }) => uid),
  )
  expect(drift(found)).toBe(0)
  return found[0]
}

it(
  '1,000 voters, none lost; 500 take it back, and 500 remain',
  async () => {
    await inTurns(crowd.clients, AT_ONCE, (client) => insist(client, true))
    expect(await counted()).toMatchObject({ upvotes: VOTERS, votes: VOTERS })

    const regretful = crowd.clients.filter((_, index) => index % 2 === 0)
    await inTurns(regretful, AT_ONCE, (client) => insist(client, false))
    expect(await counted()).toMatchObject({ upvotes: VOTERS / 2, votes: VOTERS / 2 })
  },
  20 * MINUTES,
)
