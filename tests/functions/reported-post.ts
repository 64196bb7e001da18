import type { WriteBatch } from 'firebase-admin/firestore'
import type { Backend } from './client'
import { addMember, removeMembers } from './members'

/** Who wrote the post `ad` and the comments below it. */
export const AUTHOR = 'nadia'

/** What two members reported about it. */
const REPORTS = ['reports/post_ad_ada', 'reports/post_ad_mallory']

const TEXTS = ['posts/ad', 'comments/ad-1', 'comments/ad-2']
const TRASH = ['trash/ad', 'trash/ad-1', 'trash/ad-2']
const NOTICES = ['removal_notices/post_ad', 'removal_notices/comment_ad-1']

/** Puts a post with two comments and two reports onto the board, as they were before any test. */
export async function writeReportedPost(backend: Backend): Promise<void> {
  await removeMembers(backend, AUTHOR)
  await addMember(backend, AUTHOR)
  const at = new Date()
  const text = { user_id: AUTHOR, author_username: AUTHOR, created_at: at, updated_at: at }
  const post = { ...text, title: 'Buy now', content: 'Cheap tokens.', tags: [], upvotes: 0 }
  const open = { status: 'open', created_at: at, resolved_at: null, resolved_by: null }
  const filed = { ...open, reason: 'spam', note: null, post_id: 'ad' }
  await inOneBatch(backend, (batch) => {
    for (const path of [...NOTICES, ...TRASH]) batch.delete(backend.db.doc(path))
    batch.set(backend.db.doc('posts/ad'), { ...post, comment_count: 2 })
    for (const id of ['ad-1', 'ad-2']) {
      batch.set(backend.db.doc(`comments/${id}`), { ...text, post_id: 'ad', content: `Yes ${id}` })
    }
    for (const by of ['ada', 'mallory']) {
      const about = { target_type: 'post', target_id: 'ad' }
      batch.set(backend.db.doc(`reports/post_ad_${by}`), { ...filed, ...about, user_id: by })
    }
  })
}

/** Takes all of it away again. */
export async function removeReportedPost(backend: Backend): Promise<void> {
  await inOneBatch(backend, (batch) => {
    for (const path of [...NOTICES, ...TEXTS, ...TRASH, ...REPORTS])
      batch.delete(backend.db.doc(path))
  })
  await removeMembers(backend, AUTHOR)
}

/** What reports became: the two, or others. */
export async function statuses(
  { db }: Backend,
  paths: readonly string[] = REPORTS,
): Promise<unknown[]> {
  const found = await db.getAll(...paths.map((path) => db.doc(path)))
  return found.map((filed) => filed.get('status'))
}

/** Writes copies of a document, `many` of them, and returns their paths. */
export async function addCopies(
  backend: Backend,
  path: string,
  { many, ...changes }: { readonly many: number; readonly [field: string]: unknown },
): Promise<string[]> {
  const like = (await backend.db.doc(path).get()).data()
  const paths = Array.from({ length: many }, (_, at) => `${path}-copy-${at}`)
  await inOneBatch(backend, (batch) => {
    for (const copy of paths) batch.set(backend.db.doc(copy), { ...like, ...changes })
  })
  return paths
}

/** Takes documents away, however many, and what stays of texts in the trash. */
export async function removeAll(backend: Backend, paths: readonly string[]): Promise<void> {
  await inOneBatch(backend, (batch) => {
    for (const path of paths) {
      const found = backend.db.doc(path)
      batch.delete(found)
      batch.delete(backend.db.doc(`trash/${found.id}`))
    }
  })
}

async function inOneBatch({ db }: Backend, write: (batch: WriteBatch) => void): Promise<void> {
  const batch = db.batch()
  write(batch)
  await batch.commit()
}
