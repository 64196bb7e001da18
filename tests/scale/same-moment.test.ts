import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, deployed, type Run, reasonOf } from '../faults/loaded-bundle'
import { chainError, linesAfter } from '../functions/audit-trail'
import { openSimulation, type Simulation } from '../load-simulation/simulation'

/*
 * Every admin action appends to one chain, so concurrent actions wait for one another. The emulator
 * aborts some of them after a while, as the real service may.
 */

const ADMIN = admin('root_admin')
const AT_ONCE = 8
const MINUTES = 60_000

let simulation: Simulation
let run: Run

beforeAll(async () => {
  simulation = await openSimulation('same-moment', AT_ONCE, 0)
  run = await deployed(simulation.projectId)
  await simulation.server
    .doc('profiles/root_admin')
    .set({ username: 'root', is_admin: true, passkey_optional: true })
}, MINUTES)

afterAll(() => simulation.close())

/** Bans a user. Returns undefined, or the reason of the rejection. */
const ban = (user_id: string) =>
  run('banUser', ADMIN, { user_id, reason: 'Spam.' }).then(() => undefined, reasonOf)

it(
  'logs concurrent actions once, or rejects them as overtaken',
  async () => {
    const uids = simulation.clients.map(({ uid }) => uid)
    const answers = await Promise.all(uids.map(ban))
    expect([undefined, 'overtaken']).toEqual(expect.arrayContaining(answers))
    const late = uids.filter((_, index) => answers[index])
    for (const uid of late) expect(await ban(uid)).toBeUndefined()
    const lines = await linesAfter({ db: simulation.server }, 0)
    expect(lines.map(({ target_id }) => target_id).toSorted()).toEqual(uids)
    expect(await chainError({ db: simulation.server })).toBeNull()
  },
  5 * MINUTES,
)
