import Alert from '@mui/material/Alert'
import { WifiOff } from 'lucide-react'
import { HUB_MESSAGES } from './messages'
import { useIsOnline } from './use-is-online'

/** Says, for as long as it is so, that nothing new can arrive. */
export function ConnectionNotice({ isStale }: { readonly isStale: boolean }) {
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {(isStale || !isOnline) && (
        <Alert severity="warning" role="presentation" icon={<WifiOff size={20} aria-hidden />}>
          {isOnline ? HUB_MESSAGES.stale : HUB_MESSAGES.offline}
        </Alert>
      )}
    </div>
  )
}
