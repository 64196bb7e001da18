import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { usernameKey } from '@grid/schema/username'
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

/** The next posts of a member after the given one, or the newest ones. */
export function postsOf(uid: string, after: Post | null): Promise<readonly Post[]> {
  return publicData.page({
    from: 'posts',
    where: [['user_id', '==', uid]],
    order: [['created_at', 'desc']],
    after,
    limit: LIMITS.page.posts,
  })
}
