import { LIMITS } from '@grid/schema/limits'
import type { RemovalNotice } from '@grid/schema/report'
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
import { FoldedNotice } from './folded-notice'
import { REMOVAL_MESSAGES } from './messages'
import { TimeAgo } from './time-ago'

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.5),
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  paddingTop: theme.spacing(1),
}))

type RemovalProps = {
  readonly notice: RemovalNotice
  readonly isTitled: boolean
  readonly mayDismiss: boolean
}

function Removal({ notice, isTitled, mayDismiss }: RemovalProps) {
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
    <Row ref={passFocusOnRemoval}>
      <Text>
        {isTitled && <div>{REMOVAL_MESSAGES.title(target_type)}:</div>}
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
      </Text>
      {dismiss}
    </Row>
  )
}

const Text = styled('div')({ minWidth: 0 })

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
  const [newest, ...others] = notices ?? []
  if (!notices || !newest) return null
  const isTitled = others.length > 0
  const title = isTitled ? REMOVAL_MESSAGES.several : REMOVAL_MESSAGES.title(newest.target_type)
  return (
    <section aria-label="Removed by an admin">
      <FoldedNotice severity="info" title={title}>
        {notices.map((notice) => (
          <Removal key={notice.id} {...{ notice, isTitled, mayDismiss }} />
        ))}
      </FoldedNotice>
    </section>
  )
}
