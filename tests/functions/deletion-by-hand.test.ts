import { describe, expect, it } from 'vitest'
import { auditEntriesAfter, lastSeq } from './audit-trail'
import { call } from './client'
import { addAdmin, addMember } from './members'
import { testBackend } from './test-backend'

const backend = testBackend('deletion-by-hand', 'nadia', 'victor')

const doc = (path: string) => backend.db.doc(path)
const read = async (path: string) => (await doc(path).get()).data()

/** Requests a deletion as docs/deployment/monitoring.md describes, and runs the nightly check. */
async function deleteByHand(uid: string, posts: string): Promise<unknown[]> {
  await doc(`account_deletions/${uid}`).set({ posts })
  const { result } = await call('reconcileCounts', 'root_admin', {})
  const { findings } = result as { findings: { check: string; subject: string }[] }
  return findings.filter(({ subject }) => subject === `account_deletions/${uid}`)
}

const found = (uid: string, is: string | null) => [
  { check: 'account_deletions', subject: `account_deletions/${uid}`, was: 'begun', is },
]
const text = (user_id: string) => {
  return { user_id, author_username: user_id, content: 'Words enough.', created_at: new Date() }
}

describe('an account that is deleted in the console', () => {
  it('loses its admin rights with an audit entry, and its texts follow the documented choice', async () => {
    await addAdmin(backend, 'victor')
    const counters = { upvotes: 0, comment_count: 0 }
    await doc('posts/of-victor').set({ ...text('victor'), title: 'Mesh', tags: [], ...counters })
    const seq = await lastSeq(backend)
    expect(await deleteByHand('victor', 'keep')).toEqual(found('victor', 'finished'))
    expect(await read('posts/of-victor')).toMatchObject({ user_id: 'deleted_member' })
    expect(await read('profiles/victor')).toBeUndefined()
    expect(await auditEntriesAfter(backend, seq)).toContainEqual([
      'system',
      'revoke_admin',
      'user:victor',
      { username: 'victor' },
    ])
    await doc('posts/of-victor').delete()
  }, 60_000)

  it('loses profile and username first, so that it can write nothing more', async () => {
    await addMember(backend, 'nadia')
    // No post has such an id: the deletion ends here.
    await doc('comments/nowhere').set({ ...text('nadia'), post_id: '' })
    expect(await deleteByHand('nadia', 'delete')).toEqual(found('nadia', null))
    for (const path of ['profiles/nadia', 'usernames/nadia']) {
      expect(await read(path), path).toBeUndefined()
    }
    expect(await read('account_deletions/nadia')).toMatchObject({ posts: 'delete' })
    await doc('comments/nowhere').delete()
  }, 60_000)

  it('of the last admin stays unchanged, and every run reports it', async () => {
    const profile = await read('profiles/root_admin')
    const seq = await lastSeq(backend)
    for (let time = 0; time < 2; time += 1) {
      expect(await deleteByHand('root_admin', 'keep')).toEqual(found('root_admin', null))
    }
    await doc('account_deletions/root_admin').delete()
    expect(await read('profiles/root_admin')).toEqual(profile)
    const types = (await auditEntriesAfter(backend, seq)).map(([, type]) => type)
    expect(types).not.toContain('revoke_admin')
  }, 60_000)
})
