import { passFocusOnRemoval } from '../../browser/focus'
import { errorMessage } from '../../data/errors'
import { SteadyButton } from '../../design/buttons'
import { announce } from '../../design/notify'
import { useButtonAction } from '../../forms/use-button-action'
import { type Entry, isUnread, NOTIFICATION_MESSAGES, type ReadState } from './notification'
import { markAllRead } from './notifications.firestore'

type Props = {
  readonly uid: string
  /** The newest first. */
  readonly entries: readonly Entry[]
  readonly inbox: ReadState
}

/** Marks the shown entries and all older ones as read. Removes itself when nothing is unread. */
export function MarkAllRead({ uid, entries, inbox }: Props) {
  const { isBusy, run } = useButtonAction(
    (error) => `${NOTIFICATION_MESSAGES.staysUnread} ${errorMessage(error)}`,
  )
  const [newest] = entries
  if (!newest || !entries.some((entry) => isUnread(entry, inbox))) return null
  const mark = async () => {
    await markAllRead(uid, newest)
    announce('All notifications are marked as read.')
  }
  return (
    <SteadyButton
      ref={passFocusOnRemoval}
      size="small"
      color="secondary"
      loading={isBusy}
      onClick={() => void run(mark)}
    >
      Mark all as read
    </SteadyButton>
  )
}
