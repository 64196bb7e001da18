import type { RecordOf } from '@grid/schema/collections'
import { FOLLOW_LISTS, type Followed, storedTag } from '@grid/schema/follows'
import { LIMITS } from '@grid/schema/limits'
import { doc } from 'firebase/firestore'
import { UserFacingError } from '../data/errors'
import { follows } from '../data/firestore'
import { subscribeToOwn, useOwn, withEntry, writeOwn } from '../data/own-documents.firestore'
import { writeAs } from '../session/member-writes.firestore'

/** The ids of posts and members and the tags that a member follows, the latest first. */
type Follows = Readonly<Record<Followed, readonly string[]>>

type Stored = Omit<RecordOf<'follows'>, 'id'>

const NOTHING: Stored = { post_ids: [], tags: [], member_ids: [] }

const FOLLOWED: Readonly<Record<Followed, string>> = {
  post: 'You will be notified of new comments on this post.',
  tag: 'You will be notified of new posts with this tag.',
  member: 'You will be notified of new posts of this member.',
}

/** What a member reads after a press. */
export function followMessage(kind: Followed, isFollowing: boolean): string {
  return isFollowing ? FOLLOWED[kind] : `You no longer follow this ${kind}.`
}

const FAILURE = 'Error fetching follows:'

/**
 * Subscribes to whether a member follows one thing. Emits null for a tag that no post can have. All
 * subscriptions of a member share one document, which the SDK reads once.
 */
export function subscribeToFollowing(
  uid: string,
  kind: Followed,
  id: string,
  emit: (isFollowing: boolean | null) => void,
): () => void {
  const entry = entryOf(kind, id)
  const receive = (stored: Stored | null) =>
    emit(entry === null ? null : (stored ?? NOTHING)[FOLLOW_LISTS[kind]].includes(entry))
  return subscribeToOwn(doc(follows, uid), receive, { failure: FAILURE })
}

/** What a member follows; null until it is loaded. */
export function useFollows(uid: string): Follows | null {
  const { data } = useOwn(follows, uid, FAILURE)
  if (data === undefined) return null
  const { post_ids, tags, member_ids } = data ?? NOTHING
  return { post: post_ids, tag: tags, member: member_ids }
}

function entryOf(kind: Followed, id: string): string | null {
  return kind === 'tag' ? storedTag(id) : id
}

/**
 * Follows a post, tag or member, or ends that.
 *
 * @throws UserFacingError if there are too many, no post can have the tag, or the user is banned.
 */
export async function setFollowing(
  uid: string,
  kind: Followed,
  id: string,
  isFollowing: boolean,
): Promise<void> {
  const list = FOLLOW_LISTS[kind]
  const entry = entryOf(kind, id)
  if (entry === null) throw new UserFacingError('No post can have this tag.')
  await writeAs({ uid }, () =>
    writeOwn(async (transaction, replace) => {
      const stored = (await transaction.get(doc(follows, uid))).data() ?? NOTHING
      const { post_ids, tags, member_ids } = stored
      const before = { post_ids, tags, member_ids }
      const most = LIMITS.follows[`${kind}s`]
      const full = `You follow ${most} ${kind}s. Please unfollow one first.`
      const entries = withEntry(before[list], entry, isFollowing, { most, full })
      if (entries) replace(doc(follows, uid), { ...before, [list]: entries })
    }),
  )
}
