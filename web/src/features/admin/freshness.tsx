import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { StatusMark } from '../../design/status-mark'
import { VisuallyHidden } from '../../design/visually-hidden'
import { formatClock } from './dates'
import { useRefresh } from './refresh'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5, 2.5),
  // What it says grows and shrinks; where that could move the button, it has a line of its own.
  [theme.breakpoints.down('sm')]: {
    '& > span:first-of-type': { flexBasis: '100%', whiteSpace: 'normal' },
  },
}))

/** How fresh the figures are, and the button that asks for them anew. */
export function Freshness() {
  const { checkedAt, isConnected, refresh } = useRefresh()
  const news = useNews()
  const since = checkedAt === null ? '' : ` ${formatClock(checkedAt)}`
  return (
    <Row>
      <StatusMark tone={isConnected ? 'live' : 'warning'}>
        {isConnected ? `Live, checked${since}` : `No connection, last checked${since}`}
      </StatusMark>
      <VisuallyHidden role="status">
        <span key={news.about}>{news.text}</span>
      </VisuallyHidden>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<RotateCw size={16} aria-hidden />}
        onClick={refresh}
      >
        Refresh
      </Button>
    </Row>
  )
}

/** What is said aloud: the answer to a wish, and a connection that goes or comes; no mere beat. */
function useNews() {
  const { answered, isConnected } = useRefresh()
  const about = `${answered} ${isConnected}`
  const [news, setNews] = useState({ about, text: '' })
  if (about !== news.about) setNews({ about, text: isConnected ? 'Up to date' : 'No connection' })
  return news
}
