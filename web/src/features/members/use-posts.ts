import type { Post } from '@grid/schema/post'
import { useCallback, useEffect, useRef, useState } from 'react'
import { describeProblem } from '../../data/problem'
import { postsOf } from './members'

type List = {
  readonly posts: readonly Post[]
  readonly next: Post | null
  readonly state: 'loading' | 'ready' | 'failed'
  readonly problem: string
}

const START: List = { posts: [], next: null, state: 'loading', problem: '' }

/** The posts of a member, a page at a time. A page that fails can be asked for again. */
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
        setList((now) => ({ ...now, state: 'failed', problem: describeProblem(error) }))
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
