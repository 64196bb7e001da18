import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import { WifiOff } from 'lucide-react'
import { useIsOnline } from '../../browser/use-is-online'
import { HUB_MESSAGES } from './messages'

/** Stays below the bar, also for who has scrolled; what has the focus is kept out from under it. */
const Root = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: theme.spacing(9),
  zIndex: 2,
  'html:has(&:not(:empty))': { scrollPaddingTop: theme.spacing(24) },
}))

/** Says, for as long as it is so, that nothing new can arrive. */
export function ConnectionNotice({ isStale }: { readonly isStale: boolean }) {
  const isOnline = useIsOnline()
  return (
    <Root role="status">
      {(isStale || !isOnline) && (
        <Alert severity="warning" role="presentation" icon={<WifiOff size={20} aria-hidden />}>
          {isOnline ? HUB_MESSAGES.stale : HUB_MESSAGES.offline}
        </Alert>
      )}
    </Root>
  )
}
