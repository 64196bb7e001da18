import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ArrowUp, SearchX } from 'lucide-react'
import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react'
import { flushSync } from 'react-dom'
import { passFocusOnRemoval } from '../../browser/focus'
import { SteadyButton } from '../../design/buttons'
import { CardSkeleton, LoadingRegion } from '../../design/loading'
import { announce } from '../../design/notify'
import { EmptyState, ErrorState } from '../../design/states'
import { counted } from '../../design/text'
import { useReadOn } from '../../design/use-read-on'
import { FEED_MESSAGES } from './feed-messages'
import type { LoadMoreState } from './feed-store'
import type { FeedView } from './feeds'
import { type Filters, hubAddress, isNarrowed } from './filters'
import { HUB_MESSAGES } from './messages'
import { PostCard } from './post-card'
import { KEYS } from './shortcut-keys'
import { FollowedVotes } from './subscribed-votes'
import { useExactKey } from './use-exact-key'

/** Two columns where there is room for them. */
const FeedGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}))

const CARDS = ['first', 'second', 'third', 'fourth']

/** Cards of the true shape while the first answer is on its way. */
function FeedSkeleton() {
  return (
    <Stack spacing={3}>
      <Typography variant="data" aria-hidden sx={{ color: 'text.secondary' }}>
        {HUB_MESSAGES.loading}
      </Typography>
      <LoadingRegion label={HUB_MESSAGES.loading} fillsScreen>
        <FeedGrid>
          {CARDS.map((card) => (
            <CardSkeleton key={card} lines={4} />
          ))}
        </FeedGrid>
      </LoadingRegion>
    </Stack>
  )
}

/** Takes no room when there is nothing new. */
const Float = styled('div')(({ theme }) => ({
  top: 80,
  zIndex: 2,
  height: 0,
  display: 'flex',
  justifyContent: 'center',
  '& > *': {
    height: 'max-content',
    transform: `translateY(${theme.spacing(-1)})`,
    backgroundColor: theme.vars.palette.grid.raised,
  },
}))

type NewPostsButtonProps = {
  readonly count: number
  /** Whether it stays below the bar while the feed scrolls, for nothing else does. */
  readonly isSticky: boolean
  readonly onShow: () => void
}

/** Tells of posts that have come, without moving what is being read. */
function NewPostsButton({ count, isSticky, onShow }: NewPostsButtonProps) {
  return (
    <Float role="status" sx={{ position: isSticky ? 'sticky' : 'static' }}>
      {count > 0 && (
        <Button
          variant="outlined"
          size="small"
          data-key={KEYS.news}
          startIcon={<ArrowUp size={16} aria-hidden />}
          onClick={onShow}
        >
          {counted(count, 'new post')}
        </Button>
      )}
    </Float>
  )
}

type NoResultsProps = {
  /** Whether words are among the filters. */
  readonly isSearch: boolean
  readonly onClear: () => void
}

/** The filters leave nothing over, which says nothing about the board. */
function NoResults({ isSearch, onClear }: NoResultsProps) {
  const { noResults, searchHint } = FEED_MESSAGES
  const clear = (
    <Button ref={passFocusOnRemoval} variant="outlined" color="secondary" onClick={onClear}>
      Show all posts
    </Button>
  )
  return (
    <EmptyState
      icon={SearchX}
      text={isSearch ? `${noResults} ${searchHint}` : noResults}
      action={clear}
    />
  )
}

const AHEAD_PX = 800

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(2),
  minHeight: 48,
  // It is there before it has a text, and takes no room until then.
  '& > span:empty': { position: 'absolute' },
  color: theme.vars.palette.text.secondary,
}))

const SAID: Readonly<Record<LoadMoreState, string>> = {
  idle: '',
  loading: '',
  ended: FEED_MESSAGES.end,
  failed: FEED_MESSAGES.olderFailed,
  paused: FEED_MESSAGES.paused,
}

type FeedEndProps = {
  readonly later: LoadMoreState
  /** How many posts are shown, in the grid right before this. */
  readonly count: number
  readonly onMore: () => void
}

