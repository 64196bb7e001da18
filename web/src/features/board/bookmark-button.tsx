import { styled } from '@mui/material/styles'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../data/errors'
import { IconAction } from '../../design/buttons'
import { notify } from '../../design/notify'
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
  const [isSaving, setIsSaving] = useState(false)
  if (pressed === isStored && !isSaving) setPressed(null)
  const isBookmarked = pressed ?? isStored

  const toggle = async () => {
    if (isSaving) return
    setIsSaving(true)
    setPressed(!isBookmarked)
    try {
      await setBookmark(uid, postId, !isBookmarked)
    } catch (error) {
      setPressed(null)
      notify.error(errorMessage(error))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <IconAction name="Bookmark post" isPressed={isBookmarked} onClick={() => void toggle()}>
      <Mark size={16} fill={isBookmarked ? 'currentColor' : 'none'} aria-hidden />
    </IconAction>
  )
}
