import type { Comment } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import { useEffect, useRef, useState } from 'react'
import { followReplies, markRead, olderReplies, type Replies } from './notifications.firestore'

/** How many of the newest replies came after the member last looked (ms). */
export function unreadCount(newest: readonly Comment[], readAt: number): number {
  return newest.filter((reply) => isUnread(reply, readAt)).length
}

export function isUnread(reply: Comment, readAt: number): boolean {
  return reply.created_at.toMillis() > readAt
}

/** The count as the bell shows it; beyond a page nobody counts. */
export function countLabel(count: number): string {
  return count >= LIMITS.page.comments ? `${LIMITS.page.comments}+` : String(count)
}

/**
 * What a reply is to the member who is told of it. An answer is told to the authors of the post, of
 * the comment and of the answer that it replies to: each has written in that thread, or above it.
 */
export function whatHappened(reply: Comment): string {
  return reply.parent_id ? 'answered in a thread of yours' : 'commented on your post'
}

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

const NONE: readonly Comment[] = []

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

/** The address of a reply: the post's page, at the comment. */
export function replyAddress(reply: Comment): string {
  return `/hub/${reply.post_id}#comment-${reply.id}`
}
