import type { Post } from '@grid/schema/post'
import { useEffect } from 'react'
import { useSignedIn } from '../../../session/session'
import { useKnownVotes } from './known-votes'
import { showOwnVote, useOwnVote } from './own-votes'
import { saveVote, wantedOf } from './save-vote'

type Upvote = {
  readonly isGiven: boolean
  readonly count: number
  readonly toggle: (writer: string) => Promise<void>
}

/**
 * The upvote of one post as the member sees it: at once what was clicked, after the save what the
 * server says.
 */
export function useUpvote({ id, upvotes }: Pick<Post, 'id' | 'upvotes'>): Upvote {
  const uid = useSignedIn()?.account.id ?? null
  const given = useKnownVotes(uid)
  const own = useOwnVote(uid, id)
  // A counter that was read anew holds the own vote already.
  const shown = own && (own.isSaving || own.seen === upvotes) ? own : null
  const isOver = own !== null && shown === null
  useEffect(() => {
    if (isOver) showOwnVote(id, null)
  }, [id, isOver])

  const { seen, count } = shown ?? { seen: upvotes, count: upvotes }
  const isGiven = shown?.isSaving ? shown.isGiven : (given.get(id) ?? false)

  const toggle = async (writer: string) => {
    const wanted = wantedOf(writer, id)
    const next = !(wanted ?? isGiven)
    const moved = count + (next ? 1 : -1)
    showOwnVote(id, { uid: writer, seen, count: moved, isSaving: true, isGiven: next })
    if (wanted === null) await saveVote(writer, id, { seen, count, isGiven })
  }

  return { isGiven, count, toggle }
}
