import type { RemovalNotice } from '@grid/schema/removal-notice'
import { styled } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { describeProblem } from '../../../data/problem'
import { notify } from '../../../design/notify'
import { dismissRemoval, followRemovals } from './live-removals'
import { REMOVAL_MESSAGES } from './messages'
import { RemovalAlert } from './removal-alert'

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(1.5),
}))

type Props = {
  readonly uid: string
  /** The banned read, but leave no mark. */
  readonly mayDismiss: boolean
}

/** The notices to a member, live. */
export function NoticeList({ uid, mayDismiss }: Props) {
  const [notices, setNotices] = useState<readonly RemovalNotice[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  const root = useRef<HTMLElement>(null)
  useEffect(() => followRemovals(uid, setNotices), [uid])

  // The button that was pressed goes with its notice; the focus goes on to the next one.
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
      notify.error(`${REMOVAL_MESSAGES.stays} ${describeProblem(error)}`)
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
