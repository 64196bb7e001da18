import type { Firestore } from 'firebase-admin/firestore'

/** Who wrote the post `ad` and the comments below it. */
export const AUTHOR = 'nadia'

/** What two members reported about it. */
const REPORTS = ['reports/post_ad_ada', 'reports/post_ad_mallory']

/** A post with two comments and two reports, by the paths of the documents. */
export function reportedPost(): Readonly<Record<string, object>> {
  const at = new Date()
  const text = { user_id: AUTHOR, author_username: AUTHOR, created_at: at, updated_at: at }
  const post = { ...text, title: 'Buy now', content: 'Cheap tokens.', tags: [], upvotes: 0 }
  const comment = { ...text, post_id: 'ad' }
  const open = { status: 'open', created_at: at, resolved_at: null, resolved_by: null }
  const about = { target_type: 'post', target_id: 'ad', post_id: 'ad' }
  const filed = { ...open, ...about, reason: 'spam', note: null }
  return {
    'posts/ad': { ...post, comment_count: 2 },
    'comments/ad-1': { ...comment, content: 'Yes ad-1' },
    'comments/ad-2': { ...comment, content: 'Yes ad-2' },
    'reports/post_ad_ada': { ...filed, user_id: 'ada' },
    'reports/post_ad_mallory': { ...filed, user_id: 'mallory' },
  }
}

/** What reports became: the two, or others. */
export async function statuses(db: Firestore, paths = REPORTS): Promise<unknown[]> {
  const found = await db.getAll(...paths.map((path) => db.doc(path)))
  return found.map((filed) => filed.get('status'))
}

/** Writes copies of a document, `many` of them, and returns their paths. */
export async function addCopies(
  db: Firestore,
  path: string,
  { many, ...changes }: { readonly many: number; readonly [field: string]: unknown },
): Promise<string[]> {
  const like = (await db.doc(path).get()).data()
  const paths = Array.from({ length: many }, (_, at) => `${path}-copy-${at}`)
  const batch = db.batch()
  for (const copy of paths) batch.set(db.doc(copy), { ...like, ...changes })
  await batch.commit()
  return paths
}
