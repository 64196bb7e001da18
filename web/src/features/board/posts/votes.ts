import type { Post } from '@grid/schema/post'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { whenOnline } from '../../../browser/connection'
import { errorMessage } from '../../../data/errors'
import { loadChunk } from '../../../data/load-chunk'
import { subscribeLazily } from '../../../data/resubscribe'
import { notify } from '../../../design/notify'
import { useSignedIn } from '../../../session/session'
import { isSignedInAs } from '../../../session/session-store'
import { refreshPost } from './post'
import type { subscribeToVotes } from './votes.firestore'

export const VOTE_MESSAGES = {
  signInFirst: 'You must be logged in to upvote',
  ownPost: 'You cannot upvote your own post.',
  confirmFirst: 'Please confirm your email address before you upvote.',
  waits: 'You are offline. Keep this open, and your upvote will be sent when you are back online.',
} as const

/** A member's vote as clicked. It is shown until the post's counter includes it. */
type ClickedVote = {
  readonly uid: string
  /** The counter before the first click. */
  readonly seen: number
  readonly count: number
  /** True while it is being saved or waits for a connection. */
  readonly isSaving: boolean
  readonly isGiven: boolean
}

/** Post id → whether the member has upvoted it. */
type Votes = ReadonlyMap<string, boolean>

type VoteState = {
  /** The member whose votes `stored` holds. */
  readonly uid: string | null
  /** Votes that the server confirmed. Posts without an entry are still loading. */
  readonly stored: Votes
  /** Post id → the current click. It outlives its page, because the save continues. */
  readonly clicked: ReadonlyMap<string, ClickedVote>
  /** Post id → the result of the last save. */
  readonly saved: ReadonlyMap<string, ClickedVote>
}

const voteStore = createStore<VoteState>(() => ({
  uid: null,
  stored: new Map(),
  clicked: new Map(),
  saved: new Map(),
}))

const clickedVote = (postId: string) => voteStore.getState().clicked.get(postId)

/** The vote that is being saved for this member, or null. */
function requestedVote(uid: string, postId: string): boolean | null {
  const vote = clickedVote(postId)
  return vote?.isSaving && vote.uid === uid ? vote.isGiven : null
}

function setClicked(postId: string, vote: ClickedVote): void {
  voteStore.setState(({ clicked }) => ({ clicked: new Map([...clicked, [postId, vote]]) }))
}

function removeClicked(postId: string): void {
  voteStore.setState(({ clicked }) => ({
    clicked: new Map([...clicked].filter(([id]) => id !== postId)),
  }))
}

/** Adds confirmed votes. Another member's votes replace all. */
function setStored(uid: string, votes: Votes): void {
  voteStore.setState((state) => ({
    uid,
    stored: new Map([...(state.uid === uid ? state.stored : []), ...votes]),
  }))
}

/** A post's counter and the member's vote before a click. */
type Before = Pick<ClickedVote, 'seen' | 'count' | 'isGiven'>

/**
 * Saves the clicked vote, and later clicks, until the server holds the last one. The saves of a
 * post run one after another. Offline, the save waits; it is dropped if the member signs out.
 */
async function saveVote(uid: string, postId: string, before: Before): Promise<void> {
  const { seen } = before
  let { count, isGiven: stored } = before
  let isTried = false
  try {
    await whenOnline(() => notify.blank(VOTE_MESSAGES.waits))
    const { vote } = await loadChunk(() => import('./votes.firestore'))
    const next = () => (isSignedInAs(uid) ? requestedVote(uid, postId) : null)
    for (let isGiven = next(); isGiven !== null && isGiven !== stored; isGiven = next()) {
      isTried = true
      count += await vote(uid, postId, isGiven)
      stored = isGiven
      setStored(uid, new Map([[postId, stored]]))
    }
  } catch (error) {
    notify.error(errorMessage(error))
  }
  const result = { uid, seen, count, isSaving: false, isGiven: stored }
  voteStore.setState(({ saved }) => ({ saved: new Map([...saved, [postId, result]]) }))
  if (clickedVote(postId)?.uid === uid) setClicked(postId, result)
  if (isTried) await reload(postId, result)
}

/** Reads counter and vote again: a response may be lost, and other members vote as well. */
async function reload(postId: string, result: ClickedVote): Promise<void> {
  const { uid } = result
  try {
    const post = await refreshPost(postId)
    if (post && clickedVote(postId) === result) {
      setClicked(postId, { ...result, count: post.upvotes })
    }
    // The subscription may have emitted the state before the save, and nothing since.
    const { isVoteStored } = await loadChunk(() => import('./votes.firestore'))
    const isStored = await isVoteStored(uid, postId)
    const isLatest = voteStore.getState().saved.get(postId) === result
    if (isLatest && requestedVote(uid, postId) === null && isSignedInAs(uid)) {
      setStored(uid, new Map([[postId, isStored]]))
    }
  } catch (error) {
    console.warn('The votes could not be read again:', error)
  }
}

/** The upvote of a post: the click is shown at once, the server's state after the save. */
export function useUpvote({ id, upvotes }: Pick<Post, 'id' | 'upvotes'>) {
  const uid = useSignedIn()?.account.id ?? null
  const isStored = useStore(voteStore, (state) => state.uid === uid && state.stored.get(id))
  const vote = useStore(voteStore, ({ clicked }) => clicked.get(id))
  const own = vote?.uid === uid ? vote : null
  // A counter that changed since the click includes the vote.
  const shown = own && (own.isSaving || own.seen === upvotes) ? own : null
  const isOver = own !== null && shown === null
  useEffect(() => {
    if (isOver) removeClicked(id)
  }, [id, isOver])

  const { seen, count: counted } = shown ?? { seen: upvotes, count: upvotes }
  const isGiven = shown?.isSaving ? shown.isGiven : (isStored ?? false)
  // A vote of another tab may arrive before the counter that includes it.
  const count = Math.max(counted, isGiven ? 1 : 0)

  const toggle = async (writer: string) => {
    const requested = requestedVote(writer, id)
    const next = !(requested ?? isGiven)
    const moved = count + (next ? 1 : -1)
    setClicked(id, { uid: writer, seen, count: moved, isSaving: true, isGiven: next })
    if (requested === null) await saveVote(writer, id, { seen, count, isGiven })
  }

  return { isGiven, count, toggle }
}

/** Subscribes to the member's votes for the posts on the screen. Visitors load nothing. */
export function VoteSubscription({ postIds }: { readonly postIds: readonly string[] }) {
  const uid = useSignedIn()?.account.id ?? null
  const [votes, setVotes] = useState<ReturnType<typeof subscribeToVotes> | null>(null)

  useEffect(() => {
    if (!uid) return
    const stop = subscribeLazily(
      () => import('./votes.firestore'),
      (code) => {
        const subscription = code.subscribeToVotes(uid, (stored) => setStored(uid, stored))
        setVotes(subscription)
        return subscription.stop
      },
      (error) => console.error('Could not subscribe to votes:', error),
    )
    return () => {
      stop()
      setVotes(null)
    }
  }, [uid])

  useEffect(() => votes?.add(postIds), [votes, postIds])

  return null
}
