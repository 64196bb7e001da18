import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import { doc } from 'firebase/firestore'
import { fetchByIds, readFromServer } from '../../data/documents.firestore'
import { bookmarks, posts } from '../../data/firestore'
import { useOwn, withEntry, writeOwn } from '../../data/own-documents.firestore'
import { writeAs } from '../../session/member-writes.firestore'

const CAPACITY = {
  max: LIMITS.bookmarks,
  full: `You have ${LIMITS.bookmarks} bookmarks. Please remove one first.`,
}

/**
 * Whether a member has bookmarked a post, in real time. All subscriptions of a member share one
 * document, which the SDK reads once.
 */
export function useBookmark(uid: string, postId: string): boolean {
  const { data } = useOwn(bookmarks, uid, 'Error fetching bookmarks:')
  return data?.post_ids.includes(postId) ?? false
}

/**
 * Adds a post to the bookmarks of a member, as the latest, or removes it.
 *
 * @throws UserFacingError if there are too many, the post was deleted, or the member is banned.
 */
export async function setBookmark(
  uid: string,
  postId: string,
  isBookmarked: boolean,
): Promise<void> {
  await writeAs({ uid, postId: isBookmarked ? postId : null }, () =>
    writeOwn(async (transaction, replace) => {
      const own = await transaction.get(doc(bookmarks, uid))
      const post_ids = withEntry(own.data()?.post_ids ?? [], postId, isBookmarked, CAPACITY)
      if (post_ids) replace(own.ref, { post_ids })
    }),
  )
}

/** The ids of the posts that a member has bookmarked, the latest first. */
export async function fetchBookmarks(uid: string): Promise<readonly string[]> {
  return (await readFromServer(doc(bookmarks, uid))).data()?.post_ids ?? []
}

/** A bookmark, and its post; null if the post was deleted. */
export type Bookmarked = { readonly id: string; readonly post: Post | null }

/**
 * The posts of some bookmarks, in the same order.
 *
 * @throws UserFacingError after 15 s without a response.
 */
export async function fetchBookmarked(ids: readonly string[]): Promise<readonly Bookmarked[]> {
  const found = new Map((await fetchByIds(posts, ids)).map((post) => [post.id, post]))
  return ids.map((id) => ({ id, post: found.get(id) ?? null }))
}
