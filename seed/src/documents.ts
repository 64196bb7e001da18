import type { App } from 'firebase-admin/app'
import { getFirestore, Timestamp } from 'firebase-admin/firestore'
import { castAudit } from './audit'
import { BAN, CAST } from './rows/cast'
import { COMMENTS } from './rows/comments'
import { POSTS } from './rows/posts'

const HOUR_MS = 3_600_000

/** Path → fields of everything that the cast owns, with ages counted back from `now`. */
export function castDocuments(now: number): Map<string, Record<string, unknown>> {
  const at = (ageHours: number) => Timestamp.fromMillis(now - ageHours * HOUR_MS)
  const username = new Map(CAST.map((member) => [member.uid, member.username]))
  const documents = new Map<string, Record<string, unknown>>()

  for (const { uid, username: name, is_admin, reputation, age_days } of CAST) {
    documents.set(`usernames/${name.toLowerCase()}`, { user_id: uid })
    documents.set(`profiles/${uid}`, {
      username: name,
      username_lower: name.toLowerCase(),
      created_at: at(age_days * 24),
      reputation,
      is_admin,
    })
  }
  for (const { id, age_hours, ...fields } of POSTS) {
    documents.set(`posts/${id}`, {
      ...fields,
      author_username: username.get(fields.user_id),
      comment_count: COMMENTS.filter((comment) => comment.post_id === id).length,
      created_at: at(age_hours),
      updated_at: at(age_hours),
    })
  }
  for (const { id, age_hours, ...fields } of COMMENTS) {
    documents.set(`comments/${id}`, {
      ...fields,
      author_username: username.get(fields.user_id),
      created_at: at(age_hours),
      updated_at: at(age_hours),
    })
  }
  const { age_hours, ...ban } = BAN
  documents.set(`banned_users/${BAN.user_id}`, {
    ...ban,
    is_active: true,
    banned_at: at(age_hours),
    expires_at: null,
    unbanned_at: null,
  })
  return documents
}

/**
 * Writes the cast's belongings in one batch, once: `seeds/cast` remembers it, so that what people
 * deleted since does not come back with the next start.
 */
export async function seedDocuments(app: App): Promise<void> {
  const db = getFirestore(app)
  const mark = db.doc('seeds/cast')
  if ((await mark.get()).exists) return
  const batch = db.batch()
  const now = Date.now()
  const documents = [...castDocuments(now), ...(await castAudit(now))]
  for (const [path, fields] of documents) batch.set(db.doc(path), fields)
  batch.create(mark, { seeded_at: Timestamp.now() })
  await batch.commit()
}
