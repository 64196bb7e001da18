import type { Post } from '@grid/schema/post'
import Stack from '@mui/material/Stack'
import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { describeProblem } from '../../../data/problem'
import { useConfirm } from '../../../design/confirm'
import { IconAction } from '../../../design/icon-action'
import { notify } from '../../../design/notify'
import { ReportButton } from '../care/report-button'
import { withUndo } from '../care/undo'
import { CONFIRM_DELETE, HUB_MESSAGES } from '../messages'
import { refreshPost } from './refresh-post'

const UNDO = { done: HUB_MESSAGES.restored, failed: HUB_MESSAGES.restoreFailed }

type Props = {
  readonly post: Post
  readonly isOwn: boolean
  readonly onEdit: (post: Post) => void
}

/** What can be done to a card: refresh for everyone, edit and delete for its owner. */
export function PostActions({ post, isOwn, onEdit }: Props) {
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)

  const run = (work: () => Promise<void>) => async () => {
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }

  const refresh = run(async () => {
    try {
      const current = await refreshPost(post.id)
      if (current) notify.success(HUB_MESSAGES.refreshed)
      else notify.error(HUB_MESSAGES.gone)
    } catch (error) {
      notify.error(describeProblem(error))
    }
  })

  const remove = run(async () => {
    if (!(await confirm(CONFIRM_DELETE))) {
      return
    }
    try {
      const { deletePost, restorePost } = await import('./posts')
      await deletePost(post.id)
      notify.success(
        HUB_MESSAGES.deleted,
        withUndo(() => restorePost(post.id), UNDO),
      )
    } catch (error) {
      console.error('Error deleting post:', error)
      notify.error(HUB_MESSAGES.deleteFailed)
    }
  })

  return (
    <Stack direction="row" sx={{ flexShrink: 0, mt: -1, mr: -1 }}>
      <IconAction name="Refresh post" isDisabled={busy} onClick={() => void refresh()}>
        <RotateCw size={16} aria-hidden />
      </IconAction>
      {isOwn ? (
        <>
          <IconAction name="Edit post" isDisabled={busy} onClick={() => onEdit(post)}>
            <Pencil size={16} aria-hidden />
          </IconAction>
          <IconAction name="Delete post" isDisabled={busy} onClick={() => void remove()}>
            <Trash2 size={16} aria-hidden />
          </IconAction>
        </>
      ) : (
        <ReportButton target={{ type: 'post', id: post.id, postId: post.id }} isIcon />
      )}
    </Stack>
  )
}
