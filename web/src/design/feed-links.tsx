import { inFormat } from '@grid/schema/board-urls'
import { styled } from '@mui/material/styles'
import { Rss } from 'lucide-react'

const Root = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  margin: theme.spacing(3, 0),
  color: theme.vars.palette.text.secondary,
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    color: 'inherit',
    textUnderlineOffset: '0.25em',
  },
  '& a:hover': { color: theme.vars.palette.text.primary },
}))

type Props = {
  /** The path of the feed, without the ending of a format. */
  readonly feed: string
  /** What the feed is for. */
  readonly children: string
}

/** Links to a feed in each format. The browser opens them, not the router. */
export function FeedLinks({ feed, children }: Props) {
  return (
    <Root>
      <Rss size={16} aria-hidden />
      <span>{children}:</span>
      <a href={inFormat(feed, 'atom')}>Atom</a>
      <a href={inFormat(feed, 'json')}>JSON</a>
    </Root>
  )
}
