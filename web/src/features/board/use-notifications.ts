import type { Comment } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import { useEffect, useRef, useState } from 'react'
import { markRead, olderReplies, type Replies, subscribeToReplies } from './notifications.firestore'

/** How many of the newest replies arrived after the last read (ms). */
export function unreadCount(newest: readonly Comment[], readAt: number): number {
  return newest.filter((reply) => isUnread(reply, readAt)).length
}

export function isUnread(reply: Comment, readAt: number): boolean {
  return reply.created_at.toMillis() > readAt
}

/** The count as the bell shows it, at most a page. */
export function countLabel(count: number): string {
  return count >= LIMITS.page.comments ? `${LIMITS.page.comments}+` : String(count)
}

/**
 * Describes a reply to its recipient. The recipients of an answer are the authors of the post, of
 * the comment and of the answer that it replies to.
 */
export function whatHappened(reply: Comment): string {
  return reply.parent_id ? 'answered in a thread of yours' : 'commented on your post'
}

/**
 * All replies loaded since the bell was opened: the newest in real time, then, without a gap, those
 * that left the newest page and the requested older ones.
 */
export function useOlderReplies(uid: string, newest: readonly Comment[] | null) {
  const [seen, setSeen] = useState(newest)
  const [older, setOlder] = useState<readonly Comment[]>([])
  const [state, setState] = useState<'idle' | 'loading' | 'failed' | 'ended'>('idle')
  if (newest !== seen) {
    setSeen(newest)
    setOlder([...displacedReplies(seen ?? [], newest ?? []), ...older])
  }
  /** How often the older replies were cleared. */
  const clearedCount = useRef(0)
  const all = uniqueReplies([...(newest ?? []), ...older])
  const last = all.at(-1)
  const isFull = (newest?.length ?? 0) === LIMITS.page.comments

  const more = async () => {
    if (!last || state === 'loading') return
    setState('loading')
    const cleared = clearedCount.current
    try {
      const found = await olderReplies(uid, last)
      // After clearing, replies may be missing between this late page and the newest.
      if (cleared !== clearedCount.current) return
      setOlder((before) => [...before, ...found])
      setState(found.length < LIMITS.page.comments ? 'ended' : 'idle')
    } catch (error) {
      console.error('Error fetching older replies:', error)
      if (cleared === clearedCount.current) setState('failed')
    }
  }
  const clear = () => {
    clearedCount.current += 1
    setOlder([])
    setState('idle')
  }
  return { all, hasMore: isFull && state !== 'ended', state, more, clear }
}

/**
 * The newest replies to a member, how many are unread, and a function that marks them as read.
 *
 * @param mayMark - False for banned members, who cannot write.
 */
export function useReplies(uid: string, mayMark: boolean) {
  const [replies, setReplies] = useState<Replies | null>(null)
  const [isMissed, setIsMissed] = useState(false)
  /** The newest reply marked as read here, before the server confirms it. */
  const [marked, setMarked] = useState<Comment | null>(null)
  useEffect(() => {
    const stop = subscribeToReplies(uid, setReplies, () => setIsMissed(true))
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

/** Replies that newer ones pushed out of the newest page. Other missing ones were deleted. */
function displacedReplies(before: readonly Comment[], now: readonly Comment[]): readonly Comment[] {
  const last = now.at(-1)
  if (now.length < LIMITS.page.comments || !last) return []
  const at = last.created_at.toMillis()
  const there = new Set(now.map(({ id }) => id))
  return before.filter(({ id, created_at }) => !there.has(id) && created_at.toMillis() <= at)
}

function uniqueReplies(replies: readonly Comment[]): readonly Comment[] {
  return [...new Map(replies.map((reply) => [reply.id, reply])).values()]
}

/** The path of a reply: the post's page, at the comment. */
export function replyPath(reply: Comment): string {
  return `/hub/${reply.post_id}#comment-${reply.id}`
}
