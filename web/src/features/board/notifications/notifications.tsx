import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { passFocusOnRemoval } from '../../../browser/focus'
import { cancellable } from '../../../browser/timers'
import { errorMessage } from '../../../data/errors'
import { announce } from '../../../design/notify'
import { clampedTo, VisuallyHidden } from '../../../design/text'
import { ActionButton } from '../../../forms/action-button'
import { useHiddenMembers } from '../../../social/hidden-members'
import { TimeAgo } from '../time-ago'
import {
  describeEntry,
  type Entry,
  goneText,
  isUnread,
  NOTIFICATION_MESSAGES,
  type ReadState,
  type Targets,
  targetPaths,
  withoutHidden,
} from './notification'
import {
  fetchTargets,
  markAllRead,
  markRead,
  type Newest,
  useNewest,
} from './notifications.firestore'

/** The newest entries of a member in real time, without the replies that the member hides. */
export function useNotifications(uid: string) {
  const { newest: found, hasFailed } = useNewest(uid)
  const hidden = useHiddenMembers()
  const newest = found && { ...found, entries: withoutHidden(found.entries, hidden, found.inbox) }
  return { newest, hasFailed }
}

/** How many entries are unread: `5+` if older ones may be unread too, null if none is. */
export function unreadLabel(newest: Newest): string | null {
  const { length } = newest.entries.filter((entry) => isUnread(entry, newest.inbox))
  return length === 0 ? null : `${length}${hasOlderUnread(newest) ? '+' : ''}`
}

/** Whether entries may be unread that are older than the oldest one of their kind. */
function hasOlderUnread({ entries, inbox, hasOlder }: Newest): boolean {
  const replies = entries.filter(({ kind }) => kind === 'reply')
  const others = entries.filter(({ kind }) => kind !== 'reply')
  const oldest = [hasOlder.replies && replies.at(-1), hasOlder.others && others.at(-1)]
  return oldest.some((entry) => entry && isUnread(entry, inbox))
}

/**
 * The posts and comments that the notifications among some entries are about. Replies show their
 * own texts. Without a response the entries are shown without titles.
 *
 * @param entries - Null while the list is closed; then nothing is read.
 */
export function useTargets(entries: readonly Entry[] | null): Targets {
  const [targets, setTargets] = useState<Targets>(() => new Map())
  const notifications = entries?.filter(({ kind }) => kind !== 'reply') ?? []
  // A string, because the list is a new one after each snapshot.
  const paths = notifications.flatMap(targetPaths).join(' ')
  useEffect(() => {
    if (paths === '') return
    return cancellable(fetchTargets(paths.split(' ')), setTargets, (error) =>
      console.error('Error fetching notifications:', error),
    )
  }, [paths])
  return targets
}

/** Marks an entry as read that the member opens. An entry that cannot be marked stays unread. */
export function markOpened(uid: string, entry: Entry): void {
  markRead(uid, entry).catch((error: unknown) => console.warn('It stays unread:', error))
}

const When = styled('span')(({ theme }) => ({
  ...theme.typography.label,
  display: 'block',
  color: theme.vars.palette.text.secondary,
}))

const Excerpt = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  ...clampedTo(2),
  color: theme.vars.palette.text.secondary,
}))

type NotificationTextProps = {
  readonly entry: Entry
  readonly targets: Targets
  readonly isNew: boolean
}

/** What happened, what it is about, and when. */
export function NotificationText({ entry, targets, isNew }: NotificationTextProps) {
  const { author, text, excerpt } = describeEntry(entry, targets)
  const gone = goneText(entry, targets)
  return (
    <>
      <Typography variant="body2" component="span">
        {isNew && (
          <>
            <VisuallyHidden>New:</VisuallyHidden>{' '}
          </>
        )}
        {author && (
          <>
            <strong>{author}</strong>{' '}
          </>
        )}
        {text}
      </Typography>
      {excerpt && <Excerpt dir="auto">{excerpt}</Excerpt>}
      {gone && <Excerpt>{gone}</Excerpt>}
      <When>
        <TimeAgo since={entry.notified_at} />
      </When>
    </>
  )
}

/** The text of the toast if an entry could not be marked. */
export const staysUnread = (error: unknown) =>
  `${NOTIFICATION_MESSAGES.staysUnread} ${errorMessage(error)}`

type MarkAllReadProps = {
  readonly uid: string
  /** The newest first. */
  readonly entries: readonly Entry[]
  readonly inbox: ReadState
}

/** Marks the shown entries and all older ones as read. Removes itself when nothing is unread. */
export function MarkAllRead({ uid, entries, inbox }: MarkAllReadProps) {
  const [newest] = entries
  if (!newest || !entries.some((entry) => isUnread(entry, inbox))) return null
  const mark = async () => {
    await markAllRead(uid, newest)
    announce('The listed notifications are marked as read.')
  }
  return (
    <ActionButton
      ref={passFocusOnRemoval}
      variant="text"
      size="small"
      action={mark}
      describe={staysUnread}
    >
      Mark all as read
    </ActionButton>
  )
}
