import type { CallOutput } from '@grid/schema/calls'
import { LIMITS } from '@grid/schema/limits'
import { MAIL_KIND_LABELS, type Mail } from '@grid/schema/mail'
import { orderBy, query, where } from 'firebase/firestore'
import { MailCheck } from 'lucide-react'
import { call } from '../../data/callables'
import { mails } from '../../data/firestore'
import { SecondaryButton } from '../../design/buttons'
import { AdminSection, useAction } from './admin-section'
import { type Column, factsOf } from './data-row'
import { DataTable } from './data-table'
import { formatMoment } from './dates'
import { MemberName, nameOf } from './member-details'
import { ADMIN_MESSAGES } from './messages'
import { usePagedRows } from './use-rows'

const FAILED = query(mails, where('status', '==', 'failed'), orderBy('created_at', 'desc'))

const COLUMNS: readonly Column<Mail>[] = [
  { id: 'user_id', label: 'To', render: (row) => <MemberName uid={row.user_id} /> },
  { id: 'kind', label: 'Mail', place: 'table', render: (row) => MAIL_KIND_LABELS[row.kind] },
  { id: 'to', label: 'Address', place: 'details', render: (row) => row.to },
  { id: 'error', label: 'Error', isMinor: true, isFreeText: true, render: (row) => row.error },
  { id: 'attempts', label: 'Attempts', place: 'details', render: (row) => row.attempts },
  { id: 'created_at', label: 'Time', isMinor: true, render: (row) => formatMoment(row.created_at) },
]

/** The mails that the mail server did not take, and the button that tries again. */
export function MailPanel() {
  const action = useAction()
  const pages = usePagedRows(FAILED, {
    size: LIMITS.panel.mails,
    failure: ADMIN_MESSAGES.mailsFailed,
  })

  const resend = async ({ id, user_id }: Mail) => {
    const send = async () => {
      const [name, result] = await Promise.all([
        nameOf(user_id),
        call('resendMail', { mail_id: id }),
      ])
      return { name, ...result }
    }
    await action.run(id, send, {
      success: ({ name }) => ADMIN_MESSAGES.mailSent(name),
      partial: notSentText,
      failure: ADMIN_MESSAGES.mailNotSent,
    })
  }

  return (
    <AdminSection
      id="mails"
      title="Undelivered mail"
      lead={`Mails that could not be delivered, for ${LIMITS.mails.days} days.`}
    >
      <DataTable
        label="Undelivered mail"
        columns={COLUMNS}
        pages={pages}
        empty={{ icon: MailCheck, text: 'No mail is undelivered.' }}
        error={action.error}
        details={(row) => ({ title: MAIL_KIND_LABELS[row.kind], facts: factsOf(COLUMNS, row) })}
        actions={(row) => (
          <SecondaryButton
            size="small"
            disabled={action.busy !== null}
            onClick={() => void resend(row)}
          >
            Send again
          </SecondaryButton>
        )}
      />
    </AdminSection>
  )
}

function notSentText({ status }: CallOutput<'resendMail'>): string | null {
  if (status === 'sent') return null
  return status === 'failed' ? ADMIN_MESSAGES.mailRejected : ADMIN_MESSAGES.mailWaits
}
