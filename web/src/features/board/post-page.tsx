import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { useIsHydrated } from '../../browser/hydration'
import { lazyComponent } from '../../design/lazy-component'
import { CardSkeleton, LoadingRegion } from '../../design/loading'
import { Frame, Page } from '../../design/page'
import { ErrorState } from '../../design/states'
import { VisuallyHidden } from '../../design/text'
import { useSignedIn } from '../../session/session'
import { BoardLink } from './board-link'
import { excerpt } from './excerpt'
import { cachedPost } from './feeds'
import { tagPath } from './filters'
import { FullPost } from './full-post'
import { BOARD_MESSAGES } from './messages'
import { ConnectionNotice, NoPost } from './notices'
import { usePost } from './post'
import { POST_MESSAGES } from './post-messages'
import { RemovalNotices } from './removals'
import { Shortcuts } from './shortcuts'
import { useExactKey } from './use-exact-key'
import { usePostDialog } from './use-post-editor'
import { VoteSubscription } from './votes'

const Comments = lazyComponent(async () => (await import('./comments')).Comments, {
  isAhead: true,
})

const Notices = styled('div')(({ theme }) => ({
  '&:not(:empty)': { marginBottom: theme.spacing(3) },
}))

const Top = styled('div')({ display: 'flex', justifyContent: 'space-between' })

/** Reserves the height of the comments until they are loaded. */
const Below = styled('div')({ minHeight: '80vh' })

/** The page of a post in realtime. The dialog and its text outlive the post. */
export function PostPage() {
  const { postId = '' } = useParams()
  const member = useSignedIn()
  const [attempt, setAttempt] = useState(0)
  const view = usePost(postId, { attempt, cachedPost: cachedPost })
  const { edit, dialog } = usePostDialog()
  // The browser loads the comments; a prerendered page contains none.
  const isInBrowser = useIsHydrated()
  const keyOf = useExactKey()

  if (view.state === 'there') {
    const { post, isStale } = view
    const isOwn = member?.account.id === post.user_id
    return (
      <Page title={post.title} description={excerpt(post.content)}>
        <Column>
          <ConnectionNotice isStale={isStale} />
          <VoteSubscription postIds={[post.id]} />
          <FullPost
            key={keyOf(post)}
            post={post}
            isOwn={isOwn}
            tagAddress={tagPath}
            onEdit={edit}
          />
          <Below>{isInBrowser && <Comments key={post.id} post={post} />}</Below>
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
          <ErrorState
            text={POST_MESSAGES.unreachable}
            onRetry={() => setAttempt((count) => count + 1)}
          />
        )}
      </Column>
      {dialog}
    </Page>
  )
}

function Column({ children }: { readonly children: React.ReactNode }) {
  return (
    <Frame sx={{ pt: 3 }}>
      <div>
        <Top>
          <BoardLink />
          <Shortcuts />
        </Top>
        <Notices>
          <RemovalNotices />
        </Notices>
        {children}
      </div>
    </Frame>
  )
}
