import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { followLater } from '../../../data/follow-later'
import { useSignedIn } from '../../../session/session'
import type { followVotes } from './live-votes'
import { VotesContext } from './votes'

const NONE: ReadonlyMap<string, boolean> = new Map()

type Props = {
  /** The posts on the screen. */
  readonly postIds: readonly string[]
  readonly children: ReactNode
}

/** Knows which of the posts on the screen the member has upvoted; visitors cost nothing. */
export function VotesProvider({ postIds, children }: Props) {
  const uid = useSignedIn()?.account.id ?? null
  const [given, setGiven] = useState(NONE)
  const [book, setBook] = useState<ReturnType<typeof followVotes> | null>(null)

  const take = useCallback(
    (news: ReadonlyMap<string, boolean>) => setGiven((known) => new Map([...known, ...news])),
    [],
  )

  useEffect(() => {
    if (!uid) return
    const stop = followLater(
      () => import('./live-votes'),
      (live) => {
        const opened = live.followVotes(uid, take)
        setBook(opened)
        return opened.stop
      },
      (error) => console.error('Votes could not be followed:', error),
    )
    return () => {
      stop()
      setBook(null)
      setGiven(NONE)
    }
  }, [uid, take])

  useEffect(() => book?.ask(postIds), [book, postIds])

  const votes = useMemo(
    () => ({
      given,
      note: (postId: string, isGiven: boolean) => take(new Map([[postId, isGiven]])),
    }),
    [given, take],
  )
  return <VotesContext value={votes}>{children}</VotesContext>
}
