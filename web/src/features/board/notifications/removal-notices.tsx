import type { RemovalNotice } from '@grid/schema/report'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../../data/errors'
import { SteadyButton } from '../../../design/buttons'
import { notify } from '../../../design/notify'
import { withinLines } from '../../../design/text'
import { REMOVAL_MESSAGES } from '../messages'
import { Ago } from '../time-ago'
import { dismissRemoval, subscribeToRemovals } from './removals.firestore'

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
      <bdi>“{withinLines(excerpt)}”</bdi>, <Ago since={created_at} />.
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

type NoticeListProps = {
  readonly uid: string
  /** False for banned members, who cannot write. */
  readonly mayDismiss: boolean
}

/** A member's notices, in real time. */
export function NoticeList({ uid, mayDismiss }: NoticeListProps) {
  const [notices, setNotices] = useState<readonly RemovalNotice[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  const root = useRef<HTMLElement>(null)
  useEffect(() => subscribeToRemovals(uid, setNotices), [uid])

  // A dismissed notice takes its focused button along, so the focus moves to the next notice.
  useEffect(() => {
    if (busy === null || notices.some(({ id }) => id === busy)) return
    setBusy(null)
    const next = root.current?.querySelector('button') ?? document.getElementById('main')
    next?.focus()
  }, [notices, busy])

  const dismiss = async (id: string) => {
    setBusy(id)
    try {
      await dismissRemoval(id)
    } catch (error) {
      setBusy(null)
      notify.error(`${REMOVAL_MESSAGES.stays} ${errorMessage(error)}`)
    }
  }

  if (notices.length === 0) return null
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
