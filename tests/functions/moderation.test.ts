import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { AUTHOR, reportedPost, statuses } from '../../functions/src/reported-post.fixture'
import { auditEntriesAfter, lastSeq } from './audit-trail'
import { call } from './client'
import { addMember, removeMembers } from './members'
import { testBackend } from './test-backend'

const POST = reportedPost()

/** What is stored about the post after the calls. */
const LEFT = [
  ...['trash/ad', 'trash/ad-1', 'trash/ad-2'],
  ...['removal_notices/post_ad', 'removal_notices/comment_ad-1'],
]

const backend = testBackend('moderation', AUTHOR)
let seq: number

beforeEach(async () => {
  await removeMembers(backend, AUTHOR)
  await addMember(backend, AUTHOR)
  const batch = backend.db.batch()
  for (const path of LEFT) batch.delete(backend.db.doc(path))
  for (const [path, fields] of Object.entries(POST)) batch.set(backend.db.doc(path), fields)
  await batch.commit()
  seq = await lastSeq(backend)
})

afterAll(async () => {
  const batch = backend.db.batch()
  for (const path of [...LEFT, ...Object.keys(POST)]) batch.delete(backend.db.doc(path))
  await batch.commit()
})

const exists = async (path: string) => (await backend.db.doc(path).get()).exists

describe('removePost', () => {
  it('removes once when three calls run concurrently', async () => {
    const remove = () => call('removePost', 'root_admin', { post_id: 'ad' })
    const answers = await Promise.all(Array.from({ length: 3 }, remove))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await exists('posts/ad')).toBe(false)
    expect(await auditEntriesAfter(backend, seq)).toHaveLength(1)
  })
})

describe('removeComment', () => {
  it('removes the comment and adds one audit entry', async () => {
    const { result } = await call('removeComment', 'root_admin', { comment_id: 'ad-1' })
    expect(result).toEqual({ changed: true })
    expect(await exists('comments/ad-1')).toBe(false)
    expect(await auditEntriesAfter(backend, seq)).toHaveLength(1)
  })
})

describe('resolveReport', () => {
  it('removes the post and bans its author', async () => {
    const input = { report_id: 'post_ad_ada', outcome: 'ban' }
    const { result } = await call('resolveReport', 'root_admin', input)
    expect(result).toEqual({ changed: true, removed: true, banned: true })
    expect(await statuses(backend.db)).toEqual(['banned', 'banned'])
    const types = (await auditEntriesAfter(backend, seq)).map(([, type]) => type)
    expect(types).toEqual(['resolve_report', 'remove_post', 'ban_user'])
  })
})
