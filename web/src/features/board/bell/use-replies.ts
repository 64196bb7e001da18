import type { Comment } from '@grid/schema/comment'
import { useEffect, useState } from 'react'
import { followReplies, markRead, type Replies } from './live-replies'
import { unreadCount } from './unread'

/**
 * The newest replies to a member, how many are unread, and the way to mark them as read.
 *
 * @param mayMark - False for the banned, who read, but leave no mark.
 */
export function useReplies(uid: string, mayMark: boolean) {
  const [replies, setReplies] = useState<Replies | null>(null)
  const [isMissed, setIsMissed] = useState(false)
  /** The newest one that was marked as read here; it counts before anybody confirms it. */
  const [marked, setMarked] = useState<Comment | null>(null)
  useEffect(() => {
    const stop = followReplies(uid, setReplies, () => setIsMissed(true))
    return () => {
      stop()
      setReplies(null)
      setIsMissed(false)
      setMarked(null)
    }
  }, [uid])

  const newest = replies?.newest ?? null
  const readAt = Math.max(replies?.readAt ?? 0, marked?.created_at.toMillis() ?? 0)
  const unread = newest ? unreadCount(newest, readAt) : 0
  const mark = () => {
    const [last] = newest ?? []
    if (unread === 0 || !last || !mayMark) return
    setMarked(last)
    markRead(uid, last).catch((error: unknown) => {
      console.warn('Replies stay unread:', error)
      setMarked(null)
    })
  }
  return { newest, isMissed, readAt, unread, mark }
}
