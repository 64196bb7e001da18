import { afterAll, beforeAll, expect, it } from 'vitest'
import { lastSeq, linesAfter } from '../functions/audit-trail'
import { addMember } from '../functions/members'
import { testBackend } from '../functions/test-backend'
import { SOMEBODY } from './call-fixtures'
import { admin, deployed, type Run } from './loaded-bundle'
import { inSteps } from './steps'
import { untilConsistent } from './verifier'

/*
 * The nightly reconciliation repairs interrupted work, so an interruption must not harm it. It
 * waits for triggers, which takes long. The test therefore tries only the worst fault: a lost
 * response to a write that happened.
 */

const TRUE = { reputation: 0, comments: 1 }

const backend = testBackend('reconcile-faults', SOMEBODY)
let run: Run

beforeAll(async () => {
  run = await deployed()
  await addMember(backend, SOMEBODY)
  const { db } = backend
  const author = { user_id: SOMEBODY, author_username: SOMEBODY, created_at: new Date() }
  const text = { ...author, content: 'In every step.', upvotes: 0 }
  await db.doc('posts/drifting').set({ ...text, title: 'A fault', tags: [], comment_count: 1 })
  await db.doc('comments/drifting').set({ ...text, post_id: 'drifting', recipient_ids: [] })
  // The triggers finish counting before the first interruption.
  await untilConsistent(backend)
  await run('reconcileCounts', admin('root_admin'), {})
}, 90_000)

afterAll(async () => {
  await backend.db.doc('posts/drifting').delete()
  await backend.db.doc('comments/drifting').delete()
})

/** Wrong counters of both kinds of repair. */
async function drift(): Promise<void> {
  await backend.db.doc(`profiles/${SOMEBODY}`).update({ reputation: 7 })
  await backend.db.doc('posts/drifting').update({ comment_count: 5 })
}

async function counters(): Promise<typeof TRUE> {
  const profile = await backend.db.doc(`profiles/${SOMEBODY}`).get()
  const post = await backend.db.doc('posts/drifting').get()
  return { reputation: profile.get('reputation'), comments: post.get('comment_count') }
}

const reconcile = () => run('reconcileCounts', admin('root_admin'), {})

it('repairs counters although any response is lost', async () => {
  await drift()
  const { steps, error } = await inSteps(null, reconcile)
  expect(error).toBeNull()
  expect(await counters()).toEqual(TRUE)
  for (let at = 1; at <= steps; at += 1) {
    const where = `step ${at} of ${steps}`
    await drift()
    const before = await lastSeq(backend)
    await inSteps({ fault: 'lost', at }, reconcile)
    expect((await inSteps(null, reconcile)).error, where).toBeNull()
    expect(await counters(), where).toEqual(TRUE)
    expect((await linesAfter(backend, before)).length, where).toBeGreaterThan(0)
  }
}, 900_000)