/** Brings older posts before the reader gets there, and says when there are no more. */
function FeedEnd({ later, count, onMore }: FeedEndProps) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onMore)
  const readOn = useReadOn(count, 'posts')

  useEffect(() => {
    if (later !== 'idle' || !end.current) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && reach(),
      { rootMargin: `${AHEAD_PX}px` },
    )
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [later])

  const more = ({ currentTarget }: MouseEvent) => {
    readOn(currentTarget, end.current?.previousElementSibling?.lastElementChild ?? null)
    onMore()
  }
  return (
    <Root ref={end} tabIndex={-1}>
      <span role="status">{SAID[later]}</span>
      {later !== 'ended' && (
        <SteadyButton
          ref={passFocusOnRemoval}
          variant="outlined"
          color="secondary"
          loading={later === 'loading'}
          onClick={more}
        >
          {later === 'failed' ? 'Try again' : 'Load more'}
        </SteadyButton>
      )}
    </Root>
  )
}

/**
 * Says how many posts other filters have brought, and those that were waited for. What came with
 * the page itself is read, not said.
 */
function useSayFound({ state, posts, later }: FeedView, filters: Filters): void {
  const isNew = useRef(true)
  const say = useEffectEvent(() => {
    const wasThere = isNew.current && state === 'loaded'
    isNew.current = false
    if (wasThere || state !== 'loaded' || posts.length === 0) return
    const found = counted(posts.length, 'post')
    return announce(later === 'ended' ? FEED_MESSAGES.all(found) : FEED_MESSAGES.andMore(found))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: more posts of the same are no answer
  useEffect(() => say(), [state, filters])
}

type FeedProps = {
  readonly feed: FeedView
  readonly filters: Filters
  readonly uid: string | null
  readonly onEdit: (post: Post) => void
  readonly onWrite: () => void
  readonly onClear: () => void
}

/** The posts that the filters leave over, in two columns. */
export function Feed({ feed, filters, uid, onEdit, onWrite, onClear }: FeedProps) {
  const top = useRef<HTMLDivElement>(null)
  const keyOf = useExactKey()
  const tagAddress = useCallback((tag: string) => hubAddress({ ...filters, tag }), [filters])
  const postIds = useMemo(() => feed.posts.map(({ id }) => id), [feed.posts])
  useSayFound(feed, filters)
  if (feed.state === 'loading') return <FeedSkeleton />
  if (feed.state === 'failed')
    return <ErrorState text={FEED_MESSAGES.fetchFailed} onRetry={feed.retry} />
  if (feed.state === 'unreachable')
    return <ErrorState text={FEED_MESSAGES.unreachable} onRetry={feed.retry} />

  const showNew = () => {
    flushSync(feed.showNew)
    top.current?.scrollIntoView({ block: 'start' })
    // The button is gone by now; who pressed it by key goes on from the first post.
    top.current?.querySelector<HTMLElement>('[data-card-link]')?.focus({ preventScroll: true })
  }

  return (
    <Stack spacing={3} ref={top} sx={{ scrollMarginTop: 96 }}>
      <NewPostsButton count={feed.pendingCount} isSticky={!feed.isStale} onShow={showNew} />
      {feed.posts.length > 0 ? (
        <>
          <FollowedVotes postIds={postIds} />
          <FeedGrid data-cards>
            {feed.posts.map((post) => (
              <PostCard
                key={keyOf(post)}
                post={post}
                isOwn={post.user_id === uid}
                tagAddress={tagAddress}
                onEdit={onEdit}
              />
            ))}
          </FeedGrid>
        </>
      ) : (
        feed.later === 'ended' && <Nothing {...{ filters, onWrite, onClear }} />
      )}
      {(feed.posts.length > 0 || feed.later !== 'ended') && (
        <FeedEnd later={feed.later} count={feed.posts.length} onMore={feed.loadMore} />
      )}
    </Stack>
  )
}

function Nothing({
  filters,
  onWrite,
  onClear,
}: Pick<FeedProps, 'filters' | 'onWrite' | 'onClear'>) {
  if (isNarrowed(filters)) return <NoResults isSearch={filters.q !== ''} onClear={onClear} />
  const write: ReactNode = (
    <Button variant="outlined" onClick={onWrite}>
      Write the first post
    </Button>
  )
  return <EmptyState text={FEED_MESSAGES.empty} action={write} />
}
