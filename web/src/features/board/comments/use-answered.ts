import type { Comment } from '@grid/schema/comment'
import { useCallback, useState } from 'react'
import { type Thread, withAnswered } from './threads'

/** Keeps a thread in sight while somebody answers in it here, although it was deleted meanwhile. */
export function useAnswered(threads: readonly Thread[]) {
  const [answered, setAnswered] = useState<readonly Comment[]>([])

  const hold = useCallback((comment: Comment) => {
    setAnswered((held) => [...held, comment])
    return () => setAnswered((held) => held.filter((each) => each !== comment))
  }, [])
  return { threads: withAnswered(threads, answered), hold }
}
