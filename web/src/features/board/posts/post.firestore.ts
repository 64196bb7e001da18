import { type EditablePost, type Post, type PostForm, postForm } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { doc } from 'firebase/firestore'
import { readFromServer } from '../../../data/documents.firestore'
import { db, posts } from '../../../data/firestore'
import { actorOf, writeAs } from '../../../session/member-writes.firestore'
import { publishPostUpdate, refreshLists } from './post'
import {
  changePost,
  isSameContent,
  movePostToTrash,
  restorePostFromTrash,
  type WrittenPost,
  writePost,
} from './post-writes.firestore'

/** An id for a post that is about to be written. */
export function newPostId(): string {
  return doc(posts).id
}

/**
 * Saves a new post, as `writePost` does.
 *
 * @throws UserFacingError that says how long to wait, or why the member may not post.
 */
export async function createPost(
  author: Profile,
  post: WrittenPost,
  known: readonly EditablePost[],
): Promise<void> {
  await writeAs({ uid: author.id, kind: 'post' }, () => writePost(db, author, post, known))
}

/** Returns whether a post with this id and content exists. */
export async function isPosted(id: string, typed: PostForm): Promise<boolean> {
  const form = postForm.safeParse(typed)
  const stored = (await readFromServer(doc(posts, id))).data()
  return form.success && stored !== undefined && isSameContent(form.data, stored)
}

/** Saves the owner's changes, as `changePost` does, and explains a ban. */
export async function updatePost(
  author: Profile,
  post: WrittenPost,
  known: readonly EditablePost[],
): Promise<void> {
  await writeAs({ uid: author.id, kind: 'edit' }, () => changePost(db, author, post, known))
  refreshLists(post.id)
}

type Own = Pick<Post, 'id' | 'user_id'>

/**
 * Deletes an own post, which `restorePost` restores.
 *
 * @throws UserFacingError that says how long to wait, or that the member is banned.
 */
export async function deletePost({ id, user_id }: Own): Promise<void> {
  await writeAs({ uid: user_id, kind: 'delete' }, () => movePostToTrash(db, actorOf(user_id), id))
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
  const isBack = await writeAs({ uid, kind: 'restore' }, () =>
    restorePostFromTrash(db, actorOf(uid), id),
  )
  if (!isBack) return false
  publishPostUpdate({ id: post.id, post })
  refreshLists(post.id)
  return true
}
