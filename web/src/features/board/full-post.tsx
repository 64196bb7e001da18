import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Share2 } from 'lucide-react'
import { TagList } from '../../design/lists'
import { shareWithToast } from '../../design/share'
import { clipped, ownLines } from '../../design/text'
import { measure } from '../../design/theme/tokens'
import { useWithinPage } from './board-link'
import { PostActions } from './post-actions'
import { PostContent } from './post-body'
import { PostCounters } from './post-card'
import { CodeView } from './post-code'
import { PostLink, PostMeta } from './post-header'

const Root = styled('article')(clipped)

type Props = {
  readonly post: Post
  readonly isOwn: boolean
  /** The URL of a tag. */
  readonly tagAddress: (tag: string) => string
  readonly onEdit: (post: Post) => void
}

/** A whole post, with its full text and its code. */
export function FullPost({ post, isOwn, tagAddress, onEdit }: Props) {
  const within = useWithinPage()
  const share = () =>
    shareWithToast(post.title, new URL(`/hub/${post.id}`, window.location.origin).href)
  return (
    <Root aria-labelledby="post-title">
      <Stack spacing={3}>
        <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
          <PostMeta post={post} />
          <PostActions post={post} isOwn={isOwn} onEdit={onEdit} />
        </Stack>
        <Typography variant="h2" component="h1" id="post-title" dir="auto" sx={title}>
          {post.title}
        </Typography>
        <Stack spacing={3} sx={{ maxWidth: measure.prose }}>
          <PostContent post={post} below={1} whole />
          {post.link && <PostLink href={post.link} />}
        </Stack>
        {post.code_snippet && <CodeView code={post.code_snippet} isTall />}
        <TagList tags={post.tags} linkTo={tagAddress} />
        <Stack direction="row" useFlexGap sx={figuresRow}>
          <PostCounters post={post} commentsLink={within} />
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
    </Root>
  )
}

const title = { ...ownLines, overflowWrap: 'anywhere', textWrap: 'balance' } as const

const figuresRow = {
  flexWrap: 'wrap',
  gap: 1.5,
  justifyContent: 'space-between',
  alignItems: 'center',
} as const
