import { firstChainProblem } from '@grid/schema/audit-hash'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Crowd, openCrowd } from '../crowd/open-crowd'
import { admin, deployed, type Run } from '../faults/deployed'
import { linesAfter } from '../functions/audit-trail'

/*
 * Every act adds to the end of one chain, so acts of the same moment wait for one another. The
 * emulator gives some of them up after a while, as the real service may.
 */

const ADMIN = admin('root_admin')
const AT_ONCE = 8
const MINUTES = 60_000

let crowd: Crowd
let run: Run

beforeAll(async () => {
  crowd = await openCrowd('same-moment', AT_ONCE, 0)
  run = await deployed(crowd.projectId)
  await crowd.server.doc('profiles/root_admin').set({ username: 'root', is_admin: true })
}, MINUTES)

afterAll(() => crowd.close())

/** Bans somebody; undefined where it was done, else why it was refused. */
async function ban(user_id: string): Promise<unknown> {
  try {
    await run('banUser', ADMIN, { user_id, reason: 'Spam.' })
    return undefined
  } catch (error) {
    if (!(error instanceof Error && 'details' in error)) throw error
    return (error.details as { readonly reason?: unknown }).reason
  }
}

it(
  'acts of the same moment are done and logged once, or say that somebody else was faster',
  async () => {
    const uids = crowd.clients.map(({ uid }) => uid)
    const answers = await Promise.all(uids.map(ban))
    expect([undefined, 'overtaken']).toEqual(expect.arrayContaining(answers))
    const late = uids.filter((_, index) => answers[index])
    for (const uid of late) expect(await ban(uid)).toBeUndefined()
    const lines = await linesAfter({ db: crowd.server }, 0)
    expect(lines.map(({ target_id }) => target_id).toSorted()).toEqual(uids)
    const head = await crowd.server.doc('stats/audit_head').get()
    const end = { seq: head.get('seq'), hash: head.get('hash') }
    expect(await firstChainProblem(lines, { head: end })).toBeNull()
  },
  5 * MINUTES,
)
