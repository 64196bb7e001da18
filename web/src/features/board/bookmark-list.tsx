import { plainText } from '@grid/markdown/plain-text'
import { LIMITS } from '@grid/schema/limits'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Bookmark } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { passFocusOnRemoval } from '../../browser/focus'
import { usePages } from '../../data/use-pages'
import { SteadyButton } from '../../design/buttons'
import { CardSkeleton, LoadingRegion } from '../../design/loading'
import { EmptyState, ErrorState } from '../../design/states'
import { ownLinesLink } from '../../design/text'
import { useReadOn } from '../../design/use-read-on'
import { BookmarkButton } from './bookmark-button'
import { type Bookmarked, fetchBookmarked, fetchBookmarks } from './bookmarks.firestore'
import { ListExcerpt, ListRow } from './list-row'
import { PostMeta } from './post-header'

const MESSAGES = {
  loading: 'Loading your bookmarks...',
  failed: 'Could not fetch your bookmarks.',
  empty: 'No bookmarks yet. Press the bookmark below a post to find it here.',
  gone: 'This post has been deleted.',
} as const

/** The bookmarked posts in pages, the latest bookmark first. */
export function BookmarkList({ uid }: { readonly uid: string }) {
  const { items, state, problem, hasMore, more } = useBookmarks(uid)
  const readOn = useReadOn(items.length, 'posts')
  const list = useRef<HTMLDivElement>(null)
  if (state === 'failed' && items.length === 0) {
    return <ErrorState text={`${MESSAGES.failed} ${problem}`} onRetry={more} />
  }
  if (state === 'loading' && items.length === 0) {
    return (
      <LoadingRegion label={MESSAGES.loading} fillsScreen>
        <Stack spacing={2}>
          <CardSkeleton />
          <CardSkeleton />
        </Stack>
      </LoadingRegion>
    )
  }
  if (items.length === 0) {
    const board = (
      <Button variant="outlined" color="secondary" component={RouterLink} to="/hub">
        To The Grid
      </Button>
    )
    return <EmptyState icon={Bookmark} text={MESSAGES.empty} action={board} />
  }
  return (
    <>
      <div ref={list}>
        {items.map(({ id, post }) => (
          <BookmarkedPost key={id} uid={uid} id={id} post={post} />
        ))}
      </div>
      {state === 'failed' && <ErrorState text={`${MESSAGES.failed} ${problem}`} onRetry={more} />}
      {hasMore && state !== 'failed' && (
        <SteadyButton
          ref={passFocusOnRemoval}
          variant="outlined"
          color="secondary"
          loading={state === 'loading'}
          onClick={({ currentTarget }) => {
            readOn(currentTarget, list.current?.lastElementChild ?? null)
            more()
          }}
          sx={{ mt: 2 }}
        >
          Show more bookmarks
        </SteadyButton>
      )}
    </>
  )
}

type BookmarkedPostProps = Bookmarked & { readonly uid: string }

function BookmarkedPost({ uid, id, post }: BookmarkedPostProps) {
  const headingId = `post-${id}`
  return (
    <ListRow aria-labelledby={headingId}>
      <div>
        {post && <PostMeta post={post} />}
        <Typography variant="h4" component="h2" id={headingId} dir="auto">
          {post ? (
            <Link
              component={RouterLink}
              to={`/hub/${id}`}
              color="inherit"
              underline="hover"
              sx={ownLinesLink}
            >
              {post.title}
            </Link>
          ) : (
            MESSAGES.gone
          )}
        </Typography>
        {post && <ListExcerpt dir="auto">{plainText(post.content)}</ListExcerpt>}
      </div>
      <BookmarkButton uid={uid} postId={id} />
    </ListRow>
  )
}

/**
 * The bookmarks when the page was opened, and the posts of the pages that are loaded. A bookmark
 * that is removed on the page stays visible, so that it can be added again.
 */
function useBookmarks(uid: string) {
  const ids = useRef<readonly string[] | null>(null)
  const fetchPage = useCallback(
    async (last: Bookmarked | null) => {
      ids.current ??= await fetchBookmarks(uid)
      const start = last ? ids.current.indexOf(last.id) + 1 : 0
      return fetchBookmarked(ids.current.slice(start, start + LIMITS.page.posts))
    },
    [uid],
  )
  return usePages(fetchPage)
}
