import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useOnBack } from '../../../browser/use-on-back'
import { lazyComponent, useDisclosure } from '../../../design/lazy-component'
import { announce } from '../../../design/notify'
import { radius } from '../../../design/theme/tokens'
import { type Entry, isUnread } from './notification'
import { markOpened, unreadLabel, useNotifications } from './notifications'

const NewestPopover = lazyComponent(
  async () => (await import('./newest-notifications')).NewestPopover,
  { prefetch: true },
)

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.label,
  position: 'absolute',
  top: 1,
  right: 0,
  minWidth: '1.5em',
  padding: '0 4px',
  borderRadius: radius.large,
  fontSize: '0.75rem',
  lineHeight: 1.5,
  textAlign: 'center',
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
}))

type BellProps = {
  readonly uid: string
  /** False for banned members, who cannot write. */
  readonly mayMark: boolean
}

/** The bell of a member: the newest replies and notifications, in real time. */
export function Bell({ uid, mayMark }: BellProps) {
  const { newest, hasFailed } = useNotifications(uid)
  const { isOpen, wasOpened, open, close, reset } = useDisclosure()
  useOnBack(close)
  const opener = useRef<HTMLButtonElement>(null)
  const count = newest && unreadLabel(newest)
  useEffect(() => {
    if (count) return announce(`${count} new ${count === '1' ? 'notification' : 'notifications'}`)
  }, [count])
  const follow = (entry: Entry | null) => {
    close()
    if (entry && newest && mayMark && isUnread(entry, newest.inbox)) markOpened(uid, entry)
  }
  return (
    <>
      <IconButton
        ref={opener}
        aria-label={count ? `Notifications, ${count} new` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        onPointerEnter={NewestPopover.preload}
      >
        <BellIcon size={20} aria-hidden />
        {count && <Count aria-hidden>{count}</Count>}
      </IconButton>
      {wasOpened && (
        <NewestPopover
          open={isOpen}
          anchorEl={() => opener.current}
          onClose={close}
          uid={uid}
          newest={newest}
          hasFailed={hasFailed}
          mayMark={mayMark}
          onOpen={follow}
          onLoadError={reset}
        />
      )}
    </>
  )
}
