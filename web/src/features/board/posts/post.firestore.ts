import {
  EDITABLE_POST_FIELDS,
  type EditablePost,
  type Post,
  type PostDraft,
  type PostForm,
  postForm,
} from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { searchTokens } from '@grid/schema/search-tokens'
import {
  type DocumentSnapshot,
  doc,
  runTransaction,
  serverTimestamp,
  type Transaction,
} from 'firebase/firestore'
import { readFromServer } from '../../../data/documents.firestore'
import { UserFacingError } from '../../../data/errors'
import { comments, db, posts } from '../../../data/firestore'
import { actorOf, recordRateLimitedAction, writeAs } from '../../../session/member-writes.firestore'
import { WRITING_MESSAGES } from '../../../session/require-writer'
import { COMMENT_MESSAGES } from '../comments/comment-messages'
import { POST_MESSAGES } from '../messages'
import { assertNotInTrash, moveToTrash, restoreFromTrash } from '../trash.firestore'
import { publishPostUpdate, refreshLists } from './post'

/** A post about to be created under an id chosen beforehand, or to be changed. */
type WrittenPost = { readonly id: string; readonly draft: PostDraft }

/** An id for a post that is about to be created. */
export function newPostId(): string {
  return doc(posts).id
}

/** Returns whether a post with this id and content exists. */
export async function isPosted(id: string, typed: PostForm): Promise<boolean> {
  const form = postForm.safeParse(typed)
  const stored = (await readFromServer(doc(posts, id))).data()
  return form.success && stored !== undefined && isSameContent(form.data, stored)
}

/**
 * Creates a post. A retry after an unknown outcome is safe: it updates a post that exists already.
 *
 * @param replaceable the contents that a retry may replace: those of earlier attempts.
 * @throws PostChanged if it exists and was changed since.
 * @throws DeletedIdError if it existed and was deleted since.
 * @throws UserFacingError that says how long to wait, or why the member may not post.
 */
export async function createPost(
  author: Profile,
  { id, draft }: WrittenPost,
  replaceable: readonly EditablePost[],
): Promise<void> {
  await writeAs({ uid: author.id, kind: 'post' }, () =>
    runTransaction(db, async (transaction) => {
      const stored = await transaction.get(doc(db, 'posts', id))
      if (stored.exists()) {
        const conflict = POST_MESSAGES.arrivedAndChanged
        await replaceContent(transaction, stored, { author, draft, replaceable, conflict })
        return
      }
      const action = { kind: 'post', member: author, id } as const
      await recordRateLimitedAction(transaction, db, action, assertNotInTrash(transaction, db, id))
      transaction.set(stored.ref, {
        ...fieldsOf(draft, author),
        user_id: author.id,
        author_username: author.username,
        upvotes: 0,
        comment_count: 0,
        created_at: serverTimestamp(),
      })
    }),
  )
}

/**
 * Saves the owner's changes; owner, age and counters stay.
 *
 * @param replaceable the contents that may be replaced: the original, those of earlier attempts.
 * @throws PostChanged if the stored post has other content.
 * @throws UserFacingError that says how long to wait, or why the member may not edit.
 */
export async function updatePost(
  author: Profile,
  { id, draft }: WrittenPost,
  replaceable: readonly EditablePost[],
): Promise<void> {
  await writeAs({ uid: author.id, kind: 'edit' }, () =>
    runTransaction(db, async (transaction) => {
      const stored = await transaction.get(doc(db, 'posts', id))
      if (!stored.exists()) throw new UserFacingError(WRITING_MESSAGES.gone)
      const conflict = POST_MESSAGES.changedMeanwhile
      await replaceContent(transaction, stored, { author, draft, replaceable, conflict })
    }),
  )
  refreshLists(id)
}

type Replacement = {
  readonly author: Profile
  readonly draft: PostDraft
  readonly replaceable: readonly EditablePost[]
  /** The message of the error if the stored content is not replaceable. */
  readonly conflict: string
}

async function replaceContent(
  transaction: Transaction,
  stored: DocumentSnapshot,
  { author, draft, replaceable, conflict }: Replacement,
): Promise<void> {
  const post = stored.data() as Omit<Post, 'id'>
  if (isSameContent(post, draft)) return
  if (!replaceable.some((content) => isSameContent(post, content))) {
    throw new PostChanged(post, conflict)
  }
  await recordRateLimitedAction(transaction, db, { kind: 'edit', member: author, id: stored.id })
  transaction.update(stored.ref, fieldsOf(draft, author))
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
function isSameContent(one: EditablePost, other: EditablePost): boolean {
  const values = (post: EditablePost) =>
    JSON.stringify(EDITABLE_POST_FIELDS.map((name) => post[name]))
  return values(one) === values(other)
}

const fieldsOf = (draft: PostDraft, author: Profile) => ({
  ...draft,
  words: searchTokens({ ...draft, author_username: author.username }),
  updated_at: serverTimestamp(),
})

/**
 * Moves an own post to the trash, from which `restorePost` restores it.
 *
 * @throws UserFacingError that says how long to wait, or that the member is banned.
 */
export async function deletePost({ id, user_id }: Pick<Post, 'id' | 'user_id'>): Promise<void> {
  await writeAs({ uid: user_id, kind: 'delete' }, () =>
    runTransaction(db, async (transaction) => {
      const post = await transaction.get(doc(db, 'posts', id))
      if (post.exists()) await moveToTrash(transaction, 'posts', post, actorOf(user_id))
    }),
  )
  publishPostUpdate({ id, post: null })
}

/**
 * Restores an own post; false if it no longer exists. The lists show the post as it was until they
 * are refreshed.
 *
 * @throws UserFacingError that says how long to wait, or that the member is banned.
 */
export async function restorePost(post: Post): Promise<boolean> {
  const { id, user_id: uid } = post
  const restored = await writeAs({ uid, kind: 'restore' }, () =>
    runTransaction(db, (transaction) =>
      restoreFromTrash(transaction, db, actorOf(uid), { kind: 'posts', id }),
    ),
  )
  if (!restored) return false
  publishPostUpdate({ id, post })
  refreshLists(id)
  return true
}

/**
 * Accepts a comment as the answer of an own discussion, or none.
 *
 * @throws UserFacingError if post or comment was deleted, or the member is banned.
 * @throws RateLimitError when the last edit is too recent; it says how long to wait.
 */
export async function acceptAnswer(
  { id, user_id }: Pick<Post, 'id' | 'user_id'>,
  commentId: string | null,
): Promise<void> {
  const member = actorOf(user_id)
  const causeOf = async () => {
    if (commentId === null) return null
    const comment = await readFromServer(doc(comments, commentId))
    return comment.exists() ? null : new UserFacingError(COMMENT_MESSAGES.removed)
  }
  const attempt = commentId === null ? 'withdraw' : 'accept'
  await writeAs({ uid: user_id, kind: 'edit', attempt, postId: id, causeOf }, () =>
    runTransaction(db, async (transaction) => {
      const stored = (await transaction.get(doc(posts, id))).data()
      if (!stored) throw new UserFacingError(WRITING_MESSAGES.gone)
      if ((stored.answer_id ?? null) === commentId) return
      await recordRateLimitedAction(transaction, db, { kind: 'edit', attempt, member, id })
      transaction.update(doc(db, 'posts', id), { answer_id: commentId })
    }),
  )
  refreshLists(id)
}
