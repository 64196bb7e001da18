import type { Followed } from '@grid/schema/follows'
import { useEffect, useState } from 'react'
import { loadChunk } from '../data/load-chunk'
import { subscribeLazily } from '../data/resubscribe'
import { SecondaryButton } from '../design/buttons'
import { notify } from '../design/notify'
import { useButtonAction } from '../forms/action-button'
import { useRequireWriter } from '../session/require-writer'
import { useSignedIn } from '../session/session'

const loadCode = () => import('./follows.firestore')

type FollowToggleProps = {
  readonly kind: Followed
  /** The id of the post or member, or the tag. */
  readonly id: string
  /** What the button calls it. */
  readonly name: string
}

/**
 * Whether the member follows a post, tag or member, and the action that changes it. The action asks
 * visitors to sign in, who load nothing more.
 *
 * @param isShown - Nothing is read before.
 */
export function useFollow({ kind, id }: Omit<FollowToggleProps, 'name'>, isShown = true) {
  const uid = useSignedIn()?.profile?.id
  const requireWriter = useRequireWriter()
  const { isBusy, run } = useButtonAction()
  /** False until it is loaded; then a press follows in any case. Null if it cannot be followed. */
  const [isFollowing, setIsFollowing] = useState<boolean | null>(false)
  useEffect(() => {
    if (!uid || !isShown) return
    const stop = subscribeLazily(
      loadCode,
      (code) => code.subscribeToFollowing(uid, kind, id, setIsFollowing),
      (error) => console.error('Could not subscribe to follows:', error),
    )
    return () => {
      stop()
      setIsFollowing(false)
    }
  }, [uid, kind, id, isShown])

  const toggle = async () => {
    const writer = await requireWriter('You must be logged in to follow')
    if (!writer) return
    const { setFollowing, followMessage } = await loadChunk(loadCode)
    await setFollowing(writer.id, kind, id, !isFollowing)
    notify.success(followMessage(kind, !isFollowing))
  }
  return { isFollowing, isBusy, toggle: () => void run(toggle) }
}

/**
 * A button that follows, or ends that. Its name says which, so it has no pressed state. It is
 * hidden for a tag that no post can have.
 */
export function FollowToggle({ name, ...followed }: FollowToggleProps) {
  const { isFollowing, isBusy, toggle } = useFollow(followed)
  if (isFollowing === null) return null
  return (
    <SecondaryButton size="small" loading={isBusy} onClick={toggle}>
      {isFollowing ? 'Unfollow' : 'Follow'} {name}
    </SecondaryButton>
  )
}
