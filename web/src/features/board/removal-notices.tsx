import { LIMITS } from '@grid/schema/limits'
import type { RemovalNotice } from '@grid/schema/report'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { styled } from '@mui/material/styles'
import { doc, limit, orderBy, query, where } from 'firebase/firestore'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useRecords, writeOnline } from '../../data/documents.firestore'
import { errorMessage } from '../../data/errors'
import { removalNotices } from '../../data/firestore'
import { SteadyButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { withinLines } from '../../design/text'
import { REMOVAL_MESSAGES } from './messages'
import { TimeAgo } from './time-ago'

type RemovalAlertProps = {
  readonly notice: RemovalNotice
  readonly isBusy: boolean
  /** Null if the member may not dismiss it. */
  readonly onDismiss: (() => void) | null
}

function RemovalAlert({ notice, isBusy, onDismiss }: RemovalAlertProps) {
  const { target_type, excerpt, reason, created_at } = notice
  const dismiss = onDismiss && (
    <SteadyButton
      size="small"
      color="secondary"
      aria-label={`Dismiss the notice about “${excerpt}”`}
      loading={isBusy}
      onClick={onDismiss}
    >
      Dismiss
    </SteadyButton>
  )
  return (
    <Alert severity="info" role="presentation" action={dismiss}>
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
  const [busy, setBusy] = useState<string | null>(null)
  const root = useRef<HTMLElement>(null)

  // A dismissed notice takes its focused button along, so the focus moves to the next notice.
  useEffect(() => {
    if (busy === null || !notices || notices.some(({ id }) => id === busy)) return
    setBusy(null)
    const next = root.current?.querySelector('button') ?? document.getElementById('main')
    next?.focus()
  }, [notices, busy])

  const dismiss = async (id: string) => {
    setBusy(id)
    try {
      await dismissNotice(id)
    } catch (error) {
      setBusy(null)
      notify.error(`${REMOVAL_MESSAGES.stays} ${errorMessage(error)}`)
    }
  }

  if (!notices?.length) return null
  return (
    <Root ref={root} aria-label="Removed by an admin">
      {notices.map((notice) => (
        <RemovalAlert
          key={notice.id}
          notice={notice}
          isBusy={busy === notice.id}
          onDismiss={mayDismiss ? () => void dismiss(notice.id) : null}
        />
      ))}
    </Root>
  )
}
