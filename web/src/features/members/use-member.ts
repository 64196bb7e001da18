import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { useCallback, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../data/errors'
import { findMember, postsOf } from './members'

type Answer =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'missing' }
  | { readonly state: 'found'; readonly profile: Profile }

/** The member with the username in the URL. */
export function useMember(name: string): Answer & { readonly retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const request = `${name} ${attempt}`
  const [loaded, setLoaded] = useState<{ readonly request: string; readonly answer: Answer }>()

  useEffect(() => {
    let isOver = false
    const show = (answer: Answer) => {
      if (!isOver) setLoaded({ request, answer })
    }
    findMember(name)
      .then((profile) => show(profile ? { state: 'found', profile } : { state: 'missing' }))
      .catch((error: unknown) => show({ state: 'failed', text: errorMessage(error) }))
    return () => {
      isOver = true
    }
  }, [name, request])

  const answer: Answer = loaded?.request === request ? loaded.answer : { state: 'loading' }
  return { ...answer, retry: () => setAttempt((count) => count + 1) }
}

type List = {
  readonly posts: readonly Post[]
  readonly next: Post | null
  readonly state: 'loading' | 'ready' | 'failed'
  readonly problem: string
}

const START: List = { posts: [], next: null, state: 'loading', problem: '' }

/** The posts of a member in pages. A failed page can be requested again. */
export function usePosts(uid: string) {
  const [list, setList] = useState<List>(START)
  const latest = useRef(0)

  const load = useCallback(
    async (after: Post | null) => {
      latest.current += 1
      const request = latest.current
      setList((now) => ({ ...now, state: 'loading' }))
      try {
        const page = await postsOf(uid, after)
        if (request !== latest.current) return
        setList((now) => ({
          posts: [...(after ? now.posts : []), ...page.posts],
          next: page.next,
          state: 'ready',
          problem: '',
        }))
      } catch (error) {
        if (request !== latest.current) return
        setList((now) => ({ ...now, state: 'failed', problem: errorMessage(error) }))
      }
    },
    [uid],
  )

  useEffect(() => {
    void load(null)
    return () => {
      latest.current += 1
    }
  }, [load])

  return { ...list, more: () => void load(list.next) }
}

export const MEMBERS_MESSAGES = {
  loading: 'Loading the profile...',
  failed: 'The profile could not be loaded.',
  loadingPosts: 'Loading posts...',
  postsFailed: 'Could not fetch posts.',
  noPosts: 'No posts yet.',
  missing: (username: string) => `Nobody on The Grid is called ${username}.`,
} as const
