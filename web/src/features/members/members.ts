import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { withoutDirections } from '@grid/schema/unicode'
import { useEffect, useState } from 'react'
import { cancellable } from '../../browser/timers'
import { errorMessage } from '../../data/errors'
import { publicData } from '../../session/public-data'

/** The member with the key of a username, or null. */
async function findMember(key: string): Promise<Profile | null> {
  if (key.length > LIMITS.username.max) return null
  const [found] = await publicData.page({
    from: 'profiles',
    where: [['username_lower', '==', key]],
    order: [],
    after: null,
    limit: 1,
  })
  return found ?? null
}

/** At most `limit` posts of a member after the given one, or the newest ones. */
export function postsOf(uid: string, after: Post | null, limit: number): Promise<readonly Post[]> {
  return publicData.page({
    from: 'posts',
    where: [['user_id', '==', uid]],
    order: [['created_at', 'desc']],
    after,
    limit,
  })
}

type MemberState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'missing' }
  | { readonly state: 'found'; readonly profile: Profile }

/** The member with the key of a username. */
export function useMember(key: string): MemberState & { readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const request = `${key} ${attempt}`
  const [loaded, setLoaded] = useState<{ readonly request: string; readonly member: MemberState }>()

  useEffect(() => {
    const show = (member: MemberState) => setLoaded({ request, member })
    return cancellable(
      findMember(key),
      (profile) => show(profile ? { state: 'found', profile } : { state: 'missing' }),
      (error) => show({ state: 'failed', text: errorMessage(error) }),
    )
  }, [key, request])

  const member: MemberState = loaded?.request === request ? loaded.member : { state: 'loading' }
  return { ...member, retry: () => setAttempt((count) => count + 1) }
}

export const MEMBERS_MESSAGES = {
  loading: 'Loading the profile...',
  failed: 'The profile could not be loaded.',
  loadingPosts: 'Loading posts...',
  postsFailed: 'Could not fetch posts.',
  noPosts: 'No posts yet.',
  missing: (name: string) =>
    `There is no member named ${withoutDirections(name)}. The account may have been deleted, or the address was mistyped.`,
} as const
