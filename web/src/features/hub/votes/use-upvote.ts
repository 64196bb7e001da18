import type { Post } from '@grid/schema/post'
import { useRef, useState } from 'react'
import { whenOnline } from '../../../browser/when-online'
import { fetchPart } from '../../../data/fetch-part'
import { describeProblem } from '../../../data/problem'
import { notify } from '../../../design/notify'
import { isSignedInAs } from '../../../session/is-signed-in-as'
import { refreshPost } from '../post/refresh-post'
import { VOTE_MESSAGES } from './messages'
import { useVotes } from './votes'

/** What the member sees of a counter that stood at `seen` before the first click. */
type Own = {
  readonly seen: number
  readonly count: number
  readonly isSaving: boolean
  readonly isGiven: boolean
}

type Upvote = {
  readonly isGiven: boolean
  readonly count: number
  readonly toggle: (uid: string) => Promise<void>
}

/**
 * The upvote of one post as the member sees it: at once what was clicked, after the save what the
 * server says, for answers may be lost and others vote as well. The saves of a post follow one
 * another, so quick clicks end as the last one says. Without a connection the save waits, and is
 * given up if its member has gone by then.
 */
export function useUpvote({ id, upvotes }: Pick<Post, 'id' | 'upvotes'>): Upvote {
  const { given, note } = useVotes()
  const [own, setOwn] = useState<Own | null>(null)
  const wanted = useRef<boolean | null>(null)
  const latest = useRef<Own | null>(null)
  // A counter that was read anew holds the own vote already.
  const shown = own && (own.isSaving || own.seen === upvotes) ? own : null
  if (own && !shown) setOwn(null)

  const before = shown ?? { seen: upvotes, count: upvotes }
  const isGiven = shown?.isSaving ? shown.isGiven : (given.get(id) ?? false)

  const save = async (uid: string) => {
    let stored = isGiven
    const { seen } = before
    let { count } = before
    let isTried = false
    try {
      await whenOnline(() => notify.blank(VOTE_MESSAGES.waits))
      if (!isSignedInAs(uid)) wanted.current = null
      const { vote } = await fetchPart(() => import('./live-votes'))
      for (let next = wanted.current; next !== null && next !== stored; next = wanted.current) {
        isTried = true
        count += await vote(uid, id, next)
        stored = next
        note(id, stored)
      }
    } catch (error) {
      notify.error(describeProblem(error))
    }
    wanted.current = null
    const saved = { seen, count, isSaving: false, isGiven: stored }
    setOwn(saved)
    latest.current = saved
    if (isTried) await recount(uid, saved)
  }

  const recount = async (uid: string, saved: Own) => {
    try {
      const post = await refreshPost(id)
      if (post) setOwn((own) => (own === saved ? { ...saved, count: post.upvotes } : own))
      // The live query may have told since what was before the save, and nothing after that.
      const { isVoteStored } = await fetchPart(() => import('./live-votes'))
      const isStored = await isVoteStored(uid, id)
      const isNewest = latest.current === saved && wanted.current === null
      if (isNewest && isSignedInAs(uid)) note(id, isStored)
    } catch (error) {
      console.warn('The votes could not be counted anew:', error)
    }
  }

  const toggle = async (uid: string) => {
    const isIdle = wanted.current === null
    const next = !(wanted.current ?? isGiven)
    wanted.current = next
    setOwn({
      seen: before.seen,
      count: before.count + (next ? 1 : -1),
      isSaving: true,
      isGiven: next,
    })
    if (isIdle) await save(uid)
  }

  return { isGiven, count: before.count, toggle }
}
