import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ArrowUp, SearchX } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { passFocusOnRemoval } from '../../../browser/focus'
import { FloatingSpot } from '../../../design/buttons'
import { CardSkeleton, LoadingRegion, range } from '../../../design/loading'
import { announce } from '../../../design/notify'
import { EmptyState, ErrorState } from '../../../design/states'
import { counted } from '../../../design/text'
import { BOARD_MESSAGES, FEED_MESSAGES } from '../messages'
import { useExactKey } from '../posts/post'
import { VoteSubscription } from '../posts/votes'
import { KEYS } from '../shortcut-keys'
import { FeedEnd } from './feed-end'
import { FeedItem, useVirtualization } from './feed-item'
import { boardPath, type Filters, isNarrowed } from './filters'
import type { FeedView } from './use-feed'
import type { Search } from './use-search'

/** Two columns on wide screens. */
const FeedGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))

function FeedSkeleton() {
  return (
    <Stack spacing={3}>
      <Typography variant="data" aria-hidden sx={{ color: 'text.secondary' }}>
        {BOARD_MESSAGES.loading}
      </Typography>
      <LoadingRegion label={BOARD_MESSAGES.loading} fillsScreen>
        <FeedGrid>
          {range(4).map((card) => (
            <CardSkeleton key={card} lines={4} />
          ))}
        </FeedGrid>
      </LoadingRegion>
    </Stack>
  )
}

type NewPostsButtonProps = {
  readonly count: number
  /** Whether it sticks below the app bar. Only one notice may stick there. */
  readonly isSticky: boolean
  readonly onShow: () => void
}

/** Announces new posts without moving the visible ones. */
function NewPostsButton({ count, isSticky, onShow }: NewPostsButtonProps) {
  const text = counted(count, 'new post')
  useEffect(() => (count > 0 ? announce(`${text}.`) : undefined), [count, text])
  return (
    <FloatingSpot sx={{ position: isSticky ? 'sticky' : 'static' }}>
      {count > 0 && (
        <Button
          variant="outlined"
          size="small"
          data-key={KEYS.news}
          startIcon={<ArrowUp size={16} aria-hidden />}
          onClick={onShow}
        >
          {text}
        </Button>
      )}
    </FloatingSpot>
  )
}

/**
 * Announces how many posts were found after loading or after a change of filters. Posts that the
 * page came with are not announced.
 */
function useAnnounceCount({ state, posts, more, isPreview }: FeedView, filters: Filters): void {
  const isNew = useRef(true)
  const announceCount = useEffectEvent(() => {
    const wasLoaded = isNew.current && state === 'loaded'
    isNew.current = false
    if (wasLoaded || isPreview || state !== 'loaded' || posts.length === 0) return
    const found = counted(posts.length, 'post')
    return announce(more === 'ended' ? FEED_MESSAGES.all(found) : FEED_MESSAGES.andMore(found))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new filter is announced
  useEffect(() => announceCount(), [state, isPreview, filters])
}

/** Announces the comments and members that a search found. They are below all posts. */
function useAnnounceGroups({ groups }: Search): void {
  useEffect(() => {
    const [comments, members] = [groups?.comments.length ?? 0, groups?.members.length ?? 0]
    const found = [
      ...(comments > 0 ? [counted(comments, 'comment')] : []),
      ...(members > 0 ? [counted(members, 'member')] : []),
    ]
    if (found.length > 0) return announce(FEED_MESSAGES.foundBelow(found.join(', ')))
  }, [groups])
}

/** The first element is the place of the button, which takes no space. */
const noGapBelowSpot = { scrollMarginTop: 96, '& > div:first-of-type + *': { mt: 0 } } as const

type FeedProps = {
  readonly feed: FeedView
  readonly filters: Filters
  readonly search: Search
  readonly uid: string | null
  readonly onEdit: (post: Post) => void
  readonly onWrite: () => void
  readonly onClear: () => void
}

/** The posts that match the filters. */
export function Feed({ feed, filters, search, uid, onEdit, onWrite, onClear }: FeedProps) {
  const top = useRef<HTMLDivElement>(null)
  const exactKey = useExactKey()
  const tagPath = useCallback((tag: string) => boardPath({ ...filters, tag }), [filters])
  const postIds = useMemo(() => feed.posts.map(({ id }) => id), [feed.posts])
  const virtualization = useVirtualization(feed.posts.length)
  useAnnounceCount(feed, filters)
  useAnnounceGroups(search)
  const hasEndedEmpty = feed.posts.length === 0 && feed.more === 'ended'
  const isPending = search.isLoading || (hasEndedEmpty && search.areGroupsLoading)
  if (feed.state === 'loading' || (feed.state === 'loaded' && isPending)) return <FeedSkeleton />
  if (feed.state === 'failed' && feed.posts.length === 0)
    return <ErrorState text={FEED_MESSAGES.fetchFailed} onRetry={feed.retry} />
  if (feed.state === 'unreachable')
    return <ErrorState text={FEED_MESSAGES.unreachable} onRetry={feed.retry} />

  const showNew = () => {
    flushSync(feed.showNew)
    top.current?.scrollIntoView({ block: 'start' })
    // The button is removed by now; keyboard focus continues at the first post.
    top.current?.querySelector<HTMLElement>('[data-card-link]')?.focus({ preventScroll: true })
  }

  return (
    <Stack spacing={3} ref={top} sx={noGapBelowSpot}>
      <NewPostsButton count={feed.pendingCount} isSticky={!feed.isStale} onShow={showNew} />
      {feed.posts.length > 0 ? (
        <>
          <VoteSubscription postIds={postIds} />
          {search.isActive && search.view && <search.view.PostsHeading groups={search.groups} />}
          <FeedGrid role="feed" aria-label="Posts" aria-busy={feed.more === 'loading'} data-cards>
            {feed.posts.map((post, index) => (
              <FeedItem
                key={exactKey(post)}
                post={post}
                position={index + 1}
                setSize={feed.more === 'ended' ? feed.posts.length : -1}
                virtualization={virtualization}
                isOwn={post.user_id === uid}
                tagPath={tagPath}
                onEdit={onEdit}
              />
            ))}
          </FeedGrid>
        </>
      ) : (
        hasEndedEmpty && !search.hasGroups && <EmptyFeed {...{ filters, onWrite, onClear }} />
      )}
      {(feed.posts.length > 0 || feed.more !== 'ended') && (
        <FeedEnd
          state={feed.more}
          count={feed.posts.length}
          loadsItself={!search.isActive}
          onMore={feed.loadMore}
        />
      )}
      {search.retryGroups && (
        <ErrorState text={FEED_MESSAGES.groupsFailed} onRetry={search.retryGroups} />
      )}
      {search.groups && search.view && (
        <search.view.FoundGroups q={filters.q} groups={search.groups} />
      )}
    </Stack>
  )
}

/** Says that there are no posts, or none with these filters. */
function EmptyFeed({
  filters,
  onWrite,
  onClear,
}: Pick<FeedProps, 'filters' | 'onWrite' | 'onClear'>) {
  const { empty, noResults, searchHint } = FEED_MESSAGES
  if (!isNarrowed(filters)) {
    const write = (
      <Button variant="outlined" onClick={onWrite}>
        Write the first post
      </Button>
    )
    return <EmptyState text={empty} action={write} />
  }
  const clear = (
    <Button ref={passFocusOnRemoval} variant="outlined" color="secondary" onClick={onClear}>
      Show all posts
    </Button>
  )
  const text = filters.q === '' ? noResults : `${noResults} ${searchHint}`
  return <EmptyState icon={SearchX} text={text} action={clear} />
}
