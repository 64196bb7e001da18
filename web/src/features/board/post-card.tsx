import type { Post } from '@grid/schema/post'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { MessageSquare } from 'lucide-react'
import { memo, Suspense, use } from 'react'
import { type LinkProps, Link as RouterLink } from 'react-router-dom'
import { lazyComponent } from '../../design/lazy-component'
import { TagList } from '../../design/lists'
import { Panel } from '../../design/panel'
import { counted, ownLinesLink } from '../../design/text'
import { useSignedIn } from '../../session/session'
import { Folded } from './folded'
import { PostActions } from './post-actions'
import { PostContent } from './post-body'
import { CodeToggle } from './post-code'
import { FROM_BOARD, PostLink, PostMeta } from './post-header'
import { UpvoteButton } from './upvote-button'
import { SearchHitsContext } from './use-search'

const BookmarkButton = lazyComponent(
  async () => (await import('./bookmark-button')).BookmarkButton,
  { isQuiet: true },
)

/** Reaches into the margin of the card, so that the button fits beside the counters on phones. */
const BookmarkPlace = styled('span')({ minWidth: 26, minHeight: 26, marginRight: -8 })

const Figure = styled(RouterLink)(({ theme }) => ({
  ...theme.typography.data,
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(0.75),
  minHeight: 34,
  whiteSpace: 'nowrap',
  color: theme.vars.palette.text.secondary,
  textDecoration: 'none',
  '&:hover': { color: theme.vars.palette.text.primary },
}))

type PostCountersProps = {
  readonly post: Post
  /** How the link to the comments changes the history. */
  readonly commentsLink: Pick<LinkProps, 'replace' | 'state'>
}

/** The counters of a post: its upvotes and its comments. Members can bookmark it. */
export function PostCounters({ post, commentsLink }: PostCountersProps) {
  const uid = useSignedIn()?.account.id
  return (
    <Stack direction="row" spacing={{ xs: 1, sm: 2.5 }} useFlexGap sx={footer}>
      <UpvoteButton post={post} />
      <Figure to={`/hub/${post.id}#comments`} {...commentsLink}>
        <MessageSquare size={15} aria-hidden />
        {counted(post.comment_count, 'comment')}
      </Figure>
      {uid && (
        <BookmarkPlace>
          <BookmarkButton uid={uid} postId={post.id} />
        </BookmarkPlace>
      )}
    </Stack>
  )
}

/** On the narrowest screens, long counters take two lines. */
const footer = { alignItems: 'center', flexWrap: 'wrap', rowGap: 0.5 } as const

/**
 * What functions derive from a post: no card shows it, and the document contains none of it. A card
 * that rendered again for it would hydrate at once, with all others.
 */
const UNREAD: ReadonlySet<string> = new Set([
  'words',
  'excerpt',
  'created_in',
] satisfies (keyof Post)[])

/** Returns whether two states of a post look the same, so that no new rendering is needed. */
export function arePostsEqual(one: Post, other: Post): boolean {
  const names = Object.keys({ ...one, ...other }).filter((name) => !UNREAD.has(name))
  return names.every((name) => plain(Reflect.get(one, name)) === plain(Reflect.get(other, name)))
}

/** A value of a post as one that can be compared. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('toMillis' in value && typeof value.toMillis === 'function') return value.toMillis()
  return JSON.stringify(value)
}

type PostCardProps = {
  readonly post: Post
  readonly headingId: string
  readonly isOwn: boolean
  /** The URL of a tag. */
  readonly tagAddress: (tag: string) => string
  readonly onEdit: (post: Post) => void
}

/** The card of a post. It renders again only if its visible content changes. */
export const PostCard = memo(
  Card,
  (shown, next) =>
    arePostsEqual(shown.post, next.post) &&
    shown.isOwn === next.isOwn &&
    shown.tagAddress === next.tagAddress &&
    shown.onEdit === next.onEdit,
)

function Card({ post, headingId, isOwn, tagAddress, onEdit }: PostCardProps) {
  const hits = use(SearchHitsContext)
  return (
    // Each card hydrates by itself, so the browser can paint and react in between.
    <Suspense>
      <Panel>
        <Stack spacing={2}>
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
            <PostMeta post={post} />
            <PostActions post={post} isOwn={isOwn} canFollow onEdit={onEdit} />
          </Stack>
          <Folded authorId={post.user_id} what="Post" labelId={headingId}>
            <Typography variant="h4" component="h2" id={headingId} dir="auto" sx={breakable}>
              <Link
                component={RouterLink}
                to={`/hub/${post.id}`}
                state={FROM_BOARD}
                color="inherit"
                underline="hover"
                sx={ownLinesLink}
                data-card-link
              >
                {hits ? hits.mark(post.title) : post.title}
              </Link>
            </Typography>
            {hits?.passages(post) ?? <PostContent post={post} />}
            {post.link && <PostLink href={post.link} />}
            {post.code_snippet && <CodeToggle post={post} />}
            <TagList tags={post.tags} linkTo={tagAddress} />
            <PostCounters post={post} commentsLink={LEAVING} />
          </Folded>
        </Stack>
      </Panel>
    </Suspense>
  )
}

const LEAVING = { state: FROM_BOARD }

const breakable = { overflowWrap: 'anywhere' } as const
