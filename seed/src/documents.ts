import { type Comment, recipientIds } from '@grid/schema/comment'
import {
  addCounters,
  type CounterChanges,
  isTagOrAuthorCounter,
  nestedIncrements,
} from '@grid/schema/counter-changes'
import { linkKey } from '@grid/schema/link'
import { COUNTED_COLLECTIONS } from '@grid/schema/metrics'
import { createdIn, HOUR_MS } from '@grid/schema/period'
import { derivedFields } from '@grid/schema/post'
import { commentTokens } from '@grid/schema/search-tokens'
import { usernameKey, usernameParts } from '@grid/schema/username'
import type { App } from 'firebase-admin/app'
import { FieldValue, getFirestore, Timestamp } from 'firebase-admin/firestore'
import { seedAudit } from './audit'
import { COMMENTS, POSTS, VOTERS } from './rows/posts'
import { BAN, SEED_USERS } from './rows/seed-users'

/** Path → fields of all documents of the seed users; their ages count back from `now`. */
export function seedUserDocuments(now: number): Map<string, Record<string, unknown>> {
  const at = (ageHours: number) => Timestamp.fromMillis(now - ageHours * HOUR_MS)
  const username = new Map(SEED_USERS.map((member) => [member.uid, member.username]))
  const documents = new Map<string, Record<string, unknown>>()

  for (const { uid, username: name, is_admin, age_days, bio, links } of SEED_USERS) {
    documents.set(`usernames/${usernameKey(name)}`, { user_id: uid })
    documents.set(`profiles/${uid}`, {
      username: name,
      username_lower: usernameKey(name),
      username_parts: usernameParts(name),
      created_at: at(age_days * 24),
      reputation: POSTS.filter((post) => post.user_id === uid)
        .map((post) => votersOf(post.id).length)
        .reduce((sum, votes) => sum + votes, 0),
      is_admin,
      bio,
      links,
      ...(is_admin && { passkey_optional: true }),
    })
  }
  for (const { id, age_hours, ...fields } of POSTS) {
    const author_username = username.get(fields.user_id) ?? ''
    documents.set(`posts/${id}`, {
      ...fields,
      author_username,
      ...derivedFields({ ...fields, author_username }),
      created_in: createdIn(at(age_hours).toDate()),
      link_key: fields.link && linkKey(fields.link),
      upvotes: votersOf(id).length,
      comment_count: COMMENTS.filter((comment) => comment.post_id === id).length,
      created_at: at(age_hours),
      updated_at: at(age_hours),
    })
    for (const uid of votersOf(id)) {
      documents.set(`profiles/${uid}/votes/${id}`, { created_at: at(age_hours / 2) })
    }
  }
  for (const { id, age_hours, parent_id = null, ...fields } of COMMENTS) {
    const author_username = username.get(fields.user_id)
    documents.set(`comments/${id}`, {
      ...fields,
      parent_id,
      reply_to: null,
      recipient_ids: recipientsOf({ ...fields, parent_id }),
      author_username,
      created_at: at(age_hours),
      updated_at: at(age_hours),
    })
    documents.set(`comment_index/${id}`, {
      post_id: fields.post_id,
      user_id: fields.user_id,
      author_username,
      content: fields.content,
      created_at: at(age_hours),
      words: commentTokens(fields.content),
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

function votersOf(postId: string): readonly string[] {
  return VOTERS[postId] ?? []
}

function recipientsOf(comment: Pick<Comment, 'user_id' | 'post_id' | 'parent_id'>): string[] {
  const post = POSTS.find(({ id }) => id === comment.post_id)
  const parent = COMMENTS.find(({ id }) => id === comment.parent_id)
  return post ? recipientIds(comment.user_id, { post, parent }) : []
}

/** Path → fields of the counters of documents; their numbers are increments. */
export function seedCounters(
  documents: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): Map<string, Record<string, unknown>> {
  const changes: CounterChanges = new Map()
  for (const [path, fields] of documents) {
    const collection = COUNTED_COLLECTIONS.find(
      (name) => path.split('/').length === 2 && path.startsWith(`${name}/`),
    )
    if (collection) addCounters(changes, collection, fields, 1)
  }
  return new Map(
    [...changes].map(([path, { fields, increments }]) => {
      const updated = isTagOrAuthorCounter(path) ? {} : { updated_at: Timestamp.now() }
      return [
        path,
        { ...fields, ...nestedIncrements(increments, FieldValue.increment), ...updated },
      ]
    }),
  )
}

/**
 * Writes the documents of the seed users with their counters in one batch, once. The document
 * `seeds/cast` marks it, so that deleted documents do not come back with the next start.
 */
export async function seedDocuments(app: App): Promise<void> {
  const db = getFirestore(app)
  const mark = db.doc('seeds/cast')
  if ((await mark.get()).exists) return
  const batch = db.batch()
  const now = Date.now()
  const documents = seedUserDocuments(now)
  for (const [path, fields] of [...documents, ...(await seedAudit(now))]) {
    batch.set(db.doc(path), fields)
  }
  for (const [path, fields] of seedCounters(documents)) {
    batch.set(db.doc(path), fields, { merge: true })
  }
  batch.create(mark, { seeded_at: Timestamp.now() })
  await withoutTriggers(process.env['FIREBASE_EMULATOR_HUB'], () => batch.commit())
}

/** How long the Firestore emulator may take to send the events of a write. */
const EVENTS_MS = 1_000

/**
 * Runs `write` while the Functions emulator ignores events, which would count the documents a
 * second time. Other changes of this second are missed as well; the reconciliation repairs that.
 */
async function withoutTriggers(hub: string | undefined, write: () => Promise<unknown>) {
  const set = async (state: 'enable' | 'disable') => {
    if (!hub) return
    const url = `http://${hub}/functions/${state}BackgroundTriggers`
    const response = await fetch(url, { method: 'PUT' })
    if (!response.ok) console.warn(`The hub answers ${response.status} for ${url}.`)
  }
  await set('disable')
  try {
    await write()
    await new Promise((resolve) => setTimeout(resolve, EVENTS_MS))
  } finally {
    await set('enable')
  }
}
