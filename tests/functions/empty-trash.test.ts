import { LIMITS } from '@grid/schema/limits'
import { spentId } from '@grid/schema/trash'
import { afterAll, describe, expect, it } from 'vitest'
import { call } from './client'
import { testBackend } from './test-backend'

const DAY_MS = 24 * 60 * 60 * 1_000
const STORED = ['trash/old-post', 'trash/old-comment', 'trash/young', 'trash/below-old']

const backend = testBackend('empty-trash')

afterAll(() => Promise.all([...STORED, 'comments/below-young'].map((path) => doc(path).delete())))

const doc = (path: string) => backend.db.doc(path)
const read = async (path: string) => (await doc(path).get()).data()
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
const text = (more: object) => {
  return { user_id: 'ada', author_username: 'ada', content: 'Yes.', created_at: ago(90), ...more }
}
const trash = (id: string, kind: string, age: number) =>
  doc(`trash/${id}`).set({ kind, user_id: 'ada', record: text({}), deleted_at: ago(age) })

/** The report of the nightly reconciliation about the trash. */
async function night() {
  const { result } = await call('reconcileCounts', 'root_admin', {})
  const report = result as Record<'lines' | 'findings', { check: string }[]>
  const ofTrash = ({ check }: { check: string }) => check === 'old_trash'
  return [...report.lines.filter(ofTrash), ...report.findings.filter(ofTrash)]
}

const deleted = (checked: number) => [{ check: 'old_trash', checked, repaired: 0 }]

describe('texts in the trash for more than thirty days', () => {
  it('are deleted with the comments below them, and newer ones stay', async () => {
    await trash('old-post', 'posts', LIMITS.trash.days + 1)
    await trash('old-comment', 'comments', LIMITS.trash.days + 1)
    await trash('young', 'posts', LIMITS.trash.days - 1)
    await doc('comments/below-old').set(text({ post_id: 'old-post' }))
    await doc('comments/below-young').set(text({ post_id: 'young' }))
    expect(await night()).toEqual(deleted(2))
    for (const id of ['old-post', 'old-comment', 'below-old']) {
      expect(spentId.safeParse(await read(`trash/${id}`)).error, id).toBeUndefined()
    }
    expect(await read('comments/below-old')).toBeUndefined()
    expect(await read('comments/below-young')).toBeDefined()
    expect(await read('trash/young')).toMatchObject({ kind: 'posts' })
    expect(await night()).toEqual(deleted(0))
  }, 60_000)
})
