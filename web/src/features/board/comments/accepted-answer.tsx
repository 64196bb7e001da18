import type { Comment } from '@grid/schema/comment'
import type { Post } from '@grid/schema/post'
import { plainText } from '@grid/schema/text-markdown'
import { shorten } from '@grid/schema/unicode'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { loadChunk } from '../../../data/load-chunk'
import { LinesSkeleton } from '../../../design/loading'
import { notify } from '../../../design/notify'
import { StatusMark } from '../../../design/status-mark'
import { clampedTo, clipped, VisuallyHidden } from '../../../design/text'
import { radius } from '../../../design/theme/tokens'
import { ActionButton } from '../../../forms/action-button'
import { useHiding } from '../../../social/hidden-members'
import { AuthorLink, useInPageLink } from '../posts/post-header'
import { COMMENT_MESSAGES } from './comment-messages'
import type { CommentList } from './comments-store'

/** What comments need to know of their post. */
export type CommentedPost = Pick<Post, 'id' | 'user_id' | 'category' | 'answer_id'>

/** The id of the comment that the author accepted, or null. It may be deleted. */
export function answerIdOf({ category, answer_id }: CommentedPost): string | null {
  return category === 'discussion' ? (answer_id ?? null) : null
}

/**
 * Loads the accepted answer of a post, which may be on a later page.
 *
 * @returns its comment; null while it is loading, undefined if there is none or it cannot be read.
 */
export function useAcceptedAnswer(
  post: CommentedPost,
  list: CommentList,
  find: (id: string) => void,
): Comment | null | undefined {
  const id = answerIdOf(post)
  const loaded = list.state === 'loaded' ? list : null
  const comment = loaded?.threads.find((thread) => thread.id === id)?.comment
  const isUnknown = id !== null && loaded !== null && !comment

  useEffect(() => {
    if (isUnknown) find(id)
  }, [isUnknown, id, find])
  if (comment || !isUnknown) return comment ?? undefined
  return loaded.missing.has(id) || loaded.unreadable.has(id) ? undefined : null
}

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  padding: theme.spacing(2.5),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.large,
  backgroundColor: theme.vars.palette.background.paper,
  overflowWrap: 'anywhere',
  ...clipped,
  '& > p': { margin: 0, ...clampedTo(4) },
}))

const Meta = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.spacing(0.5, 1.5),
}))

const LONGEST = 280

/**
 * The beginning of the accepted answer, with a link to it; null while it is loading. The text of a
 * muted or blocked member is left out.
 */
export function AcceptedAnswer({ comment }: { readonly comment: Comment | null }) {
  const inPage = useInPageLink()
  const isHidden = useHiding(comment?.user_id ?? '') !== null
  return (
    <Root aria-label={COMMENT_MESSAGES.accepted}>
      <Meta>
        <StatusMark tone="success">{COMMENT_MESSAGES.accepted}</StatusMark>
        {comment && <AuthorLink username={comment.author_username} />}
      </Meta>
      {comment ? (
        <>
          {!isHidden && <p dir="auto">{shorten(plainText(comment.content), LONGEST)}</p>}
          <Link
            component={RouterLink}
            to={{ hash: `comment-${comment.id}` }}
            {...inPage}
            variant="body2"
            sx={{ justifySelf: 'start' }}
          >
            Go to the answer
          </Link>
        </>
      ) : (
        <LinesSkeleton lines={2} />
      )}
    </Root>
  )
}

type AnswerButtonProps = {
  readonly post: CommentedPost
  readonly commentId: string
  /** The signed-in member, or null. */
  readonly uid: string | null
}

/** Lets the author of a discussion accept a comment as its answer. Others see no button. */
export function AnswerButton({ post, commentId, uid }: AnswerButtonProps) {
  const isAccepted = answerIdOf(post) === commentId
  if (uid !== post.user_id || post.category !== 'discussion') return null

  const toggle = async () => {
    const { acceptAnswer } = await loadChunk(() => import('../posts/post.firestore'))
    await acceptAnswer(post, isAccepted ? null : commentId)
    notify.success(isAccepted ? COMMENT_MESSAGES.withdrawn : COMMENT_MESSAGES.acceptedNow)
  }
  return (
    <ActionButton variant="text" size="small" action={toggle}>
      {isAccepted ? (
        // Short, so that the actions of a comment fit into one line of a phone.
        <span>
          Withdraw<VisuallyHidden> acceptance</VisuallyHidden>
        </span>
      ) : (
        'Accept'
      )}
    </ActionButton>
  )
}
