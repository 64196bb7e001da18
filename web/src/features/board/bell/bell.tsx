import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { styled } from '@mui/material/styles'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { radius } from '../../../design/theme/tokens'
import { VisuallyHidden } from '../../../design/visually-hidden'
import { ReplyList } from './reply-list'
import { countLabel } from './unread'
import { useOlderReplies } from './use-older-replies'
import { useReplies } from './use-replies'

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.label,
  position: 'absolute',
  top: 1,
  right: 0,
  minWidth: 18,
  padding: '0 4px',
  borderRadius: radius.large,
  fontSize: '0.75rem',
  lineHeight: '18px',
  textAlign: 'center',
  color: theme.vars.palette.primary.contrastText,
  backgroundColor: theme.vars.palette.primary.main,
}))

type Props = {
  readonly uid: string
  /** The banned read, but leave no mark. */
  readonly mayMark: boolean
}

/** Tells a member, live, of replies to their posts and comments. */
export function Bell({ uid, mayMark }: Props) {
  const { newest, isMissed, readAt, unread, mark } = useReplies(uid, mayMark)
  const older = useOlderReplies(uid, newest)
  const [isOpen, setIsOpen] = useState(false)
  const [seenUntil, setSeenUntil] = useState<number | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const markSeen = useEffectEvent(mark)
  // A bell may be opened before the first answer: what was seen by then, only that tells.
  const isHeard = newest !== null
  useEffect(() => {
    if (isOpen && isHeard) markSeen()
  }, [isOpen, isHeard])
  if (isOpen && isHeard && seenUntil === null) setSeenUntil(readAt)
  const close = () => {
    setIsOpen(false)
    setSeenUntil(null)
    older.forget()
    mark()
  }
  return (
    <>
      <IconButton
        ref={opener}
        aria-label={unread > 0 ? `Replies, ${countLabel(unread)} new` : 'Replies'}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <BellIcon size={20} aria-hidden />
        {unread > 0 && <Count aria-hidden>{countLabel(unread)}</Count>}
      </IconButton>
      <VisuallyHidden role="status">
        {unread > 0 && `${countLabel(unread)} new ${unread === 1 ? 'reply' : 'replies'}`}
      </VisuallyHidden>
      <Popover
        open={isOpen}
        anchorEl={() => opener.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Replies', 'aria-modal': true } }}
      >
        <ReplyList
          replies={newest && older.all}
          older={older}
          isMissed={isMissed}
          seenUntil={seenUntil ?? readAt}
          onFollow={close}
        />
      </Popover>
    </>
  )
}
