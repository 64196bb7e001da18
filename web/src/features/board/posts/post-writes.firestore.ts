import {
  EDITABLE_POST_FIELDS,
  type EditablePost,
  type Post,
  type PostDraft,
} from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { searchTokens } from '@grid/schema/search-tokens'
import {
  type DocumentSnapshot,
  doc,
  type Firestore,
  runTransaction,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore'
import { UserFacingError } from '../../../data/errors'
import { type Actor, assertRateLimit, nameAction } from '../../../session/member-writes.firestore'
import { WRITING_MESSAGES } from '../../../session/require-writer'
import { POST_MESSAGES } from '../messages'
import { assertNotInTrash, moveToTrash, restoreFromTrash } from '../trash.firestore'

type Stored = Omit<Post, 'id'>

type Author = Pick<Profile, 'id' | 'username' | 'created_at'>

/** A post about to be written under an id chosen beforehand, or to be changed. */
export type WrittenPost = { readonly id: string; readonly draft: PostDraft }

/**
 * Creates a post. A retry after an unknown outcome is safe: it updates a post that exists already.
 *
 * @param known the texts that a retry may replace: those of earlier attempts.
 * @throws PostChanged if it exists and was changed since.
 * @throws DeletedIdError if it existed and was deleted since.
 * @throws RateLimitError if the last post is too recent, with the time to wait.
 */
export function writePost(
  db: Firestore,
  author: Author,
  { id, draft }: WrittenPost,
  known: readonly EditablePost[],
): Promise<void> {
  return runTransaction(db, async (transaction) => {
    const arrived = await transaction.get(doc(db, 'posts', id))
    if (arrived.exists()) {
      const otherwise = POST_MESSAGES.arrivedAndChanged
      await replaceTexts(transaction, arrived, { author, draft, known, otherwise })
      return
    }
    const [activity] = await Promise.all([
      transaction.get(doc(db, 'member_activity', author.id)),
      assertNotInTrash(transaction, db, id),
    ])
    assertRateLimit('post', author, activity.data())
    const named = { post_id: id, posted_at: serverTimestamp() }
    transaction.set(activity.ref, named, { merge: true })
    transaction.set(arrived.ref, {
      ...changes(author, draft),
      user_id: author.id,
      author_username: author.username,
      upvotes: 0,
      comment_count: 0,
      created_at: serverTimestamp(),
    })
  })
}

/**
 * Saves the owner's changes; owner, age and counters stay.
 *
 * @param known the texts that may be replaced: the original, and those of earlier attempts.
 * @throws PostChanged if the stored post has other content.
 * @throws RateLimitError when the last edit is too recent; it says how long to wait.
 */
export function changePost(
  db: Firestore,
  author: Author,
  { id, draft }: WrittenPost,
  known: readonly EditablePost[],
): Promise<void> {
  return runTransaction(db, async (transaction) => {
    const stored = await transaction.get(doc(db, 'posts', id))
    if (!stored.exists()) throw new UserFacingError(WRITING_MESSAGES.gone)
    const otherwise = POST_MESSAGES.changedMeanwhile
    await replaceTexts(transaction, stored, { author, draft, known, otherwise })
  })
}

type Replacement = {
  readonly author: Author
  readonly draft: PostDraft
  readonly known: readonly EditablePost[]
  /** The message of the error if the stored text is neither of these. */
  readonly otherwise: string
}

async function replaceTexts(
  transaction: Transaction,
  stored: DocumentSnapshot,
  { author, draft, known, otherwise }: Replacement,
): Promise<void> {
  const post = stored.data() as Stored
  if (isSameContent(post, draft)) return
  if (!known.some((texts) => isSameContent(post, texts))) throw new PostChanged(post, otherwise)
  await nameAction(transaction, stored.ref.firestore, {
    kind: 'edit',
    member: author,
    id: stored.id,
  })
  transaction.update(stored.ref, changes(author, draft))
}

/** The stored post has changed since the editor loaded it. */
export class PostChanged extends UserFacingError {
  readonly stored: EditablePost

  constructor(stored: EditablePost, message: string) {
    super(message)
    this.stored = stored
  }
}

/** Returns whether two posts, stored or not, are equal in every field that an owner can edit. */
export function isSameContent(one: EditablePost, other: EditablePost): boolean {
  const values = (post: EditablePost) =>
    JSON.stringify(EDITABLE_POST_FIELDS.map((name) => post[name]))
  return values(one) === values(other)
}

const changes = (author: Author, draft: PostDraft) => ({
  ...draft,
  words: searchTokens({ ...draft, author_username: author.username }),
  updated_at: serverTimestamp(),
})

/**
 * Moves the own post to the trash, from which `restorePostFromTrash` restores it.
 *
 * @throws RateLimitError when the last deletion is too recent; it says how long to wait.
 */
export function movePostToTrash(db: Firestore, author: Actor, id: string): Promise<void> {
  return runTransaction(db, async (transaction) => {
    const post = await transaction.get(doc(db, 'posts', id))
    if (post.exists()) await moveToTrash(transaction, 'posts', post, author)
  })
}

/**
 * Restores an own post; false if it no longer exists.
 *
 * @throws RateLimitError when the last restored text is too recent; it says how long to wait.
 */
export async function restorePostFromTrash(
  db: Firestore,
  author: Actor,
  id: string,
): Promise<boolean> {
  const restored = await runTransaction(db, (transaction) =>
    restoreFromTrash(transaction, db, author, { kind: 'posts', id }),
  )
  return restored !== null
}
