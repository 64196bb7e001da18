import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { RotateCw } from 'lucide-react'
import { StatusMark } from '../../design/status-mark'
import { formatClock } from './dates'
import { useRefresh } from './refresh'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1.5, 2.5),
}))

/** How fresh the figures are, and the button that asks for them anew. */
export function Freshness() {
  const { checkedAt, isConnected, refresh } = useRefresh()
  const since = checkedAt === null ? '' : ` ${formatClock(checkedAt)}`
  return (
    <Row>
      <StatusMark tone={isConnected ? 'live' : 'warning'}>
        {isConnected ? `Live, checked${since}` : `No connection, last checked${since}`}
      </StatusMark>
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
