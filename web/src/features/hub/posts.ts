import { LIMITS } from '@grid/schema/limits'
import type { Category, Post, PostDraft } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import {
  doc,
  getDocFromServer,
  limit,
  orderBy,
  type Query,
  query,
  runTransaction,
  serverTimestamp,
  where,
} from 'firebase/firestore'
import { withDeadline } from '../../data/deadline'
import { bans, db, posts } from '../../data/firestore'
import { errorCode, Problem } from '../../data/problem'
import { HUB_MESSAGES } from './messages'

/** The newest posts, of one category or of all. */
export function feedQuery(category: Category | null): Query<Post> {
  const newest = [orderBy('created_at', 'desc'), limit(LIMITS.page.posts)]
  return category
    ? query(posts, where('category', '==', category), ...newest)
    : query(posts, ...newest)
}

/** An id for a post that is about to be written. */
export function newPostId(): string {
  return doc(posts).id
}

/**
 * Saves a new post under an id chosen beforehand. Calling it again after an unclear outcome is
 * safe: a post that did arrive is brought up to date instead of being written twice.
 */
export async function createPost(id: string, author: Profile, draft: PostDraft): Promise<void> {
  const reference = doc(db, 'posts', id)
  await save(author.id, () =>
    runTransaction(db, async (transaction) => {
      const arrived = await transaction.get(reference)
      if (arrived.exists()) {
        transaction.update(reference, { ...draft, updated_at: serverTimestamp() })
        return
      }
      transaction.set(reference, {
        ...draft,
        user_id: author.id,
        author_username: author.username,
        upvotes: 0,
        comment_count: 0,
        created_at: serverTimestamp(),
        updated_at: serverTimestamp(),
      })
    }),
  )
}

/** Saves the owner's changes; owner, age and counters stay. */
export async function updatePost(id: string, author: Profile, draft: PostDraft): Promise<void> {
  const reference = doc(db, 'posts', id)
  await save(author.id, () =>
    runTransaction(db, async (transaction) => {
      transaction.update(reference, { ...draft, updated_at: serverTimestamp() })
    }),
  )
}

export async function deletePost(id: string): Promise<void> {
  const reference = doc(db, 'posts', id)
  await withDeadline(() =>
    runTransaction(db, async (transaction) => {
      transaction.delete(reference)
    }),
  )
}

/** Asks the server for a post; the feed that shows it follows by itself. */
export async function refreshPost(id: string): Promise<Post | null> {
  const snapshot = await withDeadline(() => getDocFromServer(doc(posts, id)))
  return snapshot.data() ?? null
}

/** Saves, and when the rules refuse because of a ban, says so with its reason. */
async function save(uid: string, write: () => Promise<void>): Promise<void> {
  try {
    await withDeadline(write)
  } catch (error) {
    if (errorCode(error) !== 'permission-denied') throw error
    const ban = (await getDocFromServer(doc(bans, uid))).data()
    throw ban?.is_active ? new Problem(HUB_MESSAGES.banned(ban.reason)) : error
  }
}
