import { cleanEmail } from '@grid/schema/credentials'
import { LIMITS } from '@grid/schema/limits'
import type { Profile } from '@grid/schema/profile'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { limit, orderBy, query, where } from 'firebase/firestore'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../data/callables'
import { rejectionReason } from '../../data/errors'
import { profiles } from '../../data/firestore'
import { SecondaryButton, SteadyButton } from '../../design/buttons'
import { useConfirm } from '../../design/confirm'
import { notify } from '../../design/notify'
import { ActionError, AdminSection, useAction } from './admin-section'
import { type Column, factsOf } from './data-row'
import { DataTable } from './data-table'
import { formatDay } from './dates'
import { ExportButton } from './export-button'
import { MEMBER_EXPORT } from './members-panel'
import { ADMIN_MESSAGES, confirmAddAdmin, confirmRemoveAdmin } from './messages'
import { type Loadable, singlePage, useRows } from './use-rows'

const Form = styled('form')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: theme.spacing(1.5),
}))

function AddAdminForm() {
  const action = useAction()
  const confirm = useConfirm()
  const [email, setEmail] = useState('')
  const [isMissing, setMissing] = useState(false)
  const entry = useRef<HTMLInputElement>(null)

  /** Shows the account of the e-mail; null if the admin cancels. */
  const check = async () => {
    const found = await call('grantAdmin', { email })
    if (found.is_admin) return found
    const joined = formatDay(new Date(found.created_at))
    if (!(await confirm(confirmAddAdmin(found.username, joined)))) return null
    return call('grantAdmin', { email, user_id: found.user_id })
  }

  /** Clears the e-mail of an admin. The user may have typed another one meanwhile. */
  const checkAndClear = async () => {
    const result = await check()
    if (result) setEmail((typed) => (typed === email ? '' : typed))
    return result
  }

  const add = async () => {
    const isEmpty = cleanEmail(email) === ''
    setMissing(isEmpty)
    if (isEmpty) {
      notify.error(ADMIN_MESSAGES.emailMissing)
      return entry.current?.focus()
    }
    await action.run('add', checkAndClear, {
      success: ADMIN_MESSAGES.adminAdded,
      partial: (found) => {
        if (!found) return ADMIN_MESSAGES.adminNotAdded
        return found.changed ? null : ADMIN_MESSAGES.adminAlready(found.username)
      },
      failure: addFailure,
    })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void add()
  }

  return (
    <>
      <Form noValidate onSubmit={onSubmit}>
        <TextField
          type="email"
          label="Email of the new admin"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            setMissing(false)
          }}
          inputRef={entry}
          error={isMissing}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
          sx={{ width: 'min(22rem, 100%)' }}
        />
        <SteadyButton type="submit" variant="contained" loading={action.busy !== null}>
          Add admin
        </SteadyButton>
      </Form>
      <ActionError error={action.error} />
    </>
  )
}

function addFailure(error: unknown): string {
  return rejectionReason(error) === 'user_not_found'
    ? ADMIN_MESSAGES.userNotFound
    : ADMIN_MESSAGES.adminAddFailed
}

const COLUMNS: readonly Column<Profile>[] = [
  { id: 'username', label: 'Username', place: 'table', render: (row) => row.username },
  {
    id: 'created_at',
    label: 'Joined',
    isMinor: true,
    render: (row) => formatDay(row.created_at.toDate()),
  },
  { id: 'id', label: 'Account ID', place: 'details', render: (row) => row.id },
]

/** The members who may use this dashboard. */
export function AdminsPanel() {
  const confirm = useConfirm()
  const action = useAction()
  const admins = useAdmins()

  const remove = async ({ id, username }: Profile) => {
    if (!(await confirm(confirmRemoveAdmin(username)))) return
    await action.run(id, () => call('revokeAdmin', { user_id: id }), {
      success: ADMIN_MESSAGES.adminRemoved,
      partial: ({ changed }) => (changed ? null : ADMIN_MESSAGES.adminRemovedAlready(username)),
      failure: ADMIN_MESSAGES.adminRemoveFailed,
    })
  }

  return (
    <AdminSection
      id="admins"
      title="Admins"
      tools={<ExportButton view="admins" list={ADMINS} columns={MEMBER_EXPORT} />}
    >
      <AddAdminForm />
      <DataTable
        label="Admins"
        columns={COLUMNS}
        pages={singlePage(admins, ADMIN_MESSAGES.adminsFailed)}
        empty={{ text: 'There is no admin.' }}
        error={action.error}
        details={(row) => ({ title: row.username, facts: factsOf(COLUMNS, row) })}
        actions={(row) => (
          <SecondaryButton
            size="small"
            disabled={action.busy !== null}
            aria-label={`Remove admin ${row.username}`}
            onClick={() => void remove(row)}
          >
            Remove admin
          </SecondaryButton>
        )}
      />
    </AdminSection>
  )
}

/** All admins by name, as their profiles say. */
const ADMINS = query(profiles, where('is_admin', '==', true), orderBy('username_lower'))
const SHOWN = query(ADMINS, limit(LIMITS.page.admin))

/** Subscribes to the admins. */
export function useAdmins(): Loadable<readonly Profile[]> {
  return useRows(SHOWN, ADMIN_MESSAGES.adminsFailed)
}
