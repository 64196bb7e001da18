import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import { type Profile, usernameKey } from '@grid/schema/profile'
import {
  getDocs,
  limit,
  orderBy,
  type Query,
  type QueryDocumentSnapshot,
  type QuerySnapshot,
  query,
  startAfter,
  where,
} from 'firebase/firestore'
import { withDeadline } from '../../data/deadline'
import { posts, profiles } from '../../data/firestore'
import { OFFLINE, Problem } from '../../data/problem'

/** The member of that name, in any spelling of its letters, or null. */
export async function findMember(name: string): Promise<Profile | null> {
  const named = where('username_lower', '==', usernameKey(name))
  const found = await read(query(profiles, named, limit(1)))
  return found.docs[0]?.data() ?? null
}

/** Some posts of a member, newest first, and where the next ones begin. */
export type PostsPage = {
  readonly posts: readonly Post[]
  readonly next: QueryDocumentSnapshot<Post> | null
}

/** The next posts of a member after the given place, or the newest ones. */
export async function postsOf(
  userId: string,
  after: QueryDocumentSnapshot<Post> | null,
): Promise<PostsPage> {
  const newest = query(posts, where('user_id', '==', userId), orderBy('created_at', 'desc'))
  const rest = after ? query(newest, startAfter(after)) : newest
  const { docs } = await read(query(rest, limit(LIMITS.page.posts)))
  const isFull = docs.length === LIMITS.page.posts
  return {
    posts: docs.map((post) => post.data()),
    next: isFull ? (docs.at(-1) ?? null) : null,
  }
}

/** Asks the server; an empty cache must not pass for an answer. */
async function read<T>(wanted: Query<T>): Promise<QuerySnapshot<T>> {
  const answer = await withDeadline(() => getDocs(wanted))
  if (answer.empty && answer.metadata.fromCache) throw new Problem(OFFLINE)
  return answer
}
