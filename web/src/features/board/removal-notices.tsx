import { LIMITS } from '@grid/schema/limits'
import type { RemovalNotice } from '@grid/schema/report'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { styled } from '@mui/material/styles'
import { doc, limit, orderBy, query, where } from 'firebase/firestore'
import { useEffect, useMemo, useRef } from 'react'
import { passFocusOnRemoval } from '../../browser/focus'
import { useRecords, writeOnline } from '../../data/documents.firestore'
import { errorMessage } from '../../data/errors'
import { removalNotices } from '../../data/firestore'
import { notify } from '../../design/notify'
import { withinLines } from '../../design/text'
import { ActionButton } from '../../forms/action-button'
import { REMOVAL_MESSAGES } from './messages'
import { TimeAgo } from './time-ago'

type RemovalAlertProps = {
  readonly notice: RemovalNotice
  readonly mayDismiss: boolean
}

function RemovalAlert({ notice, mayDismiss }: RemovalAlertProps) {
  const { id, target_type, excerpt, reason, created_at } = notice
  const dismiss = mayDismiss && (
    <ActionButton
      variant="text"
      size="small"
      aria-label={`Dismiss the notice about “${excerpt}”`}
      action={() => dismissNotice(id)}
      describe={(error) => `${REMOVAL_MESSAGES.stays} ${errorMessage(error)}`}
    >
      Dismiss
    </ActionButton>
  )
  return (
    <Alert ref={passFocusOnRemoval} severity="info" role="presentation" action={dismiss}>
      <AlertTitle>{REMOVAL_MESSAGES.title(target_type)}</AlertTitle>
      <bdi>“{withinLines(excerpt)}”</bdi>, <TimeAgo since={created_at} />.
      <div>
        {reason ? (
          <>
            Reason: <bdi>{withinLines(reason)}</bdi>
          </>
        ) : (
          'No reason was given.'
        )}
      </div>
    </Alert>
  )
}

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
}))

/**
 * The newest notices of a member in real time, undefined until they are loaded. A new one is also
 * shown as a toast.
 */
function useNotices(uid: string): readonly RemovalNotice[] | undefined {
  const list = useMemo(
    () =>
      query(
        removalNotices,
        where('user_id', '==', uid),
        orderBy('created_at', 'desc'),
        limit(LIMITS.notices),
      ),
    [uid],
  )
  const { data } = useRecords(list, 'Error fetching removals:')
  const newest = useRef<number | null>(null)
  useEffect(() => {
    if (!data) {
      // Another member, whose notices are not new either.
      newest.current = null
      return
    }
    const [latest] = data
    const at = latest?.created_at.toMillis() ?? 0
    if (latest && newest.current !== null && at > newest.current) {
      notify.blank(REMOVAL_MESSAGES.removed(latest.target_type))
    }
    newest.current = Math.max(newest.current ?? 0, at)
  }, [data])
  return data
}

/** Deletes a notice. The audit log still holds the removal. */
function dismissNotice(id: string): Promise<void> {
  return writeOnline(async (transaction) => {
    transaction.delete(doc(removalNotices, id))
  })
}

type NoticeListProps = {
  readonly uid: string
  /** False for banned members, who cannot write. */
  readonly mayDismiss: boolean
}

/** A member's notices, in real time. */
export function NoticeList({ uid, mayDismiss }: NoticeListProps) {
  const notices = useNotices(uid)
  if (!notices?.length) return null
  return (
    <Root aria-label="Removed by an admin">
      {notices.map((notice) => (
        <RemovalAlert key={notice.id} notice={notice} mayDismiss={mayDismiss} />
      ))}
    </Root>
  )
}
