import { RECORD_ID } from '@grid/schema/board-urls'
import type { Comment } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { MessageSquare } from 'lucide-react'
import { type ReactElement, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { passFocusOnRemoval } from '../../../browser/focus'
import { SecondaryButton } from '../../../design/buttons'
import { LinesSkeleton, LoadingRegion } from '../../../design/loading'
import { EmptyState, ErrorState } from '../../../design/states'
import { clipped, counted, Note, plainList } from '../../../design/text'
import { PrintSheet } from '../../../design/theme/print-sheet'
import { useLoadMoreFocus } from '../../../design/use-load-more-focus'
import { useSession, useSignedIn } from '../../../session/session'
import { useSignInDialog } from '../../../session/sign-in-dialog'
import { BanNotice } from '../notices'
import { KEYS } from '../shortcut-keys'
import { AcceptedAnswer, type CommentedPost, useAcceptedAnswer } from './accepted-answer'
import { DeletedComment } from './comment'
import { COMMENT_MESSAGES } from './comment-messages'
import { CommentThread, ComposerForMembers } from './comment-thread'
import { placeAfter, type Thread, withThreadsInReply } from './comment-threads'
import { type LoadedComments, useComments } from './comments-store'

/** Shows a thread while the user replies in it, even if it was deleted meanwhile. */
function useThreadsInReply(threads: readonly Thread[]) {
  const [inReply, setInReply] = useState<readonly Comment[]>([])

  const show = useCallback((comment: Comment) => {
    setInReply((before) => [...before, comment])
    return () => setInReply((before) => before.filter((each) => each !== comment))
  }, [])
  return { threads: withThreadsInReply(threads, inReply), show }
}

/** The server rejects ids that cannot be a document's. */
const COMMENT = new RegExp(`^#comment-(${RECORD_ID})$`)

/**
 * Scrolls to the comment in the URL and focuses it as soon as it is loaded. Calls `find` for a
 * comment that may not be on the first page.
 *
 * @returns the comment's id, or null if the URL contains none.
 */
export function useCommentAnchor(isLoaded: boolean, find: (id: string) => void): string | null {
  const { hash, key } = useLocation()
  const reached = useRef<string | null>(null)
  const id = COMMENT.exec(hash)?.[1] ?? null
  // All URLs that a user types on one page share a key.
  const target = `${key}${hash}`

  useEffect(() => {
    if (isLoaded && id) find(id)
  }, [isLoaded, id, find])

  // Without dependencies, because any render may add the comment.
  useEffect(() => {
    if (!isLoaded || reached.current === target) return
    if (!id && hash !== '#comments') return
    const element = document.getElementById(hash.slice(1))
    if (!element) return
    reached.current = target
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: id ? 'center' : 'start' })
  })
  return id
}

type Props = {
  readonly post: Pick<Post, 'id' | 'user_id'>
  readonly onPosted: (id: string) => void
}

/** Shows the composer below the last comment, or why the user cannot write. */
function CommentsEnd({ post, onPosted }: Props) {
  const session = useSession()
  const signInDialog = useSignInDialog()
  if (session.status === 'signed-out') {
    return (
      <Stack
        data-screen-only
        direction="row"
        spacing={2}
        sx={{ alignItems: 'center', flexWrap: 'wrap' }}
        useFlexGap
      >
        <Typography sx={{ color: 'text.secondary' }}>Sign in to join the discussion.</Typography>
        <Button
          variant="outlined"
          color="secondary"
          data-key={KEYS.comment}
          onClick={() => signInDialog.open()}
        >
          Sign in to comment
        </Button>
      </Stack>
    )
  }
  if (session.status === 'loading' || !session.profile) return null
  if (session.ban) return <BanNotice ban={session.ban} />
  const author = session.profile
  return (
    <div data-key={KEYS.comment}>
      <ComposerForMembers
        key={author.id}
        author={author}
        post={post}
        parent={null}
        replyTo={null}
        onPosted={onPosted}
      />
    </div>
  )
}

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  maxWidth: 800,
  marginTop: theme.spacing(8),
  paddingBottom: theme.spacing(8),
  scrollMarginTop: theme.spacing(12),
  '&:focus': { outline: 'none' },
}))

type CommentsProps = { readonly post: CommentedPost & Pick<Post, 'comment_count'> }

