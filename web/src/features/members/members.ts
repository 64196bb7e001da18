import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { usernameKey } from '@grid/schema/username-key'
import { publicData } from '../../session/public-data'

/** The member with this username, ignoring case, or null. */
export async function findMember(name: string): Promise<Profile | null> {
  if (name.length > LIMITS.username.max) return null
  const [found] = await publicData.page({
    from: 'profiles',
    where: [['username_lower', '==', usernameKey(name)]],
    order: [],
    after: null,
    limit: 1,
  })
  return found ?? null
}

/** A page of a member's posts, newest first, and its last post if more may follow. */
type PostsPage = { readonly posts: readonly Post[]; readonly next: Post | null }

/** The next posts of a member after the given one, or the newest ones. */
export async function postsOf(uid: string, after: Post | null): Promise<PostsPage> {
  const posts = await publicData.page({
    from: 'posts',
    where: [['user_id', '==', uid]],
    order: [['created_at', 'desc']],
    after,
    limit: LIMITS.page.posts,
  })
  const isFull = posts.length === LIMITS.page.posts
  return { posts, next: isFull ? (posts.at(-1) ?? null) : null }
}
