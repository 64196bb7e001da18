import type { Post } from '@grid/schema/post'
import { styled } from '@mui/material/styles'
import { Pencil, RotateCw, Trash2 } from 'lucide-react'
import { loadChunk } from '../../../data/load-chunk'
import { IconAction } from '../../../design/buttons'
import { notify } from '../../../design/notify'
import { useButtonAction } from '../../../forms/action-button'
import { WRITING_MESSAGES } from '../../../session/require-writer'
import { AuthorMenu } from '../../../social/author-menu'
import { ReportButton } from '../../../social/report-button'
import { CONFIRM_DELETE_POST, POST_MESSAGES } from '../messages'
import { useDelete } from '../use-delete'
import { refreshPost } from './post'

const Row = styled('div')({ display: 'flex', flexShrink: 0 })

type Props = {
  readonly post: Post
  readonly isOwn: boolean
  /** Whether the menu offers to follow the post. */
  readonly canFollow?: boolean
  readonly onEdit: (post: Post) => void
}

/** Refresh for everyone; edit and delete for the owner; report and the menu for all others. */
export function PostActions({ post, isOwn, canFollow = false, onEdit }: Props) {
  const { isBusy: isRefreshing, run } = useButtonAction()
  const { isDeleting, askAndDelete } = useDelete({
    question: CONFIRM_DELETE_POST,
    remove: async () => (await loadChunk(() => import('./post.firestore'))).deletePost(post),
    restore: async () => (await loadChunk(() => import('./post.firestore'))).restorePost(post),
    messages: POST_MESSAGES,
  })
  const isBusy = isRefreshing || isDeleting

  const refresh = async () => {
    const current = await refreshPost(post.id)
    if (current) notify.success(POST_MESSAGES.refreshed)
    else notify.error(WRITING_MESSAGES.gone)
  }

  return (
    <Row>
      {/* First, so that its place, which is empty for visitors, leaves no gap at the edge. */}
      {!isOwn && (
        <AuthorMenu
          authorId={post.user_id}
          username={post.author_username}
          postId={canFollow ? post.id : undefined}
        />
      )}
      <IconAction name="Refresh post" isDisabled={isBusy} onClick={() => void run(refresh)}>
        <RotateCw size={16} aria-hidden />
      </IconAction>
      {isOwn ? (
        <>
          <IconAction
            name="Edit post"
            isDisabled={isBusy || post.is_excerpt === true}
            onClick={() => onEdit(post)}
          >
            <Pencil size={16} aria-hidden />
          </IconAction>
          <IconAction name="Delete post" isDisabled={isBusy} onClick={askAndDelete}>
            <Trash2 size={16} aria-hidden />
          </IconAction>
        </>
      ) : (
        <ReportButton target={{ type: 'post', id: post.id, postId: post.id }} isIcon />
      )}
    </Row>
  )
}
