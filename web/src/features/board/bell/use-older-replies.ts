import type { Comment } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import { useRef, useState } from 'react'
import { olderReplies } from './live-replies'

const NONE: readonly Comment[] = []

/**
 * All replies that were met since the bell was opened: the newest as they are now, and below them,
 * without a gap, those that slid out of their page and those that were asked for.
 */
export function useOlderReplies(uid: string, newest: readonly Comment[] | null) {
  const [seen, setSeen] = useState(newest)
  const [older, setOlder] = useState(NONE)
  const [state, setState] = useState<'idle' | 'loading' | 'failed' | 'ended'>('idle')
  if (newest !== seen) {
    setSeen(newest)
    setOlder([...slidOut(seen ?? NONE, newest ?? NONE), ...older])
  }
  /** How often all that was asked for was forgotten again. */
  const forgotten = useRef(0)
  const all = withoutDoubles([...(newest ?? NONE), ...older])
  const last = all.at(-1)
  const isFull = (newest?.length ?? 0) === LIMITS.page.comments

  const more = async () => {
    if (!last || state === 'loading') return
    setState('loading')
    const since = forgotten.current
    try {
      const found = await olderReplies(uid, last)
      // Between what comes late and the newest, others may be missing.
      if (since !== forgotten.current) return
      setOlder((before) => [...before, ...found])
      setState(found.length < LIMITS.page.comments ? 'ended' : 'idle')
    } catch (error) {
      console.error('Error fetching older replies:', error)
      if (since === forgotten.current) setState('failed')
    }
  }
  const forget = () => {
    forgotten.current += 1
    setOlder(NONE)
    setState('idle')
  }
  return { all, goesOn: isFull && state !== 'ended', state, more, forget }
}

/** Those that more recent ones pushed over the edge; what went from between was deleted. */
function slidOut(before: readonly Comment[], now: readonly Comment[]): readonly Comment[] {
  const edge = now.at(-1)
  if (now.length < LIMITS.page.comments || !edge) return NONE
  const at = edge.created_at.toMillis()
  const there = new Set(now.map(({ id }) => id))
  return before.filter(({ id, created_at }) => !there.has(id) && created_at.toMillis() <= at)
}

function withoutDoubles(replies: readonly Comment[]): readonly Comment[] {
  return [...new Map(replies.map((reply) => [reply.id, reply])).values()]
}
