import { useEffect, useState } from 'react'
import { subscribeLazily } from '../../data/resubscribe'
import { useSignedIn } from '../../session/session'
import { noteVotes } from './votes/known-votes'
import type { followVotes } from './votes.firestore'

type Props = {
  /** The posts on the screen. */
  readonly postIds: readonly string[]
}

/** Finds out which of the posts on the screen the member has upvoted; visitors cost nothing. */
export function FollowedVotes({ postIds }: Props) {
  const uid = useSignedIn()?.account.id ?? null
  const [book, setBook] = useState<ReturnType<typeof followVotes> | null>(null)

  useEffect(() => {
    if (!uid) return
    const stop = subscribeLazily(
      () => import('./votes.firestore'),
      (live) => {
        const opened = live.followVotes(uid, (news) => noteVotes(uid, news))
        setBook(opened)
        return opened.stop
      },
      (error) => console.error('Votes could not be followed:', error),
    )
    return () => {
      stop()
      setBook(null)
    }
  }, [uid])

  useEffect(() => book?.ask(postIds), [book, postIds])

  return null
}
