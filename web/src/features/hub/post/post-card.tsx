import { CATEGORY_LABELS, type Post } from '@grid/schema/post'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ExternalLink } from 'lucide-react'
import { Panel } from '../../../design/panel'
import { TagList } from '../../../design/tag-list'
import { CodeToggle } from './code-toggle'
import { PostActions } from './post-actions'
import { PostContent } from './post-content'
import { PostFigures } from './post-figures'
import { timeAgo } from './time-ago'

const Meta = styled('div')(({ theme }) => ({
  ...theme.typography.data,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  color: theme.vars.palette.text.secondary,
}))

type Props = {
  readonly post: Post
  readonly now: number
  readonly isOwn: boolean
  readonly onEdit: (post: Post) => void
}

/** One post of the feed. */
export function PostCard({ post, now, isOwn, onEdit }: Props) {
  const headingId = `post-${post.id}`
  return (
    <article aria-labelledby={headingId}>
      <Panel>
        <Stack spacing={2}>
          <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
            <Meta>
              <Typography variant="data" sx={{ color: 'text.primary' }}>
                {post.author_username}
              </Typography>
              <span>{CATEGORY_LABELS[post.category]}</span>
              <time dateTime={post.created_at.toDate().toISOString()}>
                {timeAgo(post.created_at.toMillis(), now)}
              </time>
            </Meta>
            <PostActions post={post} isOwn={isOwn} onEdit={onEdit} />
          </Stack>
          <Typography variant="h4" component="h2" id={headingId} dir="auto" sx={breakable}>
            {post.title}
          </Typography>
          <PostContent content={post.content} />
          {post.link && (
            <Link href={post.link} target="_blank" rel="nofollow noopener ugc" sx={linkRow}>
              <ExternalLink size={14} aria-hidden style={{ flex: 'none' }} />
              {hostOf(post.link)}
            </Link>
          )}
          {post.code_snippet && <CodeToggle code={post.code_snippet} />}
          <TagList tags={post.tags} />
          <PostFigures post={post} />
        </Stack>
      </Panel>
    </article>
  )
}

const breakable = { overflowWrap: 'anywhere' } as const
const linkRow = {
  display: 'inline-flex',
  alignItems: 'center',
  alignSelf: 'flex-start',
  gap: 0.75,
  maxWidth: '100%',
  ...breakable,
} as const

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link
}
