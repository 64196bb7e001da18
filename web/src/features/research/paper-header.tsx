import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { longDate } from '../../content/research/long-date'
import type { ResearchId, ResearchPost } from '../../content/research/post'
import { Label } from '../../design/label'
import { PaperActions } from './paper-actions'

const Header = styled('header')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(2.5),
  paddingBlock: theme.spacing(6, 5),
  marginBottom: theme.spacing(5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  [theme.breakpoints.up('md')]: {
    paddingBlock: theme.spacing(9, 6),
    marginBottom: theme.spacing(8),
  },
  '@media print': { padding: '0 0 1em', margin: '0 0 1.5em' },
}))

const Facts = styled('p')(({ theme }) => ({
  ...theme.typography.data,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  margin: 0,
  color: theme.vars.palette.text.secondary,
  '& > span:first-of-type': { color: theme.vars.palette.text.primary },
}))

type PaperHeaderProps = {
  readonly id: ResearchId
  readonly post: ResearchPost
  readonly titleId: string
}

/** Title, author, date and what one can do with the paper. */
export function PaperHeader({ id, post, titleId }: PaperHeaderProps) {
  return (
    <Header>
      <Label>{post.category}</Label>
      <Typography variant="h2" component="h1" id={titleId} sx={{ maxWidth: '24ch' }}>
        {post.title}
      </Typography>
      <Facts>
        <span>{post.author}</span>
        <time dateTime={post.date}>{longDate(post.date)}</time>
        <span data-screen-only>{post.minutes} min read</span>
      </Facts>
      <PaperActions id={id} post={post} />
    </Header>
  )
}
