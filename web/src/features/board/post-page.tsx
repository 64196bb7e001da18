import { commentsFeed, postPath, tagPath } from '@grid/schema/board-urls'
import type { Post } from '@grid/schema/post'
import { plainText } from '@grid/schema/text-markdown'
import { shorten, withoutDirections } from '@grid/schema/unicode'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useIsHydrated } from '../../browser/hydration'
import { Announced } from '../../design/announced'
import { lazyComponent } from '../../design/lazy-component'
import { FeedLinks } from '../../design/links'
import { TagList } from '../../design/lists'
import { CardSkeleton, LoadingRegion } from '../../design/loading'
import { Page, PageContainer } from '../../design/page'
import { shareWithToast } from '../../design/share'
import { ErrorState } from '../../design/states'
import { clipped, ownLines, VisuallyHidden, withinLines } from '../../design/text'
import { measure } from '../../design/theme/tokens'
import { useSignedIn } from '../../session/session'
import { FollowToggle } from '../../social/follow-toggle'
import { cachedPost } from './feed/use-feed'
import { Folded } from './folded'
import { BOARD_MESSAGES, POST_MESSAGES } from './messages'
import { ConnectionNotice, NoPost, RemovalNotices } from './notices'
import { isCodeCut, useExactKey, usePost, useWholePost } from './posts/post'
import { PostActions } from './posts/post-actions'
import { PostContent } from './posts/post-body'
import { PostCounters } from './posts/post-card'
import { CodeView } from './posts/post-code'
import { BoardLink, PostLink, PostMeta, useInPageLink } from './posts/post-header'
import { usePostDialog } from './posts/use-post-dialog'
import { VoteSubscription } from './posts/votes'
import { Shortcuts } from './shortcuts'

const LONGEST = 160

/** The beginning of what a text says, in one line, cut between words where it can be. */
export function excerpt(text: string): string {
  return shorten(withoutDirections(plainText(text)).replace(/\s+/g, ' ').trim(), LONGEST)
}

const Root = styled('article')(clipped)

type Props = {
  readonly post: Post
  readonly isOwn: boolean
  readonly onEdit: (post: Post) => void
}

/** A whole post, with its full text and its code. */
export function FullPost({ post: found, isOwn, onEdit }: Props) {
  const inPage = useInPageLink()
  const [hasFailed, setHasFailed] = useState(false)
  // The board opens the page with what its list has of the post.
  const post = useWholePost(found, true, () => setHasFailed(true))
  const share = () =>
    shareWithToast(post.title, new URL(postPath(post.id), window.location.origin).href)
  return (
    <Root aria-labelledby="post-title">
      <Stack spacing={3}>
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
          <PostMeta post={post} />
          <PostActions post={post} isOwn={isOwn} onEdit={onEdit} />
        </Stack>
        <Folded authorId={post.user_id} what="Post" labelId="post-title">
          <Typography variant="h2" component="h1" id="post-title" dir="auto" sx={title}>
            {withinLines(post.title)}
          </Typography>
          <Stack spacing={3} sx={{ maxWidth: measure.prose }}>
            <PostContent post={post} below={1} whole />
            {post.is_excerpt && hasFailed && (
              <Alert severity="info" role="presentation">
                <Announced>{POST_MESSAGES.onlyBeginning}</Announced>
              </Alert>
            )}
            {post.link && <PostLink href={post.link} />}
          </Stack>
          {post.code_snippet && !isCodeCut(post) && <CodeView code={post.code_snippet} isTall />}
          <TagList tags={post.tags} linkTo={tagPath} />
          <Stack direction="row" sx={countersRow} data-screen-only>
            <PostCounters post={post} commentsLink={inPage} />
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
              {!isOwn && <FollowToggle kind="post" id={post.id} name="post" />}
              <Button
                variant="outlined"
                color="secondary"
                size="small"
                startIcon={<Share2 size={16} aria-hidden />}
                onClick={() => void share()}
              >
                Share
              </Button>
            </Stack>
          </Stack>
        </Folded>
      </Stack>
    </Root>
  )
}

const title = { ...ownLines, overflowWrap: 'anywhere', textWrap: 'balance' } as const

const countersRow = {
  flexWrap: 'wrap',
  gap: 1.5,
  justifyContent: 'space-between',
  alignItems: 'center',
} as const

const Comments = lazyComponent(async () => (await import('./comments/comments')).Comments, {
  prefetch: true,
})

const Notices = styled('div')(({ theme }) => ({
  '&:not(:empty)': { marginBottom: theme.spacing(3) },
}))

/** Reserves the height of the comments until they are loaded. */
const Below = styled('div')({ minHeight: '80vh', '@media print': { minHeight: 0 } })

/** The page of a post in realtime. The dialog and its text outlive the post. */
export function PostPage() {
  const { postId = '' } = useParams()
  const member = useSignedIn()
  const [attempt, setAttempt] = useState(0)
  const retry = () => setAttempt((count) => count + 1)
  const view = usePost(postId, { attempt, cachedPost })
  const { edit, dialog } = usePostDialog()
  // The browser loads the comments; a prerendered page contains none.
  const isInBrowser = useIsHydrated()
  const exactKey = useExactKey()

  if (view.state === 'there') {
    const { post, isStale } = view
    const isOwn = member?.account.id === post.user_id
    return (
      <Page
        title={withoutDirections(post.title)}
        description={excerpt(post.content)}
        feed={commentsFeed(post.id)}
      >
        <Column>
          <ConnectionNotice isStale={isStale} />
          <VoteSubscription postIds={[post.id]} />
          <FullPost key={exactKey(post)} post={post} isOwn={isOwn} onEdit={edit} />
          <Below>{isInBrowser && <Comments key={post.id} post={post} />}</Below>
          <FeedLinks feed={commentsFeed(post.id)}>Subscribe to comments</FeedLinks>
        </Column>
        {dialog}
      </Page>
    )
  }
  const title = view.state === 'gone' ? 'Post not found' : 'Post'
  return (
    <Page title={title} noindex={view.state === 'gone'}>
      <Column>
        {view.state === 'gone' ? (
          <NoPost title={title} />
        ) : (
          <VisuallyHidden>
            <h1>{title}</h1>
          </VisuallyHidden>
        )}
        {view.state === 'loading' && (
          <LoadingRegion label={BOARD_MESSAGES.loading} fillsScreen>
            <CardSkeleton lines={8} />
          </LoadingRegion>
        )}
        {(view.state === 'failed' || view.state === 'unreachable') && (
          <ErrorState text={POST_MESSAGES.unreachable} onRetry={retry} />
        )}
      </Column>
      {dialog}
    </Page>
  )
}

function Column({ children }: { readonly children: React.ReactNode }) {
  return (
    <PageContainer sx={{ pt: 3 }}>
      <div>
        <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
          <BoardLink />
          <Shortcuts />
        </Stack>
        <Notices data-screen-only>
          <RemovalNotices />
        </Notices>
        {children}
      </div>
    </PageContainer>
  )
}
