import { styled } from '@mui/material/styles'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { IconAction } from '../../design/buttons'
import { useButtonAction } from '../../forms/action-button'
import { setBookmark, useBookmark } from './bookmarks.firestore'

const Mark = styled(Bookmark)(({ theme }) => ({
  '&[fill="currentColor"]': { color: theme.vars.palette.primary.main },
}))

type BookmarkButtonProps = {
  readonly uid: string
  readonly postId: string
}

/** A toggle for the member's bookmark of a post. A press shows at once. */
export function BookmarkButton({ uid, postId }: BookmarkButtonProps) {
  const isStored = useBookmark(uid, postId)
  /** The state after the last press, until the server has confirmed it. */
  const [pressed, setPressed] = useState<boolean | null>(null)
  const { isBusy, run } = useButtonAction()
  if (pressed === isStored && !isBusy) setPressed(null)
  const isBookmarked = pressed ?? isStored

  const toggle = async () => {
    setPressed(!isBookmarked)
    try {
      await setBookmark(uid, postId, !isBookmarked)
    } catch (error) {
      setPressed(null)
      throw error
    }
  }
  return (
    <IconAction name="Bookmark post" isPressed={isBookmarked} onClick={() => void run(toggle)}>
      <Mark size={16} fill={isBookmarked ? 'currentColor' : 'none'} aria-hidden />
    </IconAction>
  )
}
