import { isSameTag } from '@grid/schema/clean'
import type { RecordOf } from '@grid/schema/collections'
import { FOLLOW_LISTS, type Followed, storedTag } from '@grid/schema/follows'
import { LIMITS } from '@grid/schema/limits'
import { fold } from '@grid/schema/unicode'
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
  const entries = entriesOf(kind, id)
  const receive = (stored: Stored | null) => {
    const list = (stored ?? NOTHING)[FOLLOW_LISTS[kind]]
    emit(entries.length === 0 ? null : entries.some((entry) => list.includes(entry)))
  }
  return subscribeToOwn(doc(follows, uid), receive, { failure: FAILURE })
}

/** What a member follows; null until it is loaded. A tag is in it once, with its accents. */
export function useFollows(uid: string): Follows | null {
  const { data } = useOwn(follows, uid, FAILURE)
  if (data === undefined) return null
  const { post_ids, tags, member_ids } = data ?? NOTHING
  const isShown = (tag: string) =>
    tag !== fold(tag) || !tags.some((other) => other !== tag && isSameTag(other, tag))
  return { post: post_ids, tag: tags.filter(isShown), member: member_ids }
}

/**
 * The entries of a list that follow one thing, in their order. A tag with accents has two: the one
 * without them also finds posts that spell the tag otherwise, as the filter of the board does.
 * Empty if no post can have the tag.
 */
function entriesOf(kind: Followed, id: string): readonly string[] {
  if (kind !== 'tag') return [id]
  const spelled = [storedTag(id), storedTag(fold(id))].filter((tag) => tag !== null)
  return [...new Set(spelled)]
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
  const entries = entriesOf(kind, id)
  const [first] = entries
  if (first === undefined) throw new UserFacingError('No post can have this tag.')
  if (!isFollowing) {
    const isSame = (entry: string) => (kind === 'tag' ? isSameTag(entry, first) : entry === first)
    return change(uid, kind, (list) => list.filter((entry) => !isSame(entry)))
  }
  const max = LIMITS.follows[`${kind}s`]
  const full = `You follow ${max} ${kind}s. Please unfollow one first.`
  // The rules accept one new entry at a time, in front.
  for (const [left, entry] of [...entries].reverse().entries()) {
    const room = { max: max - (entries.length - 1 - left), full }
    await change(uid, kind, (list) => withEntry(list, entry, true, room) ?? list)
  }
}

/** Changes one of the lists, unless it is so already. */
function change(
  uid: string,
  kind: Followed,
  to: (list: readonly string[]) => readonly string[],
): Promise<void> {
  const name = FOLLOW_LISTS[kind]
  return writeAs({ uid }, () =>
    writeOwn(async (transaction, replace) => {
      const stored = (await transaction.get(doc(follows, uid))).data() ?? NOTHING
      const { post_ids, tags, member_ids } = stored
      const before = { post_ids, tags, member_ids }
      const list = to(before[name])
      if (list.join() === before[name].join()) return
      replace(doc(follows, uid), { ...before, [name]: list })
    }),
  )
}
