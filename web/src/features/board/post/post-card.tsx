import type { Post } from '@grid/schema/post'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { memo, Suspense } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { passFocusOnRemoval } from '../../../browser/focus'
import { TagList } from '../../../design/lists'
import { Panel } from '../../../design/panel'
import { clipped } from '../../../design/text'
import { FROM_BOARD } from '../board-link'
import { PostActions } from '../post-actions'
import { PostContent } from '../post-body'
import { CodeToggle } from '../post-code'
import { PostLink, PostMeta } from '../post-header'
import { PostFigures } from './post-figures'
import { readsAlike } from './reads-alike'

const Root = styled('article')(clipped)

type Props = {
  readonly post: Post
  readonly isOwn: boolean
  /** Where a tag of the card leads. */
  readonly tagAddress: (tag: string) => string
  readonly onEdit: (post: Post) => void
}

/** One post of a list; it is drawn anew only if there is something else to read. */
export const PostCard = memo(
  Card,
  (drawn, next) =>
    readsAlike(drawn.post, next.post) &&
    drawn.isOwn === next.isOwn &&
    drawn.tagAddress === next.tagAddress &&
    drawn.onEdit === next.onEdit,
)

function Card({ post, isOwn, tagAddress, onEdit }: Props) {
  const headingId = `post-${post.id}`
  return (
    // A card by itself is taken over by itself: in between, the browser can paint and answer.
    <Suspense>
      <Root ref={passFocusOnRemoval} aria-labelledby={headingId}>
        <Panel>
          <Stack spacing={2}>
            <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
              <PostMeta post={post} />
              <PostActions post={post} isOwn={isOwn} onEdit={onEdit} />
            </Stack>
            <Typography variant="h4" component="h2" id={headingId} dir="auto" sx={breakable}>
              <Link
                component={RouterLink}
                to={`/hub/${post.id}`}
                state={FROM_BOARD}
                color="inherit"
                underline="hover"
                data-card-link
              >
                {post.title}
              </Link>
            </Typography>
            <PostContent postId={post.id} content={post.content} />
            {post.link && <PostLink href={post.link} />}
            {post.code_snippet && <CodeToggle postId={post.id} code={post.code_snippet} />}
            <TagList tags={post.tags} linkTo={tagAddress} />
            <PostFigures post={post} commentsLink={LEAVING} />
          </Stack>
        </Panel>
      </Root>
    </Suspense>
  )
}

const LEAVING = { state: FROM_BOARD }

const breakable = { overflowWrap: 'anywhere' } as const
