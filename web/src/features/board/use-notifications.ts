import { useEffect, useMemo, useState } from 'react'
import { useHiddenMembers } from '../../session/hidden-members'
import { type Entry, isUnread, type Targets, withoutHidden } from './notification'
import {
  fetchTargets,
  markRead,
  type Newest,
  subscribeToNotifications,
} from './notifications.firestore'

/**
 * The newest entries of a member in real time, without replies of hidden members, and how many of
 * them are unread.
 */
export function useNotifications(uid: string) {
  const [found, setNewest] = useState<Newest | null>(null)
  const hidden = useHiddenMembers()
  const all = found?.entries
  // The same list until an entry changes, because its texts are read again.
  const entries = useMemo(() => withoutHidden(all ?? [], hidden), [all, hidden])
  const newest = found && { ...found, entries }
  const [isMissed, setIsMissed] = useState(false)
  useEffect(() => {
    const stop = subscribeToNotifications(uid, setNewest, () => setIsMissed(true))
    return () => {
      stop()
      setNewest(null)
      setIsMissed(false)
    }
  }, [uid])
  return { newest, isMissed, unread: newest ? unreadCount(newest) : 0 }
}

/** How many of the newest entries are unread. */
function unreadCount({ entries, inbox }: Newest): number {
  return entries.filter((entry) => isUnread(entry, inbox)).length
}

/** The count as the bell shows it: `5+` if older entries may be unread too. */
export function countLabel(newest: Newest): string {
  return `${unreadCount(newest)}${newest.hasOlderUnread ? '+' : ''}`
}

/**
 * The posts and comments that the notifications among some entries are about. Replies show their
 * own texts. Without a response the entries are shown without titles.
 *
 * @param entries - Null while the list is closed; then nothing is read.
 */
export function useTargets(entries: readonly Entry[] | null): Targets {
  const [targets, setTargets] = useState<Targets>(() => new Map())
  useEffect(() => {
    const notifications = entries?.filter(({ kind }) => kind !== 'reply') ?? []
    if (notifications.length === 0) return
    let isOver = false
    fetchTargets(notifications)
      .then((found) => {
        if (!isOver) setTargets(found)
      })
      .catch((error: unknown) => console.error('Error fetching notifications:', error))
    return () => {
      isOver = true
    }
  }, [entries])
  return targets
}

/** Marks an entry as read that the member opens. An entry that cannot be marked stays unread. */
export function markOpened(uid: string, entry: Entry): void {
  markRead(uid, entry).catch((error: unknown) => console.warn('It stays unread:', error))
}
