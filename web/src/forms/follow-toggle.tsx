import type { Followed } from '@grid/schema/follows'
import { useEffect, useState } from 'react'
import { loadChunk } from '../data/load-chunk'
import { subscribeLazily } from '../data/resubscribe'
import { SteadyButton } from '../design/buttons'
import { notify } from '../design/notify'
import { useSignedIn } from '../session/session'
import { useButtonAction } from './use-button-action'
import { useRequireWriter } from './use-require-writer'

const loadCode = () => import('../session/follows.firestore')

type FollowToggleProps = {
  readonly kind: Followed
  /** The id of the post or member, or the tag. */
  readonly id: string
  /** What the button calls it. */
  readonly name: string
}

/**
 * A toggle that follows a post, tag or member. It asks visitors to sign in, who load nothing more.
 * It is hidden for a tag that no post can have.
 */
export function FollowToggle({ kind, id, name }: FollowToggleProps) {
  const uid = useSignedIn()?.profile?.id
  const requireWriter = useRequireWriter()
  const { isBusy, run } = useButtonAction()
  /** False until it is loaded; then a press follows in any case. */
  const [isFollowing, setIsFollowing] = useState<boolean | null>(false)
  useEffect(() => {
    if (!uid) return
    const stop = subscribeLazily(
      loadCode,
      (code) => code.subscribeToFollowing(uid, kind, id, setIsFollowing),
      (error) => console.error('Could not subscribe to follows:', error),
    )
    return () => {
      stop()
      setIsFollowing(false)
    }
  }, [uid, kind, id])
  if (isFollowing === null) return null

  const toggle = async () => {
    const writer = await requireWriter('You must be logged in to follow')
    if (!writer) return
    const { setFollowing, followMessage } = await loadChunk(loadCode)
    await setFollowing(writer.id, kind, id, !isFollowing)
    notify.success(followMessage(kind, !isFollowing))
  }
  return (
    <SteadyButton
      variant="outlined"
      color="secondary"
      size="small"
      aria-pressed={isFollowing}
      loading={isBusy}
      onClick={() => void run(toggle)}
    >
      {isFollowing ? 'Following' : 'Follow'} {name}
    </SteadyButton>
  )
}
