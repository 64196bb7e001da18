import { postPath } from '@grid/schema/board-urls'
import type { Post } from '@grid/schema/post'
import { DERIVED_POST_FIELDS } from '@grid/schema/post-display'
import { styled } from '@mui/material/styles'
import { MessageSquare } from 'lucide-react'
import { createContext, memo, type ReactNode, Suspense, use } from 'react'
import { type LinkProps, Link as RouterLink } from 'react-router-dom'
import { SubjectContext } from '../../../design/buttons'
import { lazyComponent } from '../../../design/lazy-component'
import { PlainLink } from '../../../design/links'
import { TagList } from '../../../design/lists'
import { Panel } from '../../../design/panel'
import { counted, ownLinesLink, withinLines } from '../../../design/text'
import { theme } from '../../../design/theme'
import { useSignedIn } from '../../../session/session'
import { Folded } from '../folded'
import { PostActions } from './post-actions'
import { PostContent } from './post-body'
import { CodeToggle } from './post-code'
import { FROM_BOARD, PostLink, PostMeta } from './post-header'
import { UpvoteButton } from './upvote-button'

/** How a search shows what it found. Null without a search, and until its code is loaded. */
export type SearchHits = {
  /** A text in which the words of the search are marked. */
  readonly mark: (text: string) => ReactNode
  /** The parts of a post that match, instead of its beginning; null if none does. */
  readonly passages: (post: Post) => ReactNode
}

export const SearchHitsContext = createContext<SearchHits | null>(null)

const BookmarkButton = lazyComponent(
  async () => (await import('../bookmark-button')).BookmarkButton,
  { isSilent: true },
)

/** Reaches into the margin of the card, so that the button fits beside the counters on phones. */
const BookmarkPlace = styled('span')({ minWidth: 26, minHeight: 26, marginRight: -8 })

const CommentsLink = styled(RouterLink)({
  ...theme.typography.data,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  minHeight: 34,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.text.primary },
})

/** On the narrowest screens, long counters take two lines. */
const Counters = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0.5, 1),
  [theme.breakpoints.up('sm')]: { columnGap: theme.spacing(2.5) },
})

type PostCountersProps = {
  readonly post: Post
  /** How the link to the comments changes the history. */
  readonly commentsLink: Pick<LinkProps, 'replace' | 'state'>
}

/** The counters of a post: its upvotes and its comments. Members can bookmark it. */
export function PostCounters({ post, commentsLink }: PostCountersProps) {
  const uid = useSignedIn()?.account.id
  return (
    <Counters>
      <UpvoteButton post={post} />
      <CommentsLink to={`${postPath(post.id)}#comments`} {...commentsLink}>
        <MessageSquare size={15} aria-hidden />
        {counted(post.comment_count, 'comment')}
      </CommentsLink>
      {uid && (
        <BookmarkPlace>
          <BookmarkButton uid={uid} postId={post.id} />
        </BookmarkPlace>
      )}
    </Counters>
  )
}

/**
 * Returns whether two states of a post look the same, so that no new rendering is needed. The
 * document contains no derived fields: a card that rendered again for them would hydrate at once,
 * with all others.
 */
export function arePostsEqual(one: Post, other: Post): boolean {
  const names = Object.keys({ ...one, ...other }).filter((name) => !DERIVED_POST_FIELDS.has(name))
  return names.every((name) => plain(Reflect.get(one, name)) === plain(Reflect.get(other, name)))
}

/** A value of a post as one that can be compared. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('toMillis' in value && typeof value.toMillis === 'function') return value.toMillis()
  return JSON.stringify(value)
}

const Parts = styled('div')({ display: 'flex', flexDirection: 'column', gap: theme.spacing(2) })

const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: theme.spacing(1),
})

const Title = styled('h2')({ ...theme.typography.h4, margin: 0, overflowWrap: 'anywhere' })

const TitleLink = styled(PlainLink)(ownLinesLink)

type PostCardProps = {
  readonly post: Post
  readonly headingId: string
  readonly isOwn: boolean
  readonly tagPath: (tag: string) => string
  readonly onEdit: (post: Post) => void
}

/** The card of a post. It renders again only if its visible content changes. */
export const PostCard = memo(
  Card,
  (shown, next) =>
    arePostsEqual(shown.post, next.post) &&
    shown.isOwn === next.isOwn &&
    shown.tagPath === next.tagPath &&
    shown.onEdit === next.onEdit,
)

function Card({ post, headingId, isOwn, tagPath, onEdit }: PostCardProps) {
  const hits = use(SearchHitsContext)
  return (
    // Each card hydrates by itself, so the browser can paint and react in between.
    <Suspense>
      <SubjectContext value={headingId}>
        <Panel>
          <Parts>
            <Head>
              <PostMeta post={post} />
              <PostActions post={post} isOwn={isOwn} canFollow onEdit={onEdit} />
            </Head>
            <Folded authorId={post.user_id} what="Post" labelId={headingId}>
              <Title id={headingId} dir="auto">
                <TitleLink to={postPath(post.id)} state={FROM_BOARD} data-card-link>
                  {hits ? hits.mark(post.title) : withinLines(post.title)}
                </TitleLink>
              </Title>
              {hits?.passages(post) ?? <PostContent post={post} />}
              {post.link && <PostLink href={post.link} />}
              {post.code_snippet && <CodeToggle post={post} />}
              <TagList tags={post.tags} linkTo={tagPath} />
              <PostCounters post={post} commentsLink={LEAVING} />
            </Folded>
          </Parts>
        </Panel>
      </SubjectContext>
    </Suspense>
  )
}

const LEAVING = { state: FROM_BOARD }