/** The comments on a post in real time, oldest first, with one level of replies. */
export function Comments({ post }: CommentsProps) {
  const { list, retry, more, watchSingle } = useComments(post.id)
  const uid = useSignedIn()?.account.id ?? null
  const { threads, show } = useThreadsInReply(list.state === 'loaded' ? list.threads : [])
  const accepted = useAcceptedAnswer(post, list, watchSingle)
  const named = useCommentAnchor(list.state === 'loaded', watchSingle)
  const isNamedMissing =
    list.state === 'loaded' &&
    named !== null &&
    list.missing.has(named) &&
    !threads.some(({ id }) => id === named)

  return (
    <Root id="comments" tabIndex={-1} aria-labelledby="comments-title">
      {/* For the whole page of the post, which it need not wait for. */}
      <PrintSheet />
      <Typography variant="h3" component="h2" id="comments-title">
        {counted(post.comment_count, 'comment')}
      </Typography>
      {list.state === 'loading' && (
        <LoadingRegion label={COMMENT_MESSAGES.loading}>
          <LinesSkeleton lines={4} />
        </LoadingRegion>
      )}
      {list.state === 'failed' && (
        <ErrorState text={COMMENT_MESSAGES.fetchFailed} onRetry={retry} />
      )}
      {list.state === 'unreachable' && (
        <ErrorState text={COMMENT_MESSAGES.unreachable} onRetry={retry} />
      )}
      {accepted !== undefined && accepted?.id !== threads[0]?.id && (
        <AcceptedAnswer comment={accepted} />
      )}
      {isNamedMissing && <DeletedComment id={named} />}
      {list.state === 'loaded' && threads.length === 0 && (
        <EmptyState text={COMMENT_MESSAGES.empty} icon={MessageSquare} />
      )}
      {list.state === 'loaded' && threads.length > 0 && (
        <ThreadList threads={threads} list={list} total={post.comment_count} onMore={more}>
          {(thread) => (
            <CommentThread
              key={thread.id}
              thread={thread}
              post={post}
              uid={uid}
              onPosted={watchSingle}
              onReplying={show}
            />
          )}
        </ThreadList>
      )}
      <CommentsEnd post={post} onPosted={watchSingle} />
    </Root>
  )
}

/**
 * Disables scroll anchoring while comments load. The browser may anchor to the comment below the
 * gap, so that the new comments would appear above the window.
 */
function useStillPage(isFetching: boolean): void {
  useEffect(() => {
    if (!isFetching) return
    const { style } = document.documentElement
    style.setProperty('overflow-anchor', 'none')
    // The next frame lays the new comments out.
    const release = () => style.removeProperty('overflow-anchor')
    return () => {
      requestAnimationFrame(() => requestAnimationFrame(release))
    }
  }, [isFetching])
}

const CommentsGapRoot = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  paddingBlock: theme.spacing(2.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}))

type CommentsGapProps = {
  /** The number of hidden comments, or null if no shown comment follows them. */
  readonly leftOut: number | null
  readonly isLoading: boolean
  readonly onMore: (button: Element) => void
}

/** The place of the next page among the comments. */
function CommentsGap({ leftOut, isLoading, onMore }: CommentsGapProps) {
  return (
    <CommentsGapRoot ref={passFocusOnRemoval}>
      <SecondaryButton loading={isLoading} onClick={({ currentTarget }) => onMore(currentTarget)}>
        Show more comments
      </SecondaryButton>
      {leftOut !== null && <Note>{COMMENT_MESSAGES.leftOut(leftOut)}</Note>}
    </CommentsGapRoot>
  )
}

// The focus ring of a comment's first button begins left of the texts.
const ThreadListRoot = styled('ol')({ ...plainList, ...clipped, overflowClipMargin: 18 })

/** A key that is no document id. */
const GAP = '/gap'

type ThreadListProps = {
  readonly threads: readonly Thread[]
  readonly list: LoadedComments
  /** How many comments the post has. */
  readonly total: number
  readonly onMore: () => void
  /** Renders a thread, with its id as the key. */
  readonly children: (thread: Thread) => ReactElement
}

/** The threads, with a button where some are not loaded yet. */
export function ThreadList({ threads, list, total, onMore, children }: ThreadListProps) {
  const { edge, shown, isLoadingMore } = list
  useStillPage(isLoadingMore)
  const moveFocus = useLoadMoreFocus(shown, 'comments')
  // The counter is read at another moment, and may miss comments. One that is wrong by a page is no
  // help.
  const isCountedOut = edge !== null && shown >= total && shown < total + LIMITS.page.comments
  const readBeyond = useEffectEvent(onMore)
  useEffect(() => {
    if (isCountedOut && !isLoadingMore) readBeyond()
  }, [isCountedOut, isLoadingMore])

  const items = threads.map(children)
  if (!edge || isCountedOut) return <ThreadListRoot>{items}</ThreadListRoot>
  const place = placeAfter(threads, edge)
  const leftOut = place < threads.length && total > shown ? total - shown : null
  const more = (button: Element) => {
    moveFocus(button, button.closest('li')?.previousElementSibling ?? null)
    onMore()
  }
  const gap = <CommentsGap key={GAP} leftOut={leftOut} isLoading={isLoadingMore} onMore={more} />
  // One list, so that a thread stays the same element when the gap moves past it.
  return <ThreadListRoot>{[...items.slice(0, place), gap, ...items.slice(place)]}</ThreadListRoot>
}
